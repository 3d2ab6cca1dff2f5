/** Turning one unit into another: "5 km in miles", "how many grams in a pound", "20斤是多少公斤", "5 ft 10 in in cm", "180 C to F". */
import { rounded } from './arithmetic.ts';
import { plainWidth, withDigits } from './numbers.ts';
import { type Unit, unitNamed } from './unit-table.ts';

export interface Amount {
  readonly value: number;
  readonly unit: Unit;
}

export type Conversion =
  /** `from` as the person wrote it, largest unit first. `about`: the figure is rounded. */
  | { readonly ok: true; readonly from: readonly Amount[]; readonly to: Amount; readonly about: boolean }
  /** The two measure different things. */
  | { readonly ok: false; readonly from: Unit; readonly to: Unit };

const toKelvin: readonly ((value: number) => number)[] = [
  value => value + 273.15,
  value => ((value - 32) * 5) / 9 + 273.15,
  value => value,
];
const fromKelvin: readonly ((value: number) => number)[] = [
  value => value - 273.15,
  value => ((value - 273.15) * 9) / 5 + 32,
  value => value,
];

function convert(from: readonly Amount[], to: Unit): Conversion | null {
  const [first] = from;
  if (!first) return null;
  const other = from.find(({ unit }) => unit.measure !== first.unit.measure);
  if (other) return null;
  if (first.unit.measure !== to.measure) return { ok: false, from: first.unit, to };
  const exact =
    to.measure === 'temperature'
      ? fromKelvin[to.by]?.(toKelvin[first.unit.by]?.(first.value) ?? Number.NaN)
      : from.reduce((sum, { value, unit }) => sum + value * unit.by, 0) / to.by;
  if (exact === undefined || !Number.isFinite(exact)) return null;
  const value = to.measure === 'temperature' ? Math.round(exact * 10) / 10 : Number(exact.toPrecision(6));
  return { ok: true, from, to: { value, unit: to }, about: Math.abs(value - exact) > Math.abs(exact) * 1e-9 };
}

/** A number with what follows it up to the next number. */
const PIECE = /(-?\d+(?:\.\d+)?)\s*([^\d]+?)\s*(?=-?\d|$)/g;

/** "5 ft 10 in" as amounts; null when something in it is no amount. */
function amountsIn(text: string): Amount[] | null {
  const plain = text.replace(/\band\b|又/g, ' ').trim();
  const amounts: Amount[] = [];
  let end = 0;
  for (const match of plain.matchAll(PIECE)) {
    if (plain.slice(end, match.index).trim() !== '') return null;
    end = match.index + match[0].length;
    const unit = unitNamed((match[2] ?? '').replace(/^个(?=小时|钟头|星期|礼拜)/, ''));
    if (!unit || amounts.length > 3) return null;
    amounts.push({ value: Number(match[1]), unit });
  }
  return end === plain.length && amounts.length > 0 ? amounts : null;
}

type Reader = readonly [pattern: RegExp, from: number, to: number];
/** Which group names what is given and which what is wanted. */
const READERS: readonly Reader[] = [
  [/^(?:convert |change |turn |how (?:much|many|long|far|big) (?:is|are) |what(?:['’]?s| is| are) )?(.+) (?:in|into|to|as) (.+)$/i, 1, 2],
  [/^(?:convert |what(?:['’]?s| is) )?(.+?)\s*(?:=|->|→)\s*(.+)$/i, 1, 2],
  [/^how many (.+?) (?:are |is )?(?:there )?(?:in|is|are|make|makes) (?:a |an |one )?(.+)$/i, 2, 1],
  [/^(?:把)?(.+?)\s*(?:是|有|等于|合|换算成|换成|转成|转换成|转换为|换算为|折合|相当于|=)+\s*(?:多少|几)?(?:个)?\s*(.+)$/, 1, 2],
  [/^(.+?)(?:多少|几)(?:个)?(.+)$/, 1, 2],
];

const trimmed = (text: string): string => text.replace(/[\s?？.。!！]+$/, '').trim();

/** Reads and works out a conversion; null when the text is none. */
export function conversionOf(text: string): Conversion | null {
  if (text.length > 120) return null;
  const lower = trimmed(plainWidth(text)).replace(/^(?:请问|算一下|换算一下?)\s*/, '');
  // 两 is both a number and a unit: behind a number it is the unit.
  const kept = lower.replace(/(?<=[\d一二三四五六七八九十半])两(?!个|天|周)/g, '\ue000').replace(/(多少|几)两$/, '$1\ue000');
  const plain = withDigits(kept.replace(/半(?=斤|公斤|小时|个小时|米|升|磅|公里)/g, '0.5').replace(/\bhalf an? (?=\w)/gi, '0.5 '))
    .replaceAll('\ue000', '两')
    .replace(/(\d),(?=\d{3}\b)/g, '$1')
    .replace(/(\d)\s*°\s*(?=[cf])/gi, '$1 °');
  for (const [pattern, from, to] of READERS) {
    const match = pattern.exec(plain);
    const wanted = match && unitNamed((match[to] ?? '').replace(/^(?:degrees? )?(?=celsius|fahrenheit)/i, ''));
    if (!match || !wanted) continue;
    const given = (match[from] ?? '').replace(/^(?:an?|one) (?=\D)/i, '1 ');
    const amounts = amountsIn(/\d/.test(given) ? given : `1 ${given}`);
    const found = amounts && convert(amounts, wanted);
    if (found) return found;
  }
  return null;
}

/** How a figure is written: no grouping, a dot, the same on every device. */
export const figure = (value: number): string => String(rounded(value));
