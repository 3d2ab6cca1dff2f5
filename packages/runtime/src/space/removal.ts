import { type DeviceId, isUnsettled, type StepId } from '@baton/protocol';
import { Refusal } from '../commands/refusal.ts';
import { type Book, FencedError } from '../core/book.ts';
import type { Platform } from '../core/platform.ts';

/** How long leases may take to go back and rows to go out before everything goes. Milliseconds. */
const flushPatience = 2_000;
/** More than a device has open at once. */
const most = 1_000;

export interface RemovalOptions {
  readonly platform: Pick<Platform, 'storage'>;
  readonly book: Book;
  /** Null while this device has no space. */
  readonly me: () => DeviceId | null;
  /** Gives leases back and lets everything out, within so many milliseconds. */
  readonly rest: (ms: number) => Promise<void>;
  /** Goes on after a rest: nothing was removed. */
  readonly wake: () => void;
  /** Told once it is stored that everything is to go: stop, and delete the store. */
  readonly onRemoved: () => void;
}

/**
 * Removes everything that this device has stored. What can still go to other devices goes first; then one transaction decides: before it
 * everything is as it was, after it nothing is written any more and whoever starts next deletes the store before reading it.
 * Throws a {@link Refusal}: `conflict` when a call is out or in doubt that is not among `told`, `full` or `notSaved` when nothing was decided.
 */
export function createRemoval(options: RemovalOptions): (told: readonly StepId[]) => Promise<void> {
  const { platform, book, me, rest, wake, onRemoved } = options;

  return async told => {
    await rest(flushPatience);
    try {
      // One at a time with every commit: no call can be claimed between the look and the decision.
      await book.exclusive(async () => {
        const untold = (await unsettled()).filter(step => !told.includes(step));
        if (untold.length > 0) throw new Refusal('conflict', `nobody knows yet what came of ${untold.join(', ')}`);
        const result = await book.discard();
        if (result === 'fenced') throw new FencedError('another window has taken over');
        if (result === 'full') throw new Refusal('full', 'this device has no space left');
        if (result === 'unknown') throw new Refusal('notSaved', 'the browser did not say whether it was saved');
      });
    } catch (error) {
      wake();
      throw error;
    }
    onRemoved();
  };

  async function unsettled(): Promise<StepId[]> {
    const device = me();
    if (device === null) return [];
    const found: StepId[] = [];
    for (const activity of ['running', 'asks'] as const) {
      const open = await platform.storage.range('sessions', { index: ['activity', 'updatedAt'], prefix: [activity], limit: most });
      for (const { turn } of open) {
        if (turn === null) continue;
        const steps = await platform.storage.range('steps', { index: ['turn', 'order'], prefix: [turn], limit: most });
        found.push(...steps.filter(step => isUnsettled(step, device)).map(step => step.id));
      }
    }
    return found;
  }
}
