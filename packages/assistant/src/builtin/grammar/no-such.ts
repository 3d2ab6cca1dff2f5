/** Asks for another day or hour where the one that was named does not exist: nothing is written down without it, and nothing is guessed. */
import { takeMoment } from '../language/moment.ts';
import { noSuchIn } from '../language/no-such.ts';
import { plainWidth } from '../language/numbers.ts';
import { documentsCalled } from './find.ts';
import type { Intent } from './intent.ts';
import { isWrittenInChinese } from './script.ts';
import { type Ask, asks, type Spoken } from './spoken.ts';

/** What is about when. A question what day "31 June" is has an answer: there is no such day. */
const ABOUT: ReadonlySet<Intent['kind']> = new Set(['add', 'makeList', 'move', 'remind', 'onDay', 'until', 'since', 'between', 'age']);

/** A longer text that asks for nothing is no thing with a day. */
const LOOSE = 200;

/** A sentence whose words for when are looked for. */
const SENTENCE = 1_000;

export function whenElse(ask: Ask, text: string, intent: Intent | null): Spoken | null {
  const { request, texts, today } = ask;
  if (intent === null ? text.length > LOOSE || request.known.every(entry => entry.kind === 'note') : !ABOUT.has(intent.kind)) return null;
  if (text.length > SENTENCE) return null;
  const own = withoutNames(plainWidth(text), ask, intent);
  const { days, every, part } = takeMoment(own, today).moment;
  const found = noSuchIn(own, today, intent?.kind === 'move' || days.length > 0 || every !== null || part !== null);
  if (found === null) return null;
  const { what, words, at } = found;
  const [before, behind] = [text.slice(0, at), text.slice(at + words.length)];
  return asks(texts.tell.noSuch(what, words), [{ say: texts.tell.neverMind, labels: [] }], answer => {
    const said = what === 'time' && /^\d{1,2}$/.test(answer) ? (isWrittenInChinese(text) ? `${answer}点` : `at ${answer}`) : answer;
    const led = /\b(?:at|on|by|from) $/i.exec(before)?.[0] ?? '';
    return `${/^(?:at|on|by|from) /i.test(said) ? before.slice(0, before.length - led.length) : before}${said}${behind}`;
  });
}

/** What stands in quotes, and the name of a document that is there, say nothing about when. Everything else stays in its place. */
function withoutNames(text: string, { request }: Ask, intent: Intent | null): string {
  const hide = (words: string): string => '\ue000'.repeat(words.length);
  const quoted = text.replace(/[“"「『][^”"」』]*[”"」』]/g, hide);
  const names = intent === null ? [] : ['on' in intent ? intent.on : '', 'title' in intent ? intent.title : ''];
  return names
    .filter(name => name !== '' && documentsCalled(request.known, name).length > 0)
    .reduce((rest, name) => rest.replaceAll(name, hide), quoted);
}
