/** A folder that is chosen as the answer to a request: stored with the answer, and only when the main process says that it was granted. */
import type { FileCall, GrantedHere, SessionId } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { type Alone, startAlone } from '../testing/alone.ts';

async function computer(granted: GrantedHere[]) {
  const used: FileCall[] = [];
  const device = await startAlone(undefined, undefined, undefined, {
    abilities: new Set(['folders']),
    loadFolders: () => import('./folders.ts'),
    desktopFolders: {
      list: async () => granted,
      revoke: async () => undefined,
      use: async call => {
        used.push(call);
        return { kind: 'text', text: 'The door code is 4711.', hash: 'h' };
      },
    },
  });
  return { device, used };
}

async function asked(device: Alone, session: SessionId) {
  const found = await expect
    .poll(() => [...device.disk.tables.entries.values()].find(entry => entry.kind === 'approval' && entry.session === session))
    .toBeDefined()
    .then(() => [...device.disk.tables.entries.values()].find(entry => entry.kind === 'approval' && entry.session === session));
  if (found?.kind !== 'approval') throw new Error('nothing was asked');
  const { step, approval, argumentsHash, shown } = found;
  return { shown, answer: { kind: 'answerApproval', session, step, approval, argumentsHash, answer: 'yes' } as const };
}
const folders = (device: Alone) => [...device.disk.tables.directory.keys()].filter(key => key.startsWith('setting/folder/'));

describe('a folder chosen for a step', () => {
  it('is known everywhere from the very answer on, and the step is done in it', async () => {
    const granted: GrantedHere[] = [];
    const { device, used } = await computer(granted);
    const session = await device.begin('read code.txt in Letters');
    const { shown, answer } = await asked(device, session);
    expect(shown).toMatchObject({ choose: 'folder', act: 'Choose the folder' });
    expect(used).toEqual([]);
    granted.push({ id: 'f1', label: 'Letters', path: '/somewhere/Letters' });
    expect(await device.run({ ...answer, folder: 'f1' })).toEqual({ ok: true });
    await device.idle(session);
    expect(used).toMatchObject([{ do: 'read', folder: 'f1', path: 'code.txt' }]);
    expect(folders(device)).toEqual(['setting/folder/f1']);
    // From now on it is one of those that may be used.
    const again = await device.begin('read code.txt in Letters');
    await device.idle(again);
    expect(used).toHaveLength(2);
    await device.runtime.stop();
  });

  /** X2: a page that says that a folder was chosen has chosen none. */
  it('is none that the system’s own window did not grant, and nothing is stored of it', async () => {
    const { device, used } = await computer([]);
    const session = await device.begin('read code.txt in Letters');
    const { answer } = await asked(device, session);
    expect(await device.run({ ...answer, folder: 'f1' })).toMatchObject({ ok: false, error: { kind: 'invalid' } });
    expect(folders(device)).toEqual([]);
    expect(used).toEqual([]);
    await device.runtime.stop();
  });

  it('is asked for in no other request', async () => {
    const { device } = await computer([{ id: 'f1', label: 'Letters', path: '/somewhere/Letters' }]);
    await device.begin('hello');
    await expect.poll(() => folders(device).length).toBe(0);
    expect(await device.run({ kind: 'shareFolders' })).toEqual({ ok: true });
    const session = await device.begin('put code.txt of Letters in the trash');
    const { shown, answer } = await asked(device, session);
    expect(shown.choose).toBeUndefined();
    expect(await device.run({ ...answer, folder: 'f1' })).toMatchObject({ ok: false, error: { kind: 'tooLate' } });
    await device.runtime.stop();
  });

  it('leaves nothing done where a yes came without one, as from a version that knows of no choice', async () => {
    const { device, used } = await computer([]);
    const session = await device.begin('read code.txt in Letters');
    const { answer } = await asked(device, session);
    expect(await device.run(answer)).toEqual({ ok: true });
    await device.idle(session);
    expect(used).toEqual([]);
    const step = [...device.disk.tables.steps.values()].find(one => one.name === 'file.read');
    expect(step).toMatchObject({ state: 'failed', error: { kind: 'notHere', beforeEffect: true } });
    await device.runtime.stop();
  });
});
