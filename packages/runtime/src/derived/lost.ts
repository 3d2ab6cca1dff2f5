import { isTakenOver } from '../core/book.ts';
import { type RebuildOptions, stored } from './again.ts';

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
