import type { RowId, SessionId, SessionRow, StepId, StepRecord, VersionRecord, VersionRow } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { Change } from '../core/change.ts';
import type { Versions } from '../documents/versions.ts';
import { stageVersions } from './made-changes.ts';

const step = 'step' as StepId;
const words = 'new, 2 items';
const version = (id: string) =>
  ({
    type: 'version',
    id: `row-${id}` as RowId,
    version: id,
    document: 'list',
    step,
    phase: 'made',
    label: words,
  }) as unknown as VersionRow;
/** As it is stored here: read, or only written by this device (`~` in front of its place). */
const stored = (id: string, order: string): VersionRecord => ({ document: 'list', order, counts: true, row: version(id) }) as VersionRecord;

/** What is shown of the step after a process that knows only what is stored has read that this device's own version does not count. */
async function afterOwnIsLost(versions: readonly VersionRecord[], own: VersionRow) {
  const record = { id: step, changes: [{ document: 'list', title: 'List', words }] } as unknown as StepRecord;
  const storage = { get: async () => record, range: async () => versions } as never;
  const touched = new Set<StepId>();
  const kept = { store: () => undefined, kept: async () => undefined } as unknown as Versions;
  const deps = { change: new Change(), session: 's' as SessionId, storage, versions: kept, extras: {}, touched };
  const standing = { order: '000000000009', relayTime: 9 };
  const changes = await stageVersions(deps, [{ row: own as SessionRow, standing, counts: false }], null, new Map());
  return changes.get(step)?.map(({ row }) => row) ?? (touched.has(step) ? [] : 'as it was');
}

describe('what a step changed, when two devices did it and this one lost', () => {
  const [theirs, mine] = [stored('theirs', '000000000007'), stored('mine', '~000000000002')];

  /** The process died between the two readings: nothing but the store could tell it which of the two was shown. */
  it.each([
    ['before', [mine, theirs]],
    ['behind', [theirs, mine]],
  ])('stays on the screen with what the other did, where this one’s own is stored %s it', async (_, versions) => {
    expect(await afterOwnIsLost(versions, mine.row)).toBe('as it was');
  });

  it('goes from the screen when nobody else did it', async () => {
    expect(await afterOwnIsLost([mine], mine.row)).toEqual([]);
  });
});
