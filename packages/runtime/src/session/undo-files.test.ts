/** “Undo that” behind a change of a file: the last thing that was changed is meant, whatever it was. */
import type { FileAnswer, FileCall, SessionId } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { type Alone, startAlone } from '../testing/alone.ts';

/** A computer with a folder whose files are kept by their paths. */
async function computer() {
  const files = new Map([['old.txt', 'Dear Anna']]);
  const changes = new Map<string, { readonly path: string; readonly before: string | undefined }>();
  const put = (path: string, text: string | undefined): FileAnswer => {
    if (text === undefined) files.delete(path);
    else files.set(path, text);
    return { kind: 'done', before: null, after: null };
  };
  const use = async (call: FileCall): Promise<FileAnswer> => {
    if (call.do === 'write' || call.do === 'trash') {
      changes.set(call.key, { path: call.path, before: files.get(call.path) });
      return put(call.path, call.do === 'write' ? call.text : undefined);
    }
    const about = call.do === 'takeBack' ? changes.get(call.of) : [...changes.values()].at(-1);
    return about ? put(about.path, about.before) : { kind: 'refused', why: 'nothing' };
  };
  const device = await startAlone(undefined, undefined, undefined, {
    abilities: new Set(['folders']),
    loadFolders: () => import('../folders/folders.ts'),
    desktopFolders: {
      list: async () => [{ id: 'f1', label: 'Letters', path: '/somewhere/Letters' }],
      revoke: async () => undefined,
      use,
    },
  });
  const session = await device.begin('Make a list called Party with cake');
  await device.idle(session);
  await device.run({ kind: 'shareFolders' });
  return { device, session, files };
}

async function say(device: Alone, session: SessionId, ...texts: readonly string[]): Promise<string> {
  for (const text of texts) {
    await device.begin(text, session);
    await device.idle(session);
  }
  const last = [...device.disk.tables.entries.values()].filter(entry => entry.kind === 'answer').at(-1);
  return last?.kind === 'answer' ? last.text : '';
}

const hasCake = async ({ disk, runtime }: Alone): Promise<boolean> => {
  const [list] = disk.tables.documents.values();
  const content = list && (await runtime.parts.shelf.content(list.id));
  return Object.values(content?.items ?? {}).some(item => !item.removed);
};

describe('taking back by a sentence what was done to files', () => {
  it('takes the file back, and what was changed before it only when that is said again', async () => {
    const { device, session, files } = await computer();
    await say(device, session, 'write “Dear Ben” to old.txt in Letters');
    expect(files.get('old.txt')).toBe('Dear Ben');
    await say(device, session, 'undo that');
    expect([files.get('old.txt'), await hasCake(device)]).toEqual(['Dear Anna', true]);
    await say(device, session, 'undo that');
    expect([files.get('old.txt'), await hasCake(device)]).toEqual(['Dear Anna', false]);
    await device.runtime.stop();
  });

  it('does not put in again another thing than what was taken back last', async () => {
    const { device, session, files } = await computer();
    const answer = await say(device, session, 'undo that', 'write “Dear Ben” to old.txt in Letters', 'undo that', 'redo');
    expect(answer).toContain('“old.txt” was taken back last');
    expect([files.get('old.txt'), await hasCake(device)]).toEqual(['Dear Anna', false]);
    await device.runtime.stop();
  });

  it('knows what was brought back by its name', async () => {
    const { device, session, files } = await computer();
    await say(device, session, 'write “Dear Ben” to old.txt in Letters', 'bring back old.txt in Letters', 'undo that');
    expect([files.get('old.txt'), await hasCake(device)]).toEqual(['Dear Anna', false]);
    await device.runtime.stop();
  });
});
