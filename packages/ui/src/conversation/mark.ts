import { fold } from '../message/fold.ts';

/** The name under which the style sheet paints what was found. */
const name = 'found';

let watching: MutationObserver | undefined;

/**
 * Brings words that were found in an item into sight and paints them; where they cannot be told apart, the item as a whole. An item that was
 * only just drawn may still be formatted: they are painted again when it was.
 */
export function mark(item: HTMLElement, words: string): void {
  unmark();
  const first = paint(item, words);
  watching = new MutationObserver(() => paint(item, words));
  watching.observe(item, { childList: true, characterData: true, subtree: true });
  const scroller = item.closest('.scroll');
  if (first === undefined || scroller === null) {
    item.scrollIntoView({ block: 'center' });
    return;
  }
  const box = first.getBoundingClientRect();
  const view = scroller.getBoundingClientRect();
  scroller.scrollTop += box.top + box.height / 2 - (view.top + view.height / 2);
}

function paint(item: HTMLElement, words: string): Range | undefined {
  const ranges = rangesOf(item, words);
  const painted = ranges.length > 0 && 'highlights' in CSS;
  if (painted) {
    CSS.highlights.set(name, new Highlight(...ranges));
    delete item.dataset.found;
  } else item.dataset.found = '';
  return ranges[0];
}

/** Takes the paint away. */
export function unmark(): void {
  watching?.disconnect();
  watching = undefined;
  if ('highlights' in CSS) CSS.highlights.delete(name);
  for (const item of document.querySelectorAll<HTMLElement>('[data-found]')) delete item.dataset.found;
}

/** Where the words stand in what is drawn, also across the edges of its elements. */
function rangesOf(item: HTMLElement, words: string): readonly Range[] {
  const wanted = fold(words);
  const letters: { readonly node: Text; readonly at: number; readonly length: number }[] = [];
  let text = '';
  const walker = document.createTreeWalker(item, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text) || node.parentElement?.closest('annotation, button') != null) continue;
    let at = 0;
    for (const letter of node.data) {
      // A letter may become several, and spaces in a row become one: each character of the folded text knows where it came from.
      const folded = /\s/.test(letter) ? (text.endsWith(' ') ? '' : ' ') : letter.normalize('NFKC').toLowerCase();
      for (const unit of folded.split('')) {
        text += unit;
        letters.push({ node, at, length: letter.length });
      }
      at += letter.length;
    }
  }
  const ranges: Range[] = [];
  for (let from = text.indexOf(wanted); from >= 0 && wanted !== ''; from = text.indexOf(wanted, from + wanted.length)) {
    const [start, end] = [letters[from], letters[from + wanted.length - 1]];
    if (start === undefined || end === undefined) break;
    const range = document.createRange();
    range.setStart(start.node, start.at);
    range.setEnd(end.node, end.at + end.length);
    ranges.push(range);
  }
  return ranges;
}
