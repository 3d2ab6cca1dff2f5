/** The blanks of "Plan my week", the sentence made of them, and the way back from a sentence that was edited. */
import { addressOf, type JsonValue, type Locale } from '@baton/protocol';
import { sentencesOf } from '../language/split.ts';
import { textsFor } from '../texts/index.ts';

export type Fullness = 'easy' | 'normal' | 'packed' | 'choose';

export interface PlanWeekBlanks {
  /** "gym twice, the landlord letter and shopping on Saturday". */
  readonly fitIn: string;
  /** "Tuesday evening, choir". */
  readonly fixed: string;
  readonly fullness: Fullness;
  /** An http(s) address to which the plan is sent when it is done. */
  readonly sendTo?: string;
  /** The address recognises repeats by their `Idempotency-Key`. */
  readonly sendKnowsRepeats?: boolean;
}

const textOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value.trim() : '');
const bare = (text: string): string => text.replace(/[\s.。!！]+$/, '').trim();

/** Reads the blanks of a job. What is missing or odd is empty, never an error. */
export function readPlanWeekBlanks(blanks: { readonly [name: string]: JsonValue }): PlanWeekBlanks {
  const fullness = textOf(blanks.fullness);
  const sendTo = addressOf(textOf(blanks.sendTo));
  return {
    fitIn: textOf(blanks.fitIn),
    fixed: textOf(blanks.fixed),
    fullness: fullness === 'easy' || fullness === 'normal' || fullness === 'packed' ? fullness : 'choose',
    // A form may hold every blank as text.
    ...(sendTo && { sendTo: sendTo.href, sendKnowsRepeats: blanks.sendKnowsRepeats === true || blanks.sendKnowsRepeats === 'true' }),
  };
}

/** The sentence that the form shows and says for the person. {@link parsePlanWeekSentence} reads it back. */
export function planWeekSentence(blanks: PlanWeekBlanks, locale: Locale): string {
  const texts = textsFor(locale);
  const { start, fit, fixed, full, send } = texts.week.sentence;
  return texts.sentences([
    start,
    blanks.fitIn.trim() === '' ? '' : fit(bare(blanks.fitIn)),
    blanks.fixed.trim() === '' ? '' : fixed(bare(blanks.fixed)),
    full[blanks.fullness],
    blanks.sendTo ? send(blanks.sendTo) : '',
  ]);
}

const START =
  /^(?:please\s+)?(?:plan|organi[sz]e|arrange)\s+(?:my|the|this|our)\s+(?:next |coming )?week\b|^(?:请)?(?:帮我)?(?:安排|计划|规划)(?:一下)?(?:我的?|我们的?|这|下|本)?(?:这|下|本)?(?:一)?(?:周|星期)(?![一二三四五六日天末])/i;
const FIT = /^(?:please\s+)?(?:fit in|fit|put in|include|add)\b:?\s*|^(?:要安排|安排进去?|要做|还要|需要安排)(?:的是)?\s*[:：]?\s*/i;
const FIXED_LEAD = /^(?:already fixed|fixed|already set|taken)\s*:?\s+|^(?:已经定好|已定|定好|固定)(?:的是|的)?\s*[:：]?\s*/i;
export const FIXED_TAIL =
  /\s+(?:is|are)\s+(?:already\s+)?(?:taken|fixed|booked|set|busy|full)$|\s*(?:已经?(?:占了|定了|定好了?|有安排了?|约好了?)|没空|有事|有安排了?|占了)$/i;
const FULLNESS: readonly (readonly [pattern: RegExp, fullness: Fullness])[] = [
  [/\bnormal\b|\bnot (?:too )?(?:packed|full)\b|正常/i, 'normal'],
  [/\b(?:easy|light|relaxed|quiet|calm)\b|轻松|别太累/i, 'easy'],
  [/\b(?:packed|full)\b|排满|紧凑/i, 'packed'],
];
const isAboutFullness = (sentence: string): boolean => /\bweek\b|轻松|正常|排满|紧凑|太满|别太累/i.test(sentence);
const NO_SENDING = /\b(?:don['’]?t|do not|no need to) send\b|不要发|别发|不用发/i;

export interface ReadSentence extends PlanWeekBlanks {
  /** Which week was named: 0 this, 1 next, null neither. */
  readonly week: 0 | 1 | null;
  readonly noSending: boolean;
}

/** Whether a text asks for a week plan. */
export const asksForWeekPlan = (text: string): boolean => START.test(text.trim());

function takeAddress(text: string): { readonly rest: string; readonly address: string | null } {
  const [found] = text.match(/https?:\/\/[^\s，。、；]+/i) ?? [];
  if (found === undefined) return { rest: text, address: null };
  const url = addressOf(found.replace(/[.,;)]+$/, ''));
  // The sentence that holds the address is about sending; nothing else in it is a thing to do.
  const kept = sentencesOf(text).filter(sentence => !sentence.includes(found.replace(/[.,;)]+$/, '')));
  return { rest: kept.join('. '), address: url?.href ?? null };
}

/** Reads the blanks back from a sentence, also one that a person wrote or changed. What is not recognised is a thing to fit in. */
export function parsePlanWeekSentence(text: string): ReadSentence {
  const { rest, address } = takeAddress(text);
  const fit: string[] = [];
  const fixed: string[] = [];
  let fullness: Fullness = 'choose';
  let noSending = false;
  for (const whole of sentencesOf(rest)) {
    const started = whole.replace(START, '').replace(/^(?:\s*[:：,，]\s*|\s+(?=\S))/, '');
    const sentence = started.trim();
    if (sentence === '') continue;
    if (NO_SENDING.test(sentence)) {
      noSending = true;
      continue;
    }
    const full = FULLNESS.find(([pattern]) => isAboutFullness(sentence) && pattern.test(sentence));
    if (full) {
      fullness = full[1];
      continue;
    }
    if (FIXED_LEAD.test(sentence)) fixed.push(sentence.replace(FIXED_LEAD, ''));
    else if (FIXED_TAIL.test(sentence)) fixed.push(sentence);
    else fit.push(sentence.replace(FIT, ''));
  }
  return {
    fitIn: fit.join(', '),
    fixed: fixed.join(', '),
    fullness,
    ...(address !== null && { sendTo: address }),
    week: /\b(?:next|coming) week\b|下(?:一)?(?:周|星期)(?![一二三四五六日天])/i.test(text)
      ? 1
      : /\bthis week\b|(?:这|本)(?:一)?(?:周|星期)(?![一二三四五六日天])/i.test(text)
        ? 0
        : null,
    noSending,
  };
}

/** The form's sentence without the address, which only some forms ask for. */
const sentenceAlone = ({ fitIn, fixed, fullness }: PlanWeekBlanks, locale: Locale): string =>
  planWeekSentence({ fitIn, fixed, fullness }, locale);

/**
 * What a message asks for: its sentence, which a person may have edited, so it wins over the form's blanks. Where to send comes from the
 * blanks unless the sentence names an address or says not to; nothing is sent without a yes in any case.
 */
export function planWeekRequest(text: string, blanks: { readonly [name: string]: JsonValue } | null): ReadSentence {
  const said = parsePlanWeekSentence(text.slice(0, 4_000));
  const filled = blanks ? readPlanWeekBlanks(blanks) : null;
  const { sendTo: named, ...parsed } = said;
  // The form's own sentence, unchanged: the blanks say the same without being taken apart.
  const unchanged = filled !== null && (['en', 'zh-CN'] as const).some(locale => text.trim() === sentenceAlone(filled, locale));
  const rest = unchanged ? { ...parsed, fitIn: filled.fitIn, fixed: filled.fixed, fullness: filled.fullness } : parsed;
  const sendTo = said.noSending ? undefined : (named ?? filled?.sendTo);
  const knows = sendTo !== undefined && sendTo === filled?.sendTo && filled.sendKnowsRepeats === true;
  return { ...rest, ...(sendTo !== undefined && { sendTo, sendKnowsRepeats: knows }) };
}
