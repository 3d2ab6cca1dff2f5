import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayInCell, orderIn } from './days.ts';
import { textOfFile } from './decode.ts';
import type { ReadLine } from './line.ts';
import { mostLines, readListing, type Said } from './read.ts';

const shown = ({ text, done, section, when }: ReadLine): string =>
  [done ? '✓' : '', text, when ? ` @${when.day}${when.time ? ` ${when.time}` : ''}` : '', section ? ` [${section}]` : ''].join('');
const listing = (name: string, text: string, said: Said = {}) => readListing(name, text, said, 2026);
const linesIn = (name: string, text: string, said: Said = {}): string[] => listing(name, text, said)?.lines.map(shown) ?? ['no list'];

describe('a file as the lines of a list', () => {
  it.each<[what: string, name: string, text: string, lines: string[]]>([
    ['one line each', 'a.txt', 'Milk\r\nBread\r\n\r\n  Eggs  ', ['Milk', 'Bread', 'Eggs']],
    ['lines of an old Mac', 'a.txt', 'Milk\rBread', ['Milk', 'Bread']],
    ['commas in a text stay in their line', 'a.txt', 'Milk, two litres\nBread', ['Milk, two litres', 'Bread']],
    ['bullets, without the words around them', 'a.md', 'We need:\n- Milk\n* Bread\n\nThank you', ['Milk', 'Bread']],
    ['numbers in front', 'a.txt', '1. Milk\n2) Bread', ['Milk', 'Bread']],
    [
      'tasks with their ticks, under their headings',
      'a.md',
      '# Shop\n- [ ] Milk\n- [x] **Rye** bread\n## Home\n1. [X] Sweep\nwords',
      ['Milk [Shop]', '✓Rye bread [Shop]', '✓Sweep [Home]'],
    ],
    ['boxes', 'a.txt', '☐ Milk\n☑ Bread', ['Milk', '✓Bread']],
    ['no rules and fences', 'a.md', '---\n- Milk\n```\n***', ['Milk']],
    ['a table with a heading', 'a.csv', 'Item,Done\nMilk,x\nBread,', ['✓Milk', 'Bread']],
    ['semicolons', 'a.csv', 'Name;Menge\nMilch, frisch;2\nBrot;1', ['Milch, frisch', 'Brot']],
    ['tabs', 'a.tsv', 'Item\tQty\nMilk\t2\nFlour\t500 g\nBread\t1', ['Milk × 2', 'Flour, 500 g', 'Bread']],
    [
      'quotes with commas, quotes and line ends in them',
      'a.csv',
      'Item,Note\r\n"Milk, ""fresh""",x\r\n"Rye\r\nbread",y\r\n',
      ['Milk, "fresh"', 'Rye bread'],
    ],
    ['a quote that nobody closed', 'a.csv', 'Item,Note\n"Milk,2\nBread,1\n5" pipe,3', ['"Milk', 'Bread', '5" pipe']],
    [
      'days in a column',
      'a.csv',
      'Task,Due\nRent,2026-12-01\nTax,2027-01-15T09:30:00Z\nNothing,',
      ['Rent @2026-12-01', 'Tax @2027-01-15 09:30', 'Nothing'],
    ],
    ['what is no day stays in words', 'a.csv', 'Task,Due\nRent,soon\nTax,1.12.2026', ['Rent, soon', 'Tax @2026-12-01']],
    [
      'Chinese headings',
      'a.csv',
      '事项,截止日期,完成\n交房租,2026年12月1日,是\n买票,12月3日,',
      ['✓交房租 @2026-12-01', '买票 @2026-12-03'],
    ],
    [
      'days in words',
      'a.csv',
      'Task,Due\nRent,3 Dec\nTax,12月3日\nBus,Dec 5 2027',
      ['Rent @2026-12-03', 'Tax @2026-12-03', 'Bus @2027-12-05'],
    ],
    ['two numbers are no day for certain', 'a.csv', 'Task,Due\nRent,03/04\nTax,2026-12-01', ['Rent, 03/04', 'Tax @2026-12-01']],
    [
      'a table of Markdown',
      'a.md',
      '# Bills\n\n| Task | Due | Done |\n|:---|:---:|---|\n| **Rent** | 3 Dec | x |\n| Milk \\| bread | 12月3日 | |\n\nThat is all.',
      ['✓Rent @2026-12-03', 'Milk | bread @2026-12-03'],
    ],
    ['a table of Markdown without bars at its ends', 'a.md', 'Task | Due\n---|---\nRent | 2026-12-01', ['Rent @2026-12-01']],
    ['tasks beside a table of Markdown', 'a.md', '| A | B |\n|---|---|\n| 1 | 2 |\n- [ ] Milk', ['Milk']],
    ['a bar in a line is no table', 'a.md', 'Milk | bread\nEggs', ['Milk | bread', 'Eggs']],
    ['one column without a heading', 'a.csv', 'Milk\nBread', ['Milk', 'Bread']],
    ['groups', 'a.csv', 'Category,Item\nFruit,Apples\nBread,Rolls', ['Apples [Fruit]', 'Rolls [Bread]']],
    ['what was copied from a spreadsheet', 'paste.txt', 'Item\tQty\nMilk\t2', ['Milk × 2']],
    ['something that a program reads', 'a.json', '{"a":1}', ['no list']],
    ['a page', 'a.html', '<!doctype html><p>Milk', ['no list']],
    ['nothing', 'a.txt', ' \n\n', []],
  ])('%s', (_what, name, text, lines) => {
    expect(linesIn(name, text)).toEqual(lines);
  });

  it('asks whether the first row is a heading where that is not to be seen, and takes what was said', () => {
    const text = 'Anna,Leipzig\nTom,Berlin';
    expect(listing('a.csv', text)?.doubt).toEqual({ about: 'header', first: ['Anna', 'Leipzig'] });
    expect(linesIn('a.csv', text, { header: false, column: '1' })).toEqual(['Anna', 'Tom']);
    expect(listing('a.csv', text, { header: true })?.doubt).toEqual({ about: 'column', names: ['Anna', 'Leipzig'] });
    expect(linesIn('a.csv', text, { header: true, column: 'leipzig' })).toEqual(['Berlin']);
  });

  it('asks which column is meant, and names what it leaves out', () => {
    const text = 'Guest,City,Price\nAnna,Leipzig,3\nTom,Berlin,4';
    expect(listing('a.csv', text)?.doubt).toEqual({ about: 'column', names: ['Guest', 'City'] });
    expect(listing('a.csv', text, { column: 'Guest' })).toMatchObject({ doubt: null, of: 2, leftOut: ['City', 'Price'] });
  });

  it('asks what comes first in a day only where both readings are days', () => {
    const text = (second: string) => `Task,Due\nRent,04/12/2026\nTax,${second}`;
    expect(listing('a.csv', text('05/11/2026'))?.doubt).toEqual({ about: 'order', cell: '04/12/2026' });
    expect(linesIn('a.csv', text('05/11/2026'), { order: 'monthFirst' })).toEqual(['Rent @2026-04-12', 'Tax @2026-05-11']);
    expect(linesIn('a.csv', text('25/11/2026'))).toEqual(['Rent @2026-12-04', 'Tax @2026-11-25']);
    expect(linesIn('a.csv', text('11/25/2026'))).toEqual(['Rent @2026-04-12', 'Tax @2026-11-25']);
  });

  it('tells which days it leaves in words', () => {
    expect(listing('a.csv', 'Task,Due\nRent,03/04\nTax,soon\nBus,2026-12-01\nGym,')?.asWritten).toEqual({ of: 2, first: '03/04' });
    expect(listing('a.csv', 'Task,Due\nRent,2026-12-01')?.asWritten).toBeNull();
    const markdown = '| Task | Due |\n|---|---|\n| Rent | 04/12/2026 |\n| Tax | 05/11/2026 |';
    expect(listing('a.md', markdown)?.doubt).toEqual({ about: 'order', cell: '04/12/2026' });
  });

  it('stops at so many lines and knows how many there were', () => {
    const many = listing('a.txt', Array.from({ length: 5_312 }, (_, n) => `Line ${n}`).join('\n'));
    expect([many?.lines.length, many?.of]).toEqual([mostLines, 5_312]);
    expect(many?.parts[0]).toBe(0);
    const long = listing('a.txt', `${'x'.repeat(5_000)}\nshort`);
    expect([long?.lines[0]?.text.length, long?.cut, long?.lines[1]?.text]).toEqual([1_000, 1, 'short']);
  });

  it('reads any text without failing, in lines that a list can hold, the same each time', () => {
    const signs = fc.string({
      unit: fc.constantFrom('"', ',', ';', '\t', '\n', '\r', '-', '[x]', '#', 'a', ' ', '买', '1/2/2026', '\ud83c'),
      maxLength: 60,
    });
    fc.assert(
      fc.property(fc.constantFrom('a.csv', 'a.txt', 'a.md', 'a'), signs, (name, text) => {
        const read = listing(name, text);
        expect(listing(name, text)).toEqual(read);
        for (const line of read?.lines ?? [])
          expect(line.text.trim() !== '' && line.text.isWellFormed() && !/[\r\n]/.test(line.text)).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  it('takes no longer for quotes that never end', () => {
    const hostile = 'x,"""'.repeat(200_000);
    const began = performance.now();
    listing('a.csv', hostile);
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

describe('the text of a file', () => {
  const words = 'Item;Grüße\n牛奶;2';
  const utf16 = (little: boolean, mark: boolean): Uint8Array => {
    const units = [...(mark ? '\ufeff' : ''), ...words].map(sign => sign.charCodeAt(0));
    return new Uint8Array(units.flatMap(unit => (little ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])));
  };
  it('is found in the encodings that spreadsheets write', () => {
    const utf8 = new TextEncoder().encode(words);
    for (const bytes of [utf8, new Uint8Array([0xef, 0xbb, 0xbf, ...utf8]), utf16(true, true), utf16(false, true), utf16(true, false)])
      expect(textOfFile(bytes)).toBe(words);
    // 牛奶 in GB 18030, “für” as Windows writes it.
    expect(textOfFile(new Uint8Array([0xc5, 0xa3, 0xc4, 0xcc, 0x2c, 0x32]))).toBe('牛奶,2');
    expect(textOfFile(new Uint8Array([0x66, 0xfc, 0x72, 0x0a, 0x80]))).toBe('für\n€');
  });

  it('is not found in what is none', () => {
    for (const bytes of [
      [0x50, 0x4b, 3, 4, 0, 0, 0, 8],
      [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0],
    ])
      expect(textOfFile(new Uint8Array(bytes))).toBe(null);
  });
});

describe('days as tables write them', () => {
  it.each<[cell: string, day: string | null, time: string | null]>([
    ['2026-12-04', '2026-12-04', null],
    ['2026/12/4 15:00', '2026-12-04', '15:00'],
    ['2026-12-04T00:00:00', '2026-12-04', null],
    ['4.12.2026', '2026-12-04', null],
    ['4.12.26 9:05', '2026-12-04', '09:05'],
    ['Fri, 4 December 2026', '2026-12-04', null],
    ['4 Dec', '2026-12-04', null],
    ['Dec 4th, 2026 3:15 pm', '2026-12-04', '15:15'],
    ['2026年12月4日', '2026-12-04', null],
    ['12/25/2026', '2026-12-25', null],
    ['30.2.2026', null, null],
    ['2026-13-01', null, null],
    ['4', null, null],
    ['Monday 4', null, null],
    ['May', null, null],
    ['12.50', null, null],
  ])('“%s” is %s at %s', (cell, day, time) => {
    expect(dayInCell(cell, 'dayFirst', 2026)).toEqual(day === null ? null : { day, time });
  });

  it('are in the order that one of them shows', () => {
    expect(orderIn(['1/2/2026', '13/2/2026'])).toBe('dayFirst');
    expect(orderIn(['1/2/2026', '2/13/2026'])).toBe('monthFirst');
    expect(orderIn(['1/2/2026'])).toBe('either');
    expect(orderIn(['5/5/2026', '1.2.2026', 'soon'])).toBe('dayFirst');
  });
});

describe('a file that somebody else made', () => {
  it('may have more rows than anybody counts', () => {
    const found = listing('a.csv', `Name,Amount\n${'Milk,2\n'.repeat(400_000)}`);
    expect([found?.lines.length, found?.of]).toEqual([mostLines, 400_000]);
  });

  /** Each took time by the square of its length. */
  it.each([' ', '\u3000', '**a', '# #', '|-', '[ ', '"', '-'])('is looked at without delay, though it is “%s” over and over', unit => {
    for (const begin of ['', '# ', 'a|b\n']) {
      const began = performance.now();
      listing('a.txt', `${begin}${unit.repeat(400_000 / unit.length)}b`);
      expect(performance.now() - began).toBeLessThan(5_000);
    }
  });

  /** Columns times rows were looked at: a few hundred kilobytes took minutes. */
  it.each([
    ['a.md', 'a|b\n-|-\n', '|'],
    ['a.csv', 'a,b\n', ','],
  ])('may have one row that is wider than anybody makes them: %s', (name, begin, bar) => {
    const began = performance.now();
    const found = listing(name, `${begin}${`1${bar}`.repeat(20_000)}x\n${`Milk${bar}2\n`.repeat(20_000)}`);
    expect(found?.of).toBe(20_001);
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it('loses nothing behind many blanks', () => {
    expect(linesIn('a.txt', `${' '.repeat(5_000)}Milk\n- [ ]${' '.repeat(5_000)}Bread`)).toEqual(['Bread']);
    expect(linesIn('a.txt', `${' '.repeat(5_000)}Milk${' '.repeat(5_000)}and bread`)).toEqual(['Milk and bread']);
  });
});
