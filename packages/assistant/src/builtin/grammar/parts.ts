/** The requests in one message: sentences, and clauses that begin with a verb of their own. Quoted text is never taken apart. */
import { documentsCalled, type Known } from './find.ts';
import type { Intent } from './intent.ts';
import { isWrittenInChinese } from './script.ts';

/** One request and what it asks for; null: nobody knows. `later`: there were too many, and this is the rest. */
export interface Part {
  readonly text: string;
  readonly intent: Intent | null;
  readonly later?: true;
}

export type Parse = (text: string) => Intent | null;

/** Verbs with which hardly anything on a list begins. */
const STRONG = "add|tick|untick|uncheck|delete|remove|rename|remind me|undo|show me|tell me|how many|what(?:['’]?s| is)|move|reschedule";
/** Verbs that may as well begin a line: "call Mum and check the tyres". */
const WEAK = 'put|check|take|mark|cross|clear|write|make|create|open|read|show|find|where|count|i bought|we need|is|list';
const JOIN = /\s*(?:[,;]\s*(?:and then|and also|and|then|also|plus)?|\b(?:and then|and also|then also|and|then|also)\b)\s+/gi;
const beginsStrong = new RegExp(`^(?:please |also )?(?:${STRONG})\\b`, 'i');
const beginsWeak = new RegExp(`^(?:please |also )?(?:${WEAK})\\b`, 'i');

const CHINESE_JOIN = /\s*(?:[，,；;]\s*(?:然后|再|并且|并|顺便|另外|接着|还有|也)?|然后|接着|顺便|并且)\s*/g;
const beginsChinese =
  /^(?:请|再|也|帮我)?(?:把|勾|取消勾选|删|去掉|划掉|从|添加|加上|新建|建|移|写一|记一|看看|打开|显示|提醒我|撤销|清|还要买|在(?!家|那)|往|给(?!我)|算|告诉我|找|离|今天几)/;

/** Quoted text as so many stand-ins, so that places in it and in the text are the same. */
const masked = (text: string): string => text.replace(/[“"「『][^”"」』]*[”"」』]/g, found => '\ue000'.repeat(found.length));

/** What takes the rest of its sentence, or of the message, as its own. */
const takesAll = (intent: Intent | null): boolean => intent?.kind === 'note';
const isOpenEnded = (intent: Intent): boolean =>
  (intent.kind === 'add' && intent.on === '') || intent.kind === 'makeList' || intent.kind === 'shopping' || intent.kind === 'append';

/** Characters that tell whether a request begins. */
const AHEAD = 300;

/** Requests that one message holds at most; the others are named as not dealt with. */
const MOST = 12;

/** @param known to tell "add milk to shopping, bread to party" from a list with a comma in its name */
export function partsOfMessage(text: string, understand: Parse, known: readonly Known[]): readonly Part[] {
  const parse = remembering(understand);
  const whole = parse(text);
  if (takesAll(whole)) return [{ text, intent: whole }];
  const parts: Part[] = [];
  const sentences = sentencesIn(text, whole);
  for (const [index, sentence] of sentences.entries()) {
    const intent = parse(sentence);
    // A note is the last thing that is read: what follows is its text.
    if (takesAll(intent)) {
      const rest = sentences.slice(index).join('\n');
      return [...parts, { text: rest, intent: parse(rest) }];
    }
    if (parts.length >= MOST) {
      parts.push({ text: sentences.slice(index).join(' '), intent: null, later: true });
      break;
    }
    parts.push(...clausesOf(sentence, parse, known));
  }
  return joinedTails(parts);
}

/** Sentences of a message. One whose lines belong together ("Shopping list:" and lines below) stays whole. */
function sentencesIn(text: string, whole: Intent | null): string[] {
  const isBlock = whole !== null && (isOpenEnded(whole) || whole.kind === 'add') && /\n/.test(text);
  const cuts = isBlock ? /(?<=[.!?])[ \t]+(?=\S)|(?<=[。！？])/g : /(?<=[.!?])\s+(?=\S)|(?<=[。！？])|\n+/g;
  return cutAt(text, cuts)
    .map(part => part.trim())
    .filter(part => /[\p{L}\p{N}]/u.test(part));
}

function cutAt(text: string, cuts: RegExp): string[] {
  const hidden = masked(text);
  const parts: string[] = [];
  let start = 0;
  for (const match of hidden.matchAll(cuts)) {
    parts.push(text.slice(start, match.index));
    start = match.index + match[0].length;
  }
  return [...parts, text.slice(start)];
}

/** A place where a sentence might be two. */
interface Cut {
  readonly left: string;
  readonly right: string;
  /** What joins the two: a comma, "and then". */
  readonly join: string;
  readonly isChinese: boolean;
}

function clausesOf(sentence: string, parse: Parse, known: readonly Known[]): Part[] {
  const hidden = masked(sentence);
  const isChinese = isWrittenInChinese(sentence);
  const parts: Part[] = [];
  let start = 0;
  for (const match of [...hidden.matchAll(isChinese ? CHINESE_JOIN : JOIN)].slice(0, 40)) {
    const next = match.index + match[0].length;
    if (match.index <= start) continue;
    const cut = { left: sentence.slice(start, match.index), right: sentence.slice(next), join: match[0], isChinese };
    if (!begins(cut, parse, known)) continue;
    if (parts.length >= MOST) return [...parts, { text: sentence.slice(start), intent: null, later: true }];
    parts.push({ text: cut.left, intent: parse(cut.left) });
    start = next;
  }
  const last = sentence.slice(start);
  return [...parts, { text: last, intent: parse(last) }];
}

/** Whether a new request begins behind a cut. */
function begins({ left, right, join, isChinese }: Cut, parse: Parse, known: readonly Known[]): boolean {
  const isStrong = isChinese ? beginsChinese.test(right) : beginsStrong.test(right);
  const isWeak = !isChinese && beginsWeak.test(right);
  if (isStrong || isWeak) {
    const before = parse(left);
    // What follows the name of a new list stands on it: "Chores: tidy, delete old photos".
    if (before === null || takesAll(before) || before.kind === 'makeList' || before.kind === 'shopping') return false;
    if (isWeak && isOpenEnded(before)) return false;
    return isStrong || parse(right.slice(0, AHEAD)) !== null;
  }
  if (!/[,，;；]/.test(join) || right === '') return false;
  return namesOne(parse(left), known) && namesOne(parse(right.slice(0, AHEAD)), known);
}

/** Each stretch of a message is read once, however many places it could be cut at. */
function remembering(parse: Parse): Parse {
  const seen = new Map<string, Intent | null>();
  return text => {
    const known = seen.get(text);
    if (known !== undefined) return known;
    const intent = parse(text);
    seen.set(text, intent);
    return intent;
  };
}

function namesOne(intent: Intent | null, known: readonly Known[]): boolean {
  const name = intent === null ? '' : 'on' in intent ? intent.on : 'title' in intent ? intent.title : '';
  return name !== '' && documentsCalled(known, name, false).length === 1;
}

/** "It is for lasagne" belongs to the shopping list before it. */
function joinedTails(parts: readonly Part[]): readonly Part[] {
  const kept: Part[] = [];
  for (const part of parts) {
    const last = kept.at(-1);
    if (last?.intent?.kind === 'shopping' && /^(?:it is for |用来做)/i.test(part.text)) {
      const [, forWhat = ''] = /^(?:it is for |用来做)\s*[:：]?\s*(.+?)[.。]?$/i.exec(part.text) ?? [];
      kept[kept.length - 1] = { text: last.text, intent: { ...last.intent, forWhat } };
    } else kept.push(part);
  }
  return kept;
}
