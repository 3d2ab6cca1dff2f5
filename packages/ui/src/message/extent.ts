/** Text beyond this is folded: a page with megabytes in one bubble would freeze. In characters. */
export const foldAfter = 20_000;
/** The same where the person asked for a very long text. In characters. */
export const foldUnfoldedAfter = 1_000_000;
/** Longer text is shown as it was written: reading its markup would hold up the page. In characters. */
const formatUpTo = 60_000;

/** So many quotes inside each other, or brackets in a row, are no text that anybody formats, and reading them takes time that grows with their square. */
const tangled = /(?:>[ \t]?){40}|\[{200}|(?:[-+*] ){200}|\*{500}|_{500}/;

/** Whether reading the markup of a text takes a time that a page has. */
export function isFormattable(text: string): boolean {
  return text.length <= formatUpTo && !tangled.test(text);
}
