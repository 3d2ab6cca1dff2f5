/**
 * What a list made from a file would be, and what has to be asked first. Pure: a function of the file's name and text and of what was said
 * about it, so that looking at it and making the list of it agree on any device.
 */
import { type DayOrder, dayInCell, orderIn } from './days.ts';
import { doneWords, headerOf, type Role, roleNamed } from './headers.ts';
import type { ReadLine } from './line.ts';
import { rowsOf, separatorOf } from './table.ts';
import { linesOf, tableIn } from './written.ts';

/** Lines that one list is made of; of a longer file the rest is left where it is. */
export const mostLines = 2_000;
/** Characters of one line. */
const longestLine = 1_000;
/** Steps that write one list, and the bytes that one of them may have in its row: the lines, and what Undo needs of them. */
const mostParts = 12;
const partBytes = 90_000;
const besideLine = 420;

/** What was said about a file. Absent: nobody said. */
export interface Said {
  /** Whether the first row names the columns. */
  readonly header?: boolean | undefined;
  /** The column whose cells become the lines, by its name or place ("2"). */
  readonly column?: string | undefined;
  readonly order?: DayOrder | undefined;
}

/** What nobody can tell from the file. `first`: the cells of its first row. */
export type Doubt =
  | { readonly about: 'header'; readonly first: readonly string[] }
  | { readonly about: 'column'; readonly names: readonly string[] }
  | { readonly about: 'order'; readonly cell: string };

export interface Listing {
  readonly kind: 'tasks' | 'lines' | 'table';
  readonly lines: readonly ReadLine[];
  /** Where each part begins: lines that one step writes. */
  readonly parts: readonly number[];
  /** How many lines the file has for a list, those included that were left out because there are too many. */
  readonly of: number;
  /** Lines that are longer than one may be, and were cut. */
  readonly cut: number;
  /** Columns that are not in the list, by name. */
  readonly leftOut: readonly string[];
  /** Cells of the column of days that name none for certain, and stay as they are written: how many, and the first. */
  readonly asWritten: { readonly of: number; readonly first: string } | null;
  readonly doubt: Doubt | null;
}

/** Names of files that hold a list or a table; of others only the text can tell. */
const ofTables = /\.(?:csv|tsv|tab)$/i;
const ofText = /\.(?:txt|text|md|markdown|mdown)$/i;

/** Null: this is no list and no table, but something that a program reads. */
export function readListing(name: string, text: string, said: Said, year: number): Listing | null {
  if (!ofTables.test(name) && !ofText.test(name) && /^\s*(?:[<{]|\[\s*[[{"])/.test(text)) return null;
  const separator = ofTables.test(name) ? separatorOf(text) : tabsIn(text);
  const written = separator === null && !ofTables.test(name) ? tableIn(text) : null;
  if (written) return tabled(written, { header: true, ...said }, year);
  if (separator === null && !ofTables.test(name)) return plain(linesOf(text), []);
  return tabled(rowsOf(text, separator), said, year);
}

/** What was copied out of a spreadsheet has a tab in each line; commas in a text are commas. */
function tabsIn(text: string): '\t' | null {
  const lines = text.split(/\r\n?|\n/).filter(line => line.trim() !== '');
  return lines.length > 0 && lines.every(line => line.trim().includes('\t')) ? '\t' : null;
}

function plain(
  { kind, lines, asWritten = null }: Pick<Listing, 'kind' | 'lines'> & Partial<Pick<Listing, 'asWritten'>>,
  leftOut: readonly string[],
  doubt: Doubt | null = null,
): Listing {
  const kept: ReadLine[] = [];
  const parts: number[] = [];
  let cut = 0;
  let room = 0;
  for (const line of lines) {
    const text = line.text.length > longestLine ? `${line.text.slice(0, longestLine - 1).toWellFormed()}…` : line.text;
    const weight = besideLine + 2 * (bytesIn(text) + bytesIn(line.section ?? ''));
    room -= weight;
    if (kept.length >= mostLines || (room < 0 && parts.length >= mostParts)) break;
    if (room < 0) {
      parts.push(kept.length);
      room = partBytes - weight;
    }
    if (text !== line.text) cut++;
    kept.push({ ...line, text });
  }
  return { kind, lines: kept, parts, of: lines.length, cut, leftOut, asWritten, doubt };
}

const bytesIn = (text: string): number => new TextEncoder().encode(text).length;

interface Column {
  readonly place: number;
  readonly name: string;
  readonly role: Role | null;
  readonly cells: readonly string[];
}

function tabled(rows: readonly string[][], said: Said, year: number): Listing {
  const [first = []] = rows;
  if (rows.length === 0) return plain({ kind: 'table', lines: [] }, []);
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const found = headerOf(rows, width, year);
  const header = said.header ?? found;
  if (header === null) return plain({ kind: 'table', lines: [] }, [], { about: 'header', first });
  const body = header ? rows.slice(1) : rows;
  const columns = Array.from({ length: width }, (_, place): Column => {
    const cells = body.map(row => row[place] ?? '');
    const name = header ? (first[place] ?? '') : '';
    return { place, name: name === '' ? String(place + 1) : name, role: roleOf(name, cells, header, year), cells };
  });
  const line = columnSaid(columns, said.column) ?? lineColumn(columns);
  if (line === null) {
    const names = columns.filter(({ role, cells }) => role === null && cells.some(isWord)).map(({ name }) => name);
    return plain({ kind: 'table', lines: [] }, [], { about: 'column', names });
  }
  const of = (role: Role): Column | undefined => columns.find(column => column.role === role && column !== line);
  const [day, done, section, amount] = [of('day'), of('done'), of('section'), of('amount')];
  const order = said.order ?? (day ? orderIn(day.cells) : 'dayFirst');
  const doubtful = order === 'either' ? day?.cells.find(cell => orderIn([cell]) === 'either') : undefined;
  if (order === 'either') return plain({ kind: 'table', lines: [] }, [], { about: 'order', cell: doubtful ?? '' });
  const lines = body.flatMap((_row, at): ReadLine[] => {
    const words = inOneLine(line.cells[at] ?? '');
    if (words === '') return [];
    const named = inOneLine(day?.cells[at] ?? '');
    const when = dayInCell(named, order, year);
    const much = inOneLine(amount?.cells[at] ?? '');
    const text = [withAmount(words, much), when === null ? named : ''].filter(part => part !== '').join(', ');
    const group = inOneLine(section?.cells[at] ?? '').slice(0, 200);
    return [{ text, done: doneWords.test(done?.cells[at] ?? ''), section: group || null, when }];
  });
  const used = new Set([line, day, done, section, amount]);
  const leftOut = columns.filter(column => !used.has(column) && column.cells.some(cell => cell !== '')).map(({ name }) => name);
  const inWords = (day?.cells ?? []).filter(cell => inOneLine(cell) !== '' && dayInCell(inOneLine(cell), order, year) === null);
  const asWritten = inWords.length === 0 ? null : { of: inWords.length, first: inOneLine(inWords[0] ?? '') };
  return plain({ kind: 'table', lines, asWritten }, leftOut);
}

const inOneLine = (cell: string): string => cell.replace(/\s+/g, ' ').trim().toWellFormed();

/** "Milk × 2", "Flour, 500 g"; one of a thing goes without saying. */
function withAmount(words: string, much: string): string {
  if (much === '' || much === '1') return words;
  return /^\d+(?:[.,]\d+)?$/.test(much) ? `${words} × ${much}` : `${words}, ${much}`;
}

/** By what it is called, else by what stands in it. */
function roleOf(name: string, cells: readonly string[], header: boolean, year: number): Role | null {
  const named = header ? roleNamed(name) : null;
  if (named !== null) return named;
  const filled = cells.filter(cell => cell !== '');
  return filled.length > 0 && filled.every(cell => dayInCell(cell, 'dayFirst', year) !== null) ? 'day' : null;
}

const isWord = (cell: string): boolean => /\p{L}{2}|\p{Script=Han}/u.test(cell);

function columnSaid(columns: readonly Column[], said: string | undefined): Column | null {
  if (said === undefined) return null;
  const wanted = said.trim().toLowerCase();
  return columns.find(({ name }) => name.toLowerCase() === wanted) ?? columns.find(({ place }) => String(place + 1) === wanted) ?? null;
}

/** The column called so; else the only one that has words in it. Null: there are several. */
function lineColumn(columns: readonly Column[]): Column | null {
  const called = columns.find(({ role }) => role === 'line');
  if (called) return called;
  const worded = columns.filter(({ role, cells }) => role === null && cells.filter(isWord).length * 2 > cells.length);
  const [only, second] = worded;
  if (only && !second) return only;
  return columns.length === 1 || worded.length === 0 ? (columns.find(({ role }) => role === null) ?? columns[0] ?? null) : null;
}
