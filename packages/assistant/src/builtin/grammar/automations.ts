/**
 * Automations by the names that the person gave them: said as it is, in other words, or with what its one blank is filled with. The sentence
 * that a button says names it in quotes, with each value behind its blank.
 */
import type { OfferedAutomation } from '../../automations/offered.ts';
import type { ModelRequest } from '../../request.ts';
import { likeness } from '../language/split.ts';
import type { Texts } from '../texts/index.ts';
import { asks, does, type Option, type Spoken } from './spoken.ts';

type Listening = { readonly request: Pick<ModelRequest, 'automations'>; readonly texts: Texts };
type Values = { readonly [blank: string]: string };

const longest = 5_000;
const open = '[“"「]';
const close = '[”"」]';
const ran = new RegExp(
  `^(?:(?:please )?(?:run|start|do|send)|(?:请)?(?:帮我)?(?:运行|执行|启动))\\s*${open}([^“”"「」]{1,100})${close}\\s*(?:(?:with|[,，：:])\\s*([\\s\\S]+))?$`,
  'iu',
);
const polite = /^(?:(?:please|could you|can you|would you|now|run|start|do|请|帮我|麻烦你?|现在|马上|运行|执行|启动)[\s,，]*)+/iu;
const behind = /(?:[\s,，]*(?:please|now|for me|thanks|thank you|吧|一下|谢谢))+$/iu;
const marks = /[\s.!?。！？]+$/u;
/** What may stand between a name and what its blank is filled with. */
const joint = /^(?:\s*[:：,，]\s*|\s+(?:that|to|with|at|as|of)\s+|\s+|(?:说|到|成|为)?)/iu;

const wordsOf = (text: string): string[] =>
  likeness(text)
    .split(' ')
    .filter(word => word !== '');
const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** What a whole message means when it names automations; null: it names none. */
export function automationAskedFor({ request, texts }: Listening, message: string): Spoken | null {
  const all = request.automations ?? [];
  if (all.length === 0 || message.length > longest) return null;
  const said = message.trim();
  const quoted = ran.exec(said.replace(/(?<=[”"」])[.。!！]+$/u, ''));
  if (quoted) return called(all, quoted[1] ?? '', quoted[2] ?? '', texts);
  const asked = bareOf(said);
  if (asked === '') return null;
  const exact = all.filter(({ title }) => likeness(title) === likeness(asked));
  if (exact.length > 0) return one(exact, {}, texts);
  const filled = withRest(all, asked);
  if (filled) return run(filled.automation, filled.values, texts);
  const sorted = (text: string): string => wordsOf(text).sort().join(' ');
  const inOtherOrder = isHan(asked) ? [] : all.filter(({ title }) => sorted(title) === sorted(asked));
  return inOtherOrder.length > 0 ? one(inOtherOrder, {}, texts) : null;
}

/** Automations that may be meant by what nothing else understood: asked about, never guessed. Null: none comes near. */
export function automationOffered({ request, texts }: Listening, message: string): Spoken | null {
  const asked = bareOf(message.trim());
  if (asked.length < 2 || asked.length > 200) return null;
  const near = (request.automations ?? []).filter(({ title }) => isNear(title, asked));
  return near.length === 0 ? null : which(near, texts);
}

function isNear(title: string, asked: string): boolean {
  if (isHan(title) || isHan(asked)) {
    const [name, words] = [likeness(title), likeness(asked)];
    return name.includes(words) || words.includes(name);
  }
  const [name, words] = [new Set(wordsOf(title)), new Set(wordsOf(asked).filter(word => word.length > 2))];
  if (words.size === 0) return false;
  return [...words].every(word => name.has(word)) || [...name].every(word => wordsOf(asked).includes(word));
}

const bareOf = (said: string): string =>
  said
    .replace(marks, '')
    .replace(polite, '')
    .replace(behind, '')
    .replace(new RegExp(`^${open}|${close}$`, 'gu'), '')
    .trim();

/** "Tell the team dinner is at eight": a name, and behind it what its only blank is filled with. The longest name counts. */
function withRest(all: readonly OfferedAutomation[], asked: string): { automation: OfferedAutomation; values: Values } | null {
  const fits = all.filter(({ title, blanks }) => {
    if (blanks.length !== 1 || !asked.toLowerCase().startsWith(title.toLowerCase())) return false;
    const isName = isHan(title) ? title.length > 2 : wordsOf(title).length > 1;
    return isName && (isHan(title) || /^[\s:,]/u.test(asked.slice(title.length)));
  });
  const [automation] = [...fits].sort((a, b) => b.title.length - a.title.length);
  const blank = automation?.blanks[0];
  if (!automation || !blank) return null;
  const rest = asked
    .slice(automation.title.length)
    .replace(joint, '')
    .replace(new RegExp(`^${open}|${close}$`, 'gu'), '')
    .trim();
  return rest === '' ? null : { automation, values: { [blank.name]: rest } };
}

/** The sentence of a button: a name in quotes, and values in quotes behind their blanks. */
function called(all: readonly OfferedAutomation[], title: string, rest: string, texts: Texts): Spoken | null {
  const found = all.filter(automation => likeness(automation.title) === likeness(title));
  const [first] = found;
  return first ? one(found, valuesIn(first, rest), texts) : null;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A value ends where the next blank begins, so quotes within it stay. */
function valuesIn({ blanks }: OfferedAutomation, rest: string): Values {
  if (blanks.length === 0 || rest === '') return {};
  const names = blanks.map(blank => escaped(blank.name)).join('|');
  const begins = [...rest.matchAll(new RegExp(`(?:^|[,，、]\\s*|\\s+and\\s+)(${names})\\s*${open}`, 'giu'))];
  return Object.fromEntries(
    begins.flatMap((begin, index) => {
      const value = rest
        .slice(begin.index + begin[0].length, begins[index + 1]?.index)
        .trim()
        .replace(new RegExp(`${close}$`, 'u'), '');
      const blank = blanks.find(({ name }) => name.toLowerCase() === begin[1]?.toLowerCase());
      return blank ? [[blank.name, value] as const] : [];
    }),
  );
}

function one(found: readonly OfferedAutomation[], values: Values, texts: Texts): Spoken | null {
  const [first, second] = found;
  if (!first) return null;
  if (!second) return run(first, values, texts);
  const isSame = found.every(({ title }) => likeness(title) === likeness(first.title));
  return isSame ? { text: texts.tell.automation.sameName(first.title), calls: [] } : which(found, texts);
}

const optionFor = ({ title }: OfferedAutomation, texts: Texts): Option => ({ say: texts.tell.automation.run(title, []), labels: [title] });

const which = (found: readonly OfferedAutomation[], texts: Texts): Spoken =>
  asks(
    found.length === 1 ? texts.tell.automation.didYouMean(found[0]?.title ?? '') : texts.tell.automation.which,
    found.map(automation => optionFor(automation, texts)),
  );

/** Its call, or the question for the first blank that is still empty. */
function run({ name, title, blanks }: OfferedAutomation, values: Values, texts: Texts): Spoken {
  const given = blanks.flatMap(blank => (values[blank.name] ? [{ blank, value: values[blank.name] ?? '' }] : []));
  const missing = blanks.find(blank => !values[blank.name]);
  if (!missing) return does({ name, arguments: Object.fromEntries(given.map(({ blank, value }) => [blank.key, value])) });
  const so = given.map(({ blank, value }) => [blank.name, value] as const);
  const say = (answer: string): string => texts.tell.automation.run(title, [...so, [missing.name, answer]]);
  return asks(texts.tell.automation.ask(title, missing.name, missing.example), [], say);
}
