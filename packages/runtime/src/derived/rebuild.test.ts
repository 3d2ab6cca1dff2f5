import { type DocumentId, type SessionId, type StepRecord, type TableName, tableKeys } from '@baton/protocol';
import type { Storage } from '@baton/store';
import { copyMemoryDisk, type MemoryDisk } from '@baton/store/memory';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Alone, ids, startAlone } from '../testing/alone.ts';
import { until } from '../testing/until.ts';
import { derivedTables } from './filled.ts';

const plan = 'Plan my week. Fit in the gym twice, the landlord letter and shopping on Saturday. Tuesday evening is taken.';
const losable = [...derivedTables, 'openSteps', 'documentCheckpoints'] as const;

const losses: readonly (readonly [string, readonly TableName[]])[] = [
  ...losable.map(name => [name, [name]] as const),
  ['any of them', losable],
];

/** All that a device shows, and what it goes on from. */
const shown = ['sessionStates', 'openSteps', 'sessions', 'entries', 'steps', 'directory', 'documents', 'versions', 'reversals'] as const;
/** Told apart by milliseconds only, or kept only so that reading back stays cheap. */
const besides = new Set(['createdAt', 'snapshot']);
const picture = ({ tables }: MemoryDisk) =>
  Object.fromEntries(
    shown.map(name => {
      const records = [...(tables[name] as Map<string, object>)].sort(([a], [b]) => (a < b ? -1 : 1));
      const told = (record: object) => Object.fromEntries(Object.entries(record).filter(([field]) => !besides.has(field)));
      return [name, Object.fromEntries(records.map(([key, record]) => [key, told(record)]))];
    }),
  );

const rowsOf = ({ tables }: MemoryDisk) => [...tables.rows.keys()].sort();
const tasks = ({ disk }: Alone, session: SessionId): StepRecord[] =>
  [...disk.tables.steps.values()].filter(step => step.session === session && step.kind === 'task');

async function texts({ disk, runtime }: Alone): Promise<string[]> {
  const all = await Promise.all([...disk.tables.documents.keys()].map(id => runtime.parts.shelf.content(id as DocumentId)));
  const items = all.flatMap(content => Object.values(content?.items ?? {}).filter(item => !item.removed));
  return items.map(item => item.text).sort();
}

/** Two conversations, one of them renamed; a plan with a step taken back, brought back to a version; an empty document of the person's own. */
async function livedIn(): Promise<{ disk: MemoryDisk; texts: string[] }> {
  const device = await startAlone();
  const first = await device.begin(plan);
  await device.idle(first);
  const second = await device.begin('hello');
  await device.idle(second);
  expect(await device.run({ kind: 'renameSession', session: second, title: 'Greetings' })).toMatchObject({ ok: true });
  const changed = [...device.disk.tables.steps.values()].find(step => step.name === 'document.patch' && step.changes.length > 0);
  expect(await device.run({ kind: 'undoStep', session: first, step: changed?.id as StepRecord['id'], how: 'undo' })).toMatchObject({
    ok: true,
  });
  const [version] = [...device.disk.tables.versions.values()].filter(one => one.row.phase === 'made');
  if (!version) throw new Error('nothing was made');
  expect(await device.run({ kind: 'restoreVersion', document: version.document, version: version.id })).toMatchObject({ ok: true });
  const document = ids.next<DocumentId>();
  expect(await device.run({ kind: 'createDocument', document, documentKind: 'note', title: 'Mine' })).toMatchObject({ ok: true });
  const standing = await texts(device);
  await device.runtime.stop();
  return { disk: device.disk, texts: standing };
}

function lose(disk: MemoryDisk, tables: readonly TableName[]): void {
  for (const name of tables) disk.tables[name].clear();
}

/** J18: an index was emptied, and every old conversation was gone from the list while the data was still there. */
describe('a device whose derived tables were emptied', () => {
  let before: { disk: MemoryDisk; texts: string[] };
  let undisturbed: string[];
  beforeAll(async () => {
    before = await livedIn();
    const device = await startAlone();
    await device.idle(await device.begin(plan));
    undisturbed = await texts(device);
    await device.runtime.stop();
  });

  it.each(losses)('shows all that it showed, when it is started without %s', async (_, lost) => {
    const disk = copyMemoryDisk(before.disk);
    lose(disk, lost);
    const again = await startAlone(disk);
    expect(picture(disk)).toEqual(picture(before.disk));
    for (const { id, document } of disk.tables.versions.values())
      expect(await again.runtime.parts.versions.contentOf(id, disk.tables.documents.get(document)?.kind ?? 'note')).not.toBeNull();
    expect(rowsOf(disk)).toEqual(rowsOf(before.disk));
    expect(await texts(again)).toEqual(before.texts);
    await again.runtime.stop();
  });

  it('shows all of it wherever making it again was cut off before', async () => {
    for (let most = 0; ; most++) {
      const disk = copyMemoryDisk(before.disk);
      lose(disk, losable);
      const { storage, died } = dying(disk, most);
      const cut = startAlone(disk, storage).catch(() => null);
      const ended = await Promise.race([cut.then(() => 'started' as const), died]);
      if (ended === 'started') {
        await (await cut)?.runtime.stop();
        expect(most).toBeGreaterThan(4);
        break;
      }
      const again = await startAlone(disk);
      expect(picture(disk)).toEqual(picture(before.disk));
      expect(await texts(again)).toEqual(before.texts);
      await again.runtime.stop();
    }
  });

  it('does so once, and reads no history when nothing is missing', async () => {
    const disk = copyMemoryDisk(before.disk);
    lose(disk, ['sessions']);
    await (await startAlone(disk)).runtime.stop();
    let read = 0;
    const again = await startAlone(disk, storage => ({
      ...storage,
      range: (table, range) => {
        if (table === 'rows') read++;
        return storage.range(table, range);
      },
    }));
    expect(read).toBe(0);
    expect(disk.tables.meta.get('derived')?.value).toMatchObject({ lost: [] });
    await again.runtime.stop();
  });

  it.each(losses)('goes on with an open job and does nothing twice, without %s', async (_, lost) => {
    const device = await startAlone();
    const session = await device.begin(plan);
    await until(
      () => tasks(device, session).filter(step => step.state === 'done').length >= 2,
      () => 'no two steps were done',
      2,
    );
    // Nothing of a process that dies is handed over.
    device.disk.fence = 'nobody';
    await device.runtime.stop();
    lose(device.disk, lost);
    const again = await startAlone(device.disk);
    await again.idle(session);
    expect(tasks(again, session).map(step => step.state)).toEqual(['done', 'done', 'done', 'done', 'done']);
    expect(await texts(again)).toEqual(undisturbed);
    await again.runtime.stop();
  });
});

/** A process that ends at its commit number `most`, counted from its start. */
function dying(disk: MemoryDisk, most: number) {
  let left = most;
  let tell: (what: 'died') => void = () => {};
  const died = new Promise<'died'>(resolve => {
    tell = resolve;
  });
  const storage = (inner: Storage): Storage => ({
    ...inner,
    commit: commit => {
      if (left-- > 0) return inner.commit(commit);
      disk.fence = 'nobody';
      tell('died');
      return new Promise(() => {});
    },
  });
  return { storage, died };
}

it('keeps no table that the store does not know', () => {
  expect(losable.every(name => name in tableKeys)).toBe(true);
});
