/** What was said before, read from the request alone, and whether a message answers the helper's last question. */
import { namesOf } from '@baton/protocol';
import type { ModelRequest } from '../../request.ts';
import { likeness } from '../language/split.ts';
import type { Question } from './spoken.ts';

/** A message of the person's with what the helper said to it. */
export interface Exchange {
  readonly text: string;
  readonly at: number;
  readonly zone: string;
  readonly answer: string;
  /** What the files that were sent with it are called. */
  readonly files: readonly string[];
  /** It was those alone: their names are its text, and ask for nothing. */
  readonly onlyNames: boolean;
}

/** All messages that the request holds, oldest first, each with its answer; the last of a batch has it. */
export function exchangesIn(request: ModelRequest): Exchange[] {
  const exchanges: Exchange[] = [];
  for (const entry of request.earlier) {
    const last = exchanges.at(-1);
    if (entry.kind === 'person') {
      const { text, at, files = [], onlyNames = false } = entry;
      exchanges.push({ text, at, zone: request.zone, answer: '', files, onlyNames });
    } else if (entry.kind === 'helper' && last) exchanges[exchanges.length - 1] = { ...last, answer: `${last.answer}\n${entry.text}` };
  }
  request.messages.forEach(({ text, at, zone, files = [] }, index) => {
    const answer = request.rounds.filter(round => round.messages === index + 1).map(round => round.text);
    const names = files.map(file => file.name);
    exchanges.push({ text, at, zone, answer: answer.join('\n'), files: names, onlyNames: files.length > 0 && text === namesOf(files) });
  });
  return exchanges;
}

/** An answer to a question is short. */
const SHORT = 80;

const ORDINALS: readonly (readonly [RegExp, number])[] = [
  [/^(?:the )?(?:first|1st|1|no\.? ?1)(?: (?:one|list|option))?$|^(?:第一个?|第1个?|一|前一个|前者)$/i, 0],
  [/^(?:the )?(?:second|2nd|2|no\.? ?2)(?: (?:one|list|option))?$|^(?:第二个?|第2个?|二|后者)$/i, 1],
  [/^(?:the )?(?:third|3rd|3|no\.? ?3)(?: (?:one|list|option))?$|^(?:第三个?|第3个?|三)$/i, 2],
  [/^(?:the )?last(?: (?:one|list|option))?$|^最后一个$/i, -1],
];
const YES = /^(?:yes|yep|yeah|sure|ok|okay|do it|go ahead|yes please|please do|是|是的|对|对的|要|好|好的|好啊|可以|行|嗯|没错)$/i;
const BOTH = /^(?:both|both of them|all|all of them|all three|两个都是?|都是?|全部|都要)$/i;
const POLITE =
  /^(?:please |on |to |onto |in |the |my |at |it['’]s |its |i mean |make it |放到?|加到?|在|是|到)+|(?:,? please| then| one| list)+$|(?:吧|的|那个|上|里|清单)+$/gi;

const bare = (text: string): string => {
  const plain = text.trim().replace(/[\s.!?。！？]+$/, '');
  return plain.replace(POLITE, '').trim() || plain;
};

/** The sentence that an answer to this question stands for; null: it is none of the ways on. */
export function resolved(answer: string, question: Question): string | null {
  const { options } = question;
  const said = answer.trim().replace(/[\s.!?。！？]+$/, '');
  if (said === '' || said.length > SHORT) return null;
  const exact = options.find(option => option.say.toLowerCase() === said.toLowerCase());
  if (exact) return exact.say;
  const labelled = byLabel(said, question);
  if (labelled !== null) return labelled;
  const ordinal = ORDINALS.find(([pattern]) => pattern.test(said));
  if (ordinal) return options.slice(0, 3).at(ordinal[1])?.say ?? null;
  if (YES.test(said)) {
    const labelled = options.filter(option => option.labels.length > 0);
    return (options.find(option => option.labels.includes('yes')) ?? (labelled.length === 1 ? labelled[0] : undefined))?.say ?? null;
  }
  if (BOTH.test(said) && options.length > 1)
    return options
      .slice(0, 3)
      .map(option => option.say)
      .join('\n');
  return null;
}

function byLabel(said: string, { options }: Question): string | null {
  const words = likeness(bare(said));
  if (words === '') return null;
  const labels = options.map(option => option.labels.map(label => likeness(label)));
  const ways: readonly ((label: string) => boolean)[] = [
    label => label === words || label === likeness(said),
    label => likeness(bare(label)) === words,
    label => words.length > 1 && ` ${label} `.includes(` ${words} `),
    label => words.length > 1 && /\p{Script=Han}/u.test(words) && label.includes(words),
    label => label.length > 1 && ` ${words} `.includes(` ${label} `),
  ];
  for (const fits of ways) {
    const found = options.filter((_option, index) => labels[index]?.some(fits) === true);
    const [first] = found;
    if (first && found.length === 1) return first.say;
  }
  return null;
}
