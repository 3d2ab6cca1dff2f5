import { longestIncreasing } from './order.ts';

/** At UTF-16 position `at` of the text before the edits, `del` units go and `ins` comes. Edits of one list never overlap and ascend. */
export type Splice = { at: number; del: number; ins: string };

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/**
 * What two texts share at both ends, never cutting a character in two (half a surrogate pair turns into U+FFFD on the way to the other
 * device). With `caret`, the place in `b` where typing ended, what is behind the caret counts as untouched: "aa" → "aaa" goes in there.
 */
function sharedEnds(a: string, b: string, caret = 0): { head: number; tail: number } {
  const max = Math.min(a.length, b.length);
  const caretTail = caret > 0 ? Math.min(max, b.length - caret) : 0;
  let tail = 0;
  while (tail < caretTail && a.charCodeAt(a.length - 1 - tail) === b.charCodeAt(b.length - 1 - tail)) tail++;
  let head = 0;
  while (head < max - tail && a.charCodeAt(head) === b.charCodeAt(head)) head++;
  while (tail < max - head && a.charCodeAt(a.length - 1 - tail) === b.charCodeAt(b.length - 1 - tail)) tail++;
  if (head > 0 && isHigh(a.charCodeAt(head - 1))) head--;
  if (tail > 0 && isLow(a.charCodeAt(a.length - tail))) tail--;
  return { head, tail };
}

/** The one smallest stretch that differs, or none: right for typing. */
export function typedEdit(a: string, b: string, caret?: number): Splice[] {
  if (a === b) return [];
  const { head, tail } = sharedEnds(a, b, caret);
  return [{ at: head, del: a.length - head - tail, ins: b.slice(head, b.length - tail) }];
}

const linesOf = (text: string): string[] => text.split(/(?<=\n)/);

/** Line pairs that occur once on each side and keep their order: what both texts certainly share. */
function anchors(a: readonly string[], b: readonly string[]): [number, number][] {
  const once = (lines: readonly string[]) => {
    const at = new Map<string, number>();
    lines.forEach((line, index) => {
      at.set(line, at.has(line) ? -1 : index);
    });
    return at;
  };
  const inB = once(b);
  const pairs: [number, number][] = [];
  for (const [line, left] of once(a)) {
    const right = inB.get(line) ?? -1;
    if (left >= 0 && right >= 0) pairs.push([left, right]);
  }
  const kept = longestIncreasing(pairs.map(([, right]) => right));
  return pairs.filter((_, index) => kept.has(index));
}

/**
 * The edits that make `b` of `a`, line by line and then letter by letter, so that what another person writes elsewhere meanwhile stays in
 * its place. O(n log n); not always the very smallest, always right.
 */
export function textEdits(a: string, b: string): Splice[] {
  const { head, tail } = sharedEnds(a, b);
  const left = linesOf(a.slice(head, a.length - tail));
  const right = linesOf(b.slice(head, b.length - tail));
  const edits: Splice[] = [];
  let at = head;
  let row = 0;
  let other = 0;
  for (const [rowEnd, otherEnd] of [...anchors(left, right), [left.length, right.length] as [number, number]]) {
    const gone = left.slice(row, rowEnd).join('');
    for (const edit of typedEdit(gone, right.slice(other, otherEnd).join(''))) edits.push({ ...edit, at: at + edit.at });
    at += gone.length + (left[rowEnd]?.length ?? 0);
    row = rowEnd + 1;
    other = otherEnd + 1;
  }
  return edits;
}

/** Applies edits to a string; positions are those of the text before. */
export function spliceText(text: string, edits: readonly Splice[]): string {
  let out = '';
  let from = 0;
  for (const { at, del, ins } of edits) {
    out += text.slice(from, at) + ins;
    from = at + del;
  }
  return out + text.slice(from);
}

/** A stretch of the text before the edits, or text that came. */
type Piece = { from: number; to: number } | { ins: string };
const lengthOf = (piece: Piece): number => ('ins' in piece ? piece.ins.length : piece.to - piece.from);

/** The edits that do at once what `first` and then `second` do; positions of `second` are those `first` leaves. */
export function composeEdits(first: readonly Splice[], second: readonly Splice[]): Splice[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { at, del, ins } of first) {
    pieces.push({ from, to: at }, { ins });
    from = at + del;
  }
  pieces.push({ from, to: Number.POSITIVE_INFINITY });
  // From the end, so that the positions of the edits before stay right.
  for (const { at, del, ins } of [...second].reverse()) {
    const start = cutAt(pieces, at);
    pieces.splice(start, cutAt(pieces, at + del) - start, { ins });
  }
  const out: Splice[] = [];
  let kept = 0;
  let ins = '';
  for (const piece of pieces) {
    if ('ins' in piece) ins += piece.ins;
    else if (piece.from < piece.to) {
      if (ins !== '' || piece.from > kept) out.push({ at: kept, del: piece.from - kept, ins });
      kept = piece.to;
      ins = '';
    }
  }
  return out;
}

/** Makes position `at` of the text the pieces spell a border between two pieces; returns the index of the one behind it. */
function cutAt(pieces: Piece[], at: number): number {
  let position = 0;
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index];
    if (!piece || position >= at) return index;
    const length = lengthOf(piece);
    const offset = at - position;
    if (offset < length) {
      const parts: Piece[] =
        'ins' in piece
          ? [{ ins: piece.ins.slice(0, offset) }, { ins: piece.ins.slice(offset) }]
          : [
              { from: piece.from, to: piece.from + offset },
              { from: piece.from + offset, to: piece.to },
            ];
      pieces.splice(index, 1, ...parts);
      return index + 1;
    }
    position += length;
  }
  return pieces.length;
}

/** Every place where `find` stands, overlapping ones too, at most `limit`. */
export function occurrences(text: string, find: string, limit = 1000): number[] {
  const places: number[] = [];
  if (find === '') return places;
  for (let at = text.indexOf(find); at >= 0 && places.length < limit; at = text.indexOf(find, at + 1)) places.push(at);
  return places;
}
