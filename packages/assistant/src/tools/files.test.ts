import type { GrantedFolder } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { seenInTexts } from '../context/seen.ts';
import { prepareTool } from './index.ts';

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
});
