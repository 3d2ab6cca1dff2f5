/** A piece of an answer as it is drawn. Nothing else is recognised: what is not a list is text, and text is never markup. */
export type Block =
  | { readonly kind: 'paragraph'; readonly lines: readonly string[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly start: number; readonly items: readonly string[] };

const bullet = /^\s{0,3}[-*•]\s+(\S.*)$/;
const numbered = /^\s{0,3}(\d{1,4})(?:[.)]\s+|、\s*)(\S.*)$/;

/** Splits text into paragraphs and simple lists. Total for any string, so also for every prefix of a stream. */
export function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let items: string[] = [];
  let list: { ordered: boolean; start: number } | undefined;
  const endParagraph = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', lines });
    lines = [];
  };
  const endList = () => {
    if (list !== undefined) blocks.push({ kind: 'list', ...list, items });
    items = [];
    list = undefined;
  };
  for (const raw of text.split('\n')) {
    const line = raw.trimEnd();
    const dot = bullet.exec(line);
    const number = dot === null ? numbered.exec(line) : null;
    if (dot !== null || number !== null) {
      const ordered = number !== null;
      endParagraph();
      if (list !== undefined && list.ordered !== ordered) endList();
      list ??= { ordered, start: ordered ? Number(number[1]) : 1 };
      items.push((dot?.[1] ?? number?.[2]) as string);
    } else {
      endList();
      if (line.trim() === '') endParagraph();
      else lines.push(line);
    }
  }
  endParagraph();
  endList();
  return blocks;
}

/** Text beyond this is folded: a page with megabytes in one bubble would freeze. In characters. */
export const foldAfter = 20_000;
/** The same where the person asked for a very long text. In characters. */
export const foldUnfoldedAfter = 1_000_000;
