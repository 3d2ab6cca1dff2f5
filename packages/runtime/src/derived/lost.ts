import type { SessionId } from '@baton/protocol';
import { type Book, isTakenOver } from '../core/book.ts';
import type { Change } from '../core/change.ts';
import type { Platform } from '../core/platform.ts';
import type { Shelf } from '../documents/shelf.ts';
import type { Versions } from '../documents/versions.ts';
import type { Directory } from '../space/directory.ts';

export interface RebuildOptions {
  readonly platform: Platform;
  readonly book: Book;
  readonly shelf: Shelf;
  readonly versions: Versions;
  readonly directory: Directory;
  readonly isDeleted: (session: SessionId) => boolean;
  /** Told of a room that cannot be made again; the others are. */
  readonly report: (error: unknown) => void;
}

/** Rest before what could not be stored is tried again. Milliseconds. */
const againAfter = 500;

/**
 * What is derived from the rows is made again when a table of it is found empty that was not: nothing that a person has seen may be gone
 * because an index is. Called at a start, before anything is open. Each room is one transaction, and a rebuild that is cut off begins anew,
 * so it may end anywhere. Where nothing is missing this reads one record of each table.
 *
 * Answers whether all is there: not when another has the store now, or this runtime was stopped.
 */
export async function rebuildLost(options: RebuildOptions): Promise<boolean> {
  const { platform, book } = options;
  try {
    const { lost, isNews } = await book.filled.look(platform);
    if (isNews) await stored(options, async change => book.filled.begin(change));
    if (lost.length > 0) {
      // Hardly ever: it is not part of what every start loads.
      const { rebuildTables } = await import('./rebuild.ts');
      await rebuildTables(options, lost);
    }
    return !book.closed;
  } catch (error) {
    if (isTakenOver(error)) return false;
    throw error;
  }
}

/** Stores it, however often that takes: until all is there again nothing may be decided on what is. */
export async function stored({ book, platform }: RebuildOptions, build: (change: Change) => Promise<void>): Promise<void> {
  while (!book.closed) {
    const { result } = await book.change(build);
    if (result === 'ok') return;
    await platform.clock.sleep(againAfter);
  }
}
