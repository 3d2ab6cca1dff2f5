/** Shares of money: "split 84.50 between 3", "19% VAT on 100", "15% tip on 84", "20% off 60", "12 is what percent of 80", 打八折. */
import { bareQuestion, rounded } from './arithmetic.ts';
import { plainWidth, withDigits } from './numbers.ts';

export type Share =
  /** Cents that do not divide evenly go to the first `extra` people, one each. */
  | { readonly kind: 'split'; readonly amount: number; readonly people: number; readonly each: number; readonly extra: number }
  /** `rate` percent of `net` come on top. */
  | { readonly kind: 'tip' | 'vat'; readonly rate: number; readonly net: number; readonly tax: number; readonly gross: number }
  /** `gross` contains the tax. */
  | { readonly kind: 'vatIn'; readonly rate: number; readonly net: number; readonly tax: number; readonly gross: number }
  | { readonly kind: 'off'; readonly rate: number; readonly amount: number; readonly left: number }
  | { readonly kind: 'percent'; readonly part: number; readonly whole: number; readonly percent: number };

const N = '(\\d+(?:\\.\\d+)?)';
const PERCENT = '(?:%|per ?cent)';
const VAT = '(?:vat|sales tax|gst|tax|增值税|税)';

const cents = (value: number): number => Math.round(value * 100) / 100;

function split(amount: number, people: number): Share | null {
  if (!Number.isInteger(people) || people < 1 || people > 1_000 || amount > 1e12) return null;
  const whole = Math.round(amount * 100);
  return { kind: 'split', amount, people, each: Math.floor(whole / people) / 100, extra: whole % people };
}

function onTop(kind: 'tip' | 'vat', rate: number, net: number): Share {
  const tax = cents((net * rate) / 100);
  return { kind, rate, net, tax, gross: cents(net + tax) };
}

function inside(rate: number, gross: number): Share {
  const net = cents(gross / (1 + rate / 100));
  return { kind: 'vatIn', rate, net, tax: cents(gross - net), gross };
}

const off = (rate: number, amount: number): Share => ({ kind: 'off', rate, amount, left: rounded((amount * (100 - rate)) / 100) });

type Rule = readonly [pattern: RegExp, read: (first: number, second: number) => Share | null];
const RULES: readonly Rule[] = [
  [
    new RegExp(
      `^(?:split|divide|share) (?:a bill of |the bill of |the )?${N} (?:equally |evenly )?(?:between|among|by|with|for|in|into) (?:the )?${N}(?: of us| people| friends| persons| ways| parts)?$`,
      'i',
    ),
    split,
  ],
  [new RegExp(`^(?:split|divide|share) ${N} ${N} ways$`, 'i'), split],
  [new RegExp(`^tip ${N} ?${PERCENT} (?:on|for|of) ${N}$`, 'i'), (rate, net) => onTop('tip', rate, net)],
  [new RegExp(`^${N} (?:split|divided|shared) (?:between|among|by) ${N}(?: of us| people| friends| ways)$`, 'i'), split],
  [new RegExp(`^${N}(?:个)?人(?:平分|均分|分摊|AA|分)${N}$`, 'i'), (people, amount) => split(amount, people)],
  [new RegExp(`^(?:把)?${N}(?:由|给|，|,)?${N}(?:个)?人(?:平分|均分|分摊|AA|分)(?:每人)?$`, 'i'), split],
  [new RegExp(`^(?:平分|均分|AA)${N}(?:给|，|,)?${N}(?:个)?人$`, 'i'), split],
  [new RegExp(`^(?:a )?${N} ?${PERCENT} tip (?:on|for|of) ${N}$`, 'i'), (rate, net) => onTop('tip', rate, net)],
  [new RegExp(`^(?:a )?tip of ${N} ?${PERCENT} (?:on|for) ${N}$`, 'i'), (rate, net) => onTop('tip', rate, net)],
  [new RegExp(`^tip (?:on|for) ${N} at ${N} ?${PERCENT}$`, 'i'), (net, rate) => onTop('tip', rate, net)],
  [new RegExp(`^${N}(?:的账单)?(?:给|加|的)?${N}${PERCENT}(?:的)?小费$`, 'i'), (net, rate) => onTop('tip', rate, net)],
  [new RegExp(`^(?:add )?${N} ?${PERCENT} ${VAT} (?:on|to|of|for) ${N}$`, 'i'), (rate, net) => onTop('vat', rate, net)],
  [new RegExp(`^${VAT} (?:on|for) ${N} at ${N} ?${PERCENT}$`, 'i'), (net, rate) => onTop('vat', rate, net)],
  [new RegExp(`^${N} (?:plus|with|\\+) ${N} ?${PERCENT} ${VAT}$`, 'i'), (net, rate) => onTop('vat', rate, net)],
  [new RegExp(`^${N}(?:加|加上)${N}${PERCENT}(?:的)?${VAT}$`, 'i'), (net, rate) => onTop('vat', rate, net)],
  [
    new RegExp(`^${N} (?:including|incl\\.?|with included|inclusive of) ${N} ?${PERCENT} ${VAT}$`, 'i'),
    (gross, rate) => inside(rate, gross),
  ],
  [new RegExp(`^(?:the )?${VAT} (?:in|included in|inside) ${N} at ${N} ?${PERCENT}$`, 'i'), (gross, rate) => inside(rate, gross)],
  [new RegExp(`^(?:the )?${N} ?${PERCENT} ${VAT} (?:in|included in|inside) ${N}$`, 'i'), (rate, gross) => inside(rate, gross)],
  [new RegExp(`^${N}(?:里)?(?:含|包含)${N}${PERCENT}(?:的)?${VAT}(?:.*)$`, 'i'), (gross, rate) => inside(rate, gross)],
  [new RegExp(`^${N} ?${PERCENT} (?:off|discount on|less than) ${N}$`, 'i'), off],
  [new RegExp(`^${N} (?:with|at|less|minus) ${N} ?${PERCENT} (?:off|discount)$`, 'i'), (amount, rate) => off(rate, amount)],
  [
    new RegExp(`^${N}打${N}折$`),
    (amount, fold) => (fold > 0 && fold < 100 ? off(rounded(100 - (fold < 10 ? fold * 10 : fold)), amount) : null),
  ],
  [new RegExp(`^${N} (?:is )?(?:as a|what) (?:percent|percentage|per cent) of ${N}$`, 'i'), percentOf],
  [new RegExp(`^(?:what )?(?:percent|percentage|per cent) is ${N} of ${N}$`, 'i'), percentOf],
  [new RegExp(`^(?:what )?(?:percent|percentage|per cent) of ${N} is ${N}$`, 'i'), (whole, part) => percentOf(part, whole)],
  [new RegExp(`^${N}(?:是|占)${N}的(?:百分之(?:几|多少))$`), percentOf],
];

function percentOf(part: number, whole: number): Share | null {
  return whole === 0 ? null : { kind: 'percent', part, whole, percent: rounded(Math.round((part / whole) * 10_000) / 100) };
}

/** Reads and works out a share; null when the text is none. Amounts are rounded to hundredths. */
export function shareOf(text: string): Share | null {
  if (text.length > 200) return null;
  const plain = withDigits(plainWidth(text).replace(/百分之(?=[\d一二两三四五六七八九十])([\d一二两三四五六七八九十百.]+)/g, '$1%'))
    .replace(/(\d),(?=\d{3}\b)/g, '$1')
    .replace(/[€$£¥]\s*(?=\d)|(?<=\d)\s*(?:[€$£¥]|euros?|pounds?|dollars?|元|块钱?)/gi, '');
  // Half of "percent" stands in the question itself, so only its beginning goes.
  const bare = bareQuestion(plain.replace(/[\s.。]+$/, ''))
    .replace(/，?每人$/, '')
    .replace(/\s+/g, ' ');
  for (const [pattern, read] of RULES) {
    const match = pattern.exec(bare);
    if (match) return match[2] === undefined ? null : read(Number(match[1]), Number(match[2]));
  }
  return null;
}
