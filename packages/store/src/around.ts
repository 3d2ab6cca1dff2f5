/** Reading past what is not to be shown. */
import type { Range } from './port.ts';

/** From a value of the field behind the prefix on, up to another one that is not part of it. */
export interface Gap {
  readonly from: string;
  readonly to: string;
}

/**
 * A bounded read that leaves the gaps out: as many rows as are asked for, if there are, however much lies between them. It costs a read for
 * each stretch that it looks at.
 * @param gaps in order; they do not touch one another
 */
export async function readAround<Row>(read: (range: Range) => Promise<Row[]>, range: Range, gaps: readonly Gap[] = []): Promise<Row[]> {
  const stretches = between(range, gaps);
  if (range.reverse) stretches.reverse();
  const rows: Row[] = [];
  for (const stretch of stretches) {
    if (rows.length >= range.limit) break;
    rows.push(...(await read({ ...range, ...stretch, limit: range.limit - rows.length })));
  }
  return rows;
}

type Bounds = Pick<Range, 'after' | 'before'>;

/** What is left of the range between the gaps. */
function between({ after, before }: Range, gaps: readonly Gap[]): Bounds[] {
  const found: Bounds[] = [];
  let from = after;
  for (const gap of gaps) {
    if ((from !== undefined && gap.to <= String(from)) || (before !== undefined && gap.from >= String(before))) continue;
    if (from === undefined || String(from) < gap.from) found.push(bounds(from, gap.from));
    from = justBefore(gap.to);
  }
  if (from === undefined || before === undefined || String(from) < String(before)) found.push(bounds(from, before));
  return found;
}

const bounds = (after: Range['after'], before: Range['before']): Bounds => ({
  ...(after !== undefined && { after }),
  ...(before !== undefined && { before }),
});

/** Bounds are exclusive, and what a gap ends at is to be read. Nothing stands between this and that: places have one length. */
const justBefore = (place: string): string => `${place.slice(0, -1)}${String.fromCharCode(place.charCodeAt(place.length - 1) - 1)}\u{ffff}`;
