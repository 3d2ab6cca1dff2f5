import type { Call } from '@baton/journal';
import type { FileCall, GrantedFolder } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { seenInTexts } from '../context/seen.ts';
import type { AssistantPorts } from '../ports.ts';
import { laptop } from '../testing/laptop.ts';
import { prepareTool, toolNamed } from './index.ts';
import { toolTexts } from './tool.ts';

const folder = (id: string, label: string): GrantedFolder => ({ v: 1, id, label, device: 'laptop' as GrantedFolder['device'] });
const letters = folder('f1', 'Letters');
const allowed = (target: string) => ({ stands: async (what: { tool: string; target: string }) => what.target === target });

const prepare = (name: string, args: object, folders: readonly GrantedFolder[], permissions = allowed('')) =>
  prepareTool(name, args as never, {
    voice: 'en',
    named: { documentTitle: () => null },
    seen: { ...seenInTexts([]), folders },
    permissions,
  });

describe('a call about a file', () => {
  it('needs the computer that has the folder, which is found by its name or because it is the only one', async () => {
    for (const args of [{ path: 'a.txt' }, { path: 'a.txt', folder: 'letters' }]) {
      const made = await prepare('file.read', args, [letters]);
      expect(made).toMatchObject({ name: 'file.read', needs: 'folders/laptop', policy: 'safe', risk: 'none', confirm: null });
      expect(made.arguments).toMatchObject({ at: { id: 'f1', label: 'Letters', device: 'laptop' } });
    }
  });

  it('is refused with what to do where no folder is meant, and names those there are', async () => {
    const sentence = async (args: object, folders: readonly GrantedFolder[]) =>
      (await prepare('file.read', args, folders)).arguments as { sentence: string };
    expect((await sentence({ path: 'a.txt' }, [])).sentence).toContain('Settings, Folders');
    expect((await sentence({ path: 'a.txt' }, [letters, folder('f2', 'Photos')])).sentence).toContain('Letters, Photos');
    expect((await sentence({ path: 'a.txt', folder: 'Tax' }, [letters])).sentence).toContain('Letters');
  });

  /** X2: what a caller claims about the folder counts for nothing. */
  it('takes the folder from what was granted, over anything that was given', async () => {
    const at = { id: 'secret', label: 'Letters', device: 'laptop' };
    expect(await prepare('file.read', { path: 'a.txt', at }, [])).toMatchObject({ name: 'refused' });
    const made = await prepare('file.read', { path: 'a.txt', at }, [letters]);
    expect(made.arguments).toMatchObject({ at: { id: 'f1' } });
  });

  it('asks before it puts a file away, unless that was allowed for this folder', async () => {
    const made = await prepare('file.trash', { path: 'a.txt' }, [letters]);
    expect(made).toMatchObject({ risk: 'deletes', policy: 'keyed' });
    expect(made.confirm).toMatchObject({
      act: 'Put a.txt in the trash',
      always: { tool: 'file.trash', target: 'f1', on: 'folder', label: 'Letters' },
    });
    expect(await prepare('file.trash', { path: 'a.txt' }, [letters], allowed('f1'))).toMatchObject({ confirm: null });
    expect(await prepare('file.write', { path: 'a.txt', text: 'x' }, [letters])).toMatchObject({ risk: 'reversible', confirm: null });
  });

  it('asks for the folder where one can be chosen and none is meant that may be used, and says with it what it is for', async () => {
    const asking = (name: string, args: object, folders: readonly GrantedFolder[] = []) =>
      prepareTool(name, args as never, {
        voice: 'en',
        named: { documentTitle: () => null },
        seen: { ...seenInTexts([]), folders, canChoose: true },
        permissions: allowed('f1'),
      });
    const made = await asking('file.write', { path: 'a.txt', text: 'x', folder: 'Tax' }, [letters]);
    expect(made).toMatchObject({ name: 'file.write', needs: null, arguments: { choose: true, among: ['Letters'] } });
    expect(made.confirm).toMatchObject({
      choose: 'folder',
      act: 'Choose the folder',
      heading: 'Write a.txt in Tax? Choose the folder for it: I may use only folders that you choose.',
      facts: [{ value: 'a.txt' }, { value: 'Tax' }, { value: 'Letters' }],
    });
    // Whatever was allowed: putting something away in another folder is named on the button.
    expect((await asking('file.trash', { path: 'a.txt', folder: 'Tax' }, [letters])).confirm).toMatchObject({
      act: 'Choose the folder and put a.txt in the trash',
      choose: 'folder',
    });
    expect((await asking('file.list', {})).confirm?.choose).toBe('folder');
    // Where one is meant nothing is to be chosen, whatever the caller says; where several may be, the person says which.
    expect(await asking('file.read', { path: 'a.txt', choose: true }, [letters])).toMatchObject({ confirm: null, needs: 'folders/laptop' });
    expect((await asking('file.read', { path: 'a.txt' }, [letters, folder('f2', 'Photos')])).name).toBe('refused');
    expect((await asking('file.undo', { path: 'a.txt', folder: 'Tax' }, [letters])).name).toBe('refused');
    expect((await asking('file.read', { path: '' })).name).toBe('refused');
  });

  it('is done in the folder that was chosen, on the computer that has it, and in none where none was', async () => {
    const used: FileCall[] = [];
    const run = (chosen?: object) =>
      toolNamed('file.write')?.run({
        args: { path: 'a.txt', text: 'x', folder: 'Tax', choose: true } as never,
        call: {
          step: { approval: chosen && { chosen } },
          key: 'k',
          signal: new AbortController().signal,
          mayLeave: () => true,
        } as unknown as Call,
        ports: { folders: laptop({ kind: 'done', before: null, after: 'h' }, used) } as unknown as AssistantPorts,
        texts: toolTexts('en'),
      });
    expect(await run({ v: 1, id: 'f9', label: 'Taxes', device: 'laptop' })).toMatchObject({ status: 'done', value: { folder: 'Taxes' } });
    expect(used).toEqual([{ do: 'write', key: 'k', folder: 'f9', path: 'a.txt', text: 'x' }]);
    for (const chosen of [undefined, { id: 'f9' }, { id: 'f9', label: 'Taxes', device: 'studio' }])
      expect(await run(chosen)).toMatchObject({ status: 'failed', error: { kind: 'notHere', beforeEffect: true } });
    expect(used).toHaveLength(1);
  });
});
