import {
  type DeviceId,
  type DocumentId,
  documentRoom,
  orderOfPlace,
  provisionalOrder,
  type ReversalRecord,
  type RowId,
  type SessionId,
  type StepId,
  type UpdateRow,
} from '@baton/protocol';
import { createMemoryDisk, createMemoryStorage } from '@baton/store/memory';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { Change, storedRow } from '../core/change.ts';
import { ReversalNotes } from './reversal-notes.ts';

type How = NonNullable<UpdateRow['reverses']>['how'];

const document = 'plan' as DocumentId;
const room = documentRoom(document);

const orderAt = (seq: number) => orderOfPlace({ seq, index: 0 });
const word = (id: string, device: string, how: How): UpdateRow => ({
  v: 1,
  id: id as RowId,
  type: 'update',
  device: device as DeviceId,
  at: 1,
  update: new Uint8Array([0, 0]),
  reverses: { session: 's' as SessionId, step: 'step' as StepId, how, ...(how === 'lost' ? {} : { effects: [id] }) },
});

/** A device that hears words at their places, and says its own before it hears them there. */
function listening() {
  const fence = 'this';
  const disk = { ...createMemoryDisk(), fence };
  const storage = createMemoryStorage(disk);
  const notes = new ReversalNotes({ storage });
  return {
    /** All of these in one change. */
    async hear(words: readonly (readonly [UpdateRow, string])[]): Promise<void> {
      const change = new Change();
      for (const [row, order] of words) {
        change.put('rows', storedRow(room, row, { order, relayTime: null }));
        await notes.note(change, document, row, order);
      }
      expect(await storage.commit({ fence, expect: [], writes: change.writes })).toBe('ok');
    },
    standing: (): ReversalRecord | undefined => disk.tables.reversals.get(`step/${document}`),
  };
}

/** The last word that is left when what a device said of what lost there is taken out with it. */
function lastIn(words: readonly UpdateRow[]): RowId | undefined {
  let left: UpdateRow[] = [];
  for (const row of words) left = row.reverses?.how === 'lost' ? left.filter(({ device }) => device !== row.device) : [...left, row];
  return left.at(-1)?.id;
}

/**
 * One device's word of what lost took another device's with it, where it was the last one; and of several that lost on several devices, all.
 */
it('are the same on every device, whoever said and heard what first', async () => {
  const how = fc.constantFrom<How>('undo', 'redo', 'lost');
  const said = fc.array(fc.record({ device: fc.constantFrom('laptop', 'phone', 'tablet'), how, apart: fc.boolean() }), { maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(said, fc.array(fc.nat(3), { minLength: 20, maxLength: 20 }), async (given, turns) => {
      const words = given.map((one, n) => ({ ...one, row: word(`w${n}`, one.device, one.how), order: orderAt(n + 1) }));
      const expected = lastIn(words.map(({ row }) => row));
      for (const me of ['laptop', 'phone', 'tablet', 'desk']) {
        const device = listening();
        const own = words.filter(one => one.device === me);
        let ownSaid = 0;
        let batch: (readonly [UpdateRow, string])[] = [];
        const flush = async () => {
          if (batch.length > 0) await device.hear(batch);
          batch = [];
        };
        const say = async () => {
          const next = own[ownSaid];
          if (!next) return;
          await flush();
          await device.hear([[next.row, provisionalOrder(ownSaid++)]]);
        };
        for (const [n, { row, order, apart }] of words.entries()) {
          for (let more = turns[n] ?? 0; more > 0; more--) await say();
          while (own.some((one, at) => one.row === row && at >= ownSaid)) await say();
          if (apart) await flush();
          batch.push([row, order]);
        }
        await flush();
        expect(device.standing()?.row, me).toBe(expected);
      }
    }),
    { numRuns: 300 },
  );
});

it('leave what was taken back after it was said what lost, also while that still waits to be read back', async () => {
  const laptop = listening();
  await laptop.hear([[word('lost', 'laptop', 'lost'), provisionalOrder(0)]]);
  await laptop.hear([[word('undo', 'laptop', 'undo'), provisionalOrder(1)]]);
  await laptop.hear([[word('lost', 'laptop', 'lost'), orderAt(1)]]);
  expect(laptop.standing()?.row).toBe('undo');
});
