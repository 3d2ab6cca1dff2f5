import type { RoomId, StoredRow } from '@baton/protocol';
import type { Platform } from '../core/platform.ts';

/**
 * All rows of a room in their order.
 * @param atOnce how many are asked of the store at a time: fewer where each is large
 */
export async function readRows(platform: Pick<Platform, 'storage'>, room: RoomId, atOnce = 1_000): Promise<StoredRow[]> {
  const rows: StoredRow[] = [];
  for (;;) {
    const after = rows.at(-1)?.order;
    const page = await platform.storage.range('rows', {
      index: ['room', 'order'],
      prefix: [room],
      ...(after === undefined ? {} : { after }),
      limit: atOnce,
    });
    rows.push(...page);
    if (page.length < atOnce) return rows;
  }
}
