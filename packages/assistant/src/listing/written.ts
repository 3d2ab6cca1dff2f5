/** The lines of a list that somebody wrote by hand: tasks of Markdown with their ticks, bullets, or plain lines. */
import type { ReadLine } from './line.ts';
import { widest } from './table.ts';

const task = /^\s*(?:[-*+•]|\d{1,3}[.)])?\s*\[([ xX✓✔])\]\s*(.*)$/u;
const boxed = /^\s*([☐☑☒✓✔])\s*(.+)$/u;
const bullet = /^\s*(?:[-*+•·–]|\d{1,3}[.)、])\s+(.+)$/;
const heading = /^\s{0,3}#{1,6}\s+(.+?)\s*#*$/;
/** Lines of Markdown that say nothing: rules, fences. */
const silent = /^\s*(?:[-*_=]{3,}|```.*|~~~.*)$/;

/** What stands under the names of a table's columns in Markdown. */
const ruled = /^\s*\|?\s*:?-{1,}:?\s*(?:\|\s*:?-{1,}:?\s*)*\|?\s*$/;
const hasBar = (line: string): boolean => line.includes('|');

/** Characters of one line that are looked at: less is kept of it. */
const lookedAt = 2_000;
/** Blanks in a row are one where a line is longer than this: over many of them patterns take minutes, and somebody else wrote the file. */
const longLine = 200;
const linesIn = (text: string): string[] => text.split(/\r\n?|\n/).map(line => (line.length > longLine ? line.replace(/\s+/g, ' ') : line));

/** Marks around words that stand for how they look. */
const bare = (text: string): string =>
  text
    .slice(0, lookedAt)
    .replace(/\*\*(.+?)\*\*|__(.+?)__/g, (_whole, a?: string, b?: string) => a ?? b ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .toWellFormed();

/** What stands under a heading belongs to it. Where there are tasks only they count, else where there are bullets only those. */
export function linesOf(text: string): { readonly kind: 'tasks' | 'lines'; readonly lines: readonly ReadLine[] } {
  const found: { readonly form: 'task' | 'bullet' | 'line'; readonly line: ReadLine }[] = [];
  let section: string | null = null;
  for (const whole of linesIn(text)) {
    const written = whole.slice(0, lookedAt);
    const title = heading.exec(written);
    if (title) section = bare(title[1] ?? '').slice(0, 200) || null;
    const read = title || silent.test(written) ? null : lineOf(written);
    if (read && read.text !== '') found.push({ form: read.form, line: { text: read.text, done: read.done, section, when: null } });
  }
  const form = (['task', 'bullet'] as const).find(each => found.some(one => one.form === each));
  const counted = form === undefined ? found : found.filter(one => one.form === form);
  return { kind: form === 'task' ? 'tasks' : 'lines', lines: counted.map(({ line }) => line) };
}

/**
 * The rows of the first table in a Markdown text, the names of its columns first; null: there is none, or there are tasks, which then are what
 * counts.
 */
export function tableIn(text: string): string[][] | null {
  const lines = linesIn(text);
  const rule = lines.findIndex((line, at) => at > 0 && hasBar(line) && ruled.test(line) && hasBar(lines[at - 1] ?? ''));
  if (rule < 0 || lines.some(line => task.test(line))) return null;
  const end = lines.findIndex((line, at) => at > rule && !hasBar(line));
  const rows = [lines[rule - 1] ?? '', ...lines.slice(rule + 1, end < 0 ? undefined : end)];
  return rows.map(cellsOf).filter(row => row.some(cell => cell !== ''));
}

/** The cells between the bars; a bar behind a backslash is one that was written. */
function cellsOf(row: string): string[] {
  const inner = row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/, widest).map(cell => bare(cell.replaceAll('\\|', '|')));
}

function lineOf(written: string): { readonly form: 'task' | 'bullet' | 'line'; readonly text: string; readonly done: boolean } | null {
  const tasked = task.exec(written) ?? boxed.exec(written);
  if (tasked) return { form: 'task', text: bare(tasked[2] ?? ''), done: !/[ ☐]/.test(tasked[1] ?? ' ') };
  const bulleted = bullet.exec(written);
  if (bulleted) return { form: 'bullet', text: bare(bulleted[1] ?? ''), done: false };
  return { form: 'line', text: bare(written), done: false };
}
