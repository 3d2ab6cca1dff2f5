import { addressOf } from '@baton/protocol';
import type { JobBlanks } from '../data/port.ts';
import { LetterArt, ShoppingArt, WeekArt } from '../design/job-art.tsx';
import type { Messages } from '../i18n/en.ts';

/** One blank of a job's form: words with an example, or a choice. Left empty it means "you choose". */
export type Blank =
  | { readonly kind: 'words'; readonly id: string; readonly label: string; readonly hint?: string; readonly example: string }
  | {
      readonly kind: 'choice';
      readonly id: string;
      readonly label: string;
      readonly options: readonly { readonly id: string; readonly label: string }[];
    }
  /** A web address, optional, with a box below it that is offered once there is one. */
  | {
      readonly kind: 'address';
      readonly id: string;
      readonly label: string;
      readonly hint: string;
      readonly example: string;
      readonly wrong: string;
      readonly box: { readonly id: string; readonly label: string; readonly hint: string };
    };

export type Filled = Readonly<Record<string, string>>;

/** A card of the first screen. It is listed only when its recipe exists: what is shown works. */
export interface JobCard {
  readonly id: string;
  /** The name of the recipe that does it; without one the sentence alone says everything. */
  readonly recipe?: string;
  readonly art: () => React.ReactNode;
  readonly title: (text: Messages) => string;
  readonly line: (text: Messages) => string;
  readonly blanks: (text: Messages) => readonly Blank[];
  /** What will be said for the person, where no recipe says it; they see and may change it first. */
  readonly sentence?: (filled: Filled, text: Messages) => string;
}

/** How a box that is ticked is kept. */
export const yes = 'true';

const said = (filled: Filled, blank: string) => (filled[blank] ?? '').trim().replace(/[.。]+$/, '');
const fullness = ['easy', 'normal', 'packed'] as const;

const all: readonly JobCard[] = [
  {
    id: 'plan-week',
    recipe: 'plan-week',
    art: WeekArt,
    title: text => text.jobs.planWeek.title,
    line: text => text.jobs.planWeek.line,
    blanks: ({ jobs: { planWeek, youChoose } }) => [
      { kind: 'words', id: 'fitIn', label: planWeek.fit, example: planWeek.fitExample },
      { kind: 'words', id: 'fixed', label: planWeek.fixed, hint: planWeek.fixedHint, example: planWeek.fixedExample },
      {
        kind: 'choice',
        id: 'fullness',
        label: planWeek.full,
        options: [...fullness.map(id => ({ id, label: planWeek[id] })), { id: '', label: youChoose }],
      },
      {
        kind: 'address',
        id: 'sendTo',
        label: planWeek.send,
        hint: planWeek.sendHint,
        example: planWeek.sendExample,
        wrong: planWeek.sendWrong,
        box: { id: 'sendKnowsRepeats', label: planWeek.knowsRepeats, hint: planWeek.knowsRepeatsHint },
      },
    ],
  },
  {
    id: 'shopping-list',
    recipe: 'shopping-list',
    art: ShoppingArt,
    title: text => text.jobs.shopping.title,
    line: text => text.jobs.shopping.line,
    blanks: ({ jobs: { shopping } }) => [
      { kind: 'words', id: 'items', label: shopping.what, example: shopping.whatExample },
      { kind: 'words', id: 'forWhat', label: shopping.forWhat, example: shopping.forExample },
    ],
  },
  {
    id: 'write-note',
    art: LetterArt,
    title: text => text.jobs.note.title,
    line: text => text.jobs.note.line,
    blanks: ({ jobs: { note } }) => [
      { kind: 'words', id: 'about', label: note.about, example: note.aboutExample },
      { kind: 'words', id: 'text', label: note.text, example: note.textExample },
    ],
    sentence: (filled, text) => text.jobs.note.sentence(said(filled, 'about'), said(filled, 'text')),
  },
];

/** The cards whose recipes there are, in this order. */
export function jobCards(recipes: readonly string[]): readonly JobCard[] {
  return all.filter(card => card.recipe === undefined || recipes.includes(card.recipe));
}

/**
 * Whether something is written there that nothing can be sent to. The helper checks it again. Chromium takes a space in a
 * host for a part of its name, and the address in the sentence would end at any space.
 */
export const isWrongAddress = (text: string): boolean => text.trim() !== '' && (/\s/.test(text.trim()) || addressOf(text.trim()) === null);

/** The sentence of a person's own; missing: none, and it follows the blanks. An emptied one asks for nothing. */
export const ownSentence = (sentence: string | undefined): string | undefined => (sentence?.trim() === '' ? undefined : sentence);

/** The blanks after a change of one. What was said of an address is said of that address: another one is asked about anew. */
export function withBlank(blanks: readonly Blank[], filled: Filled, id: string, value: string): Filled {
  const changed = blanks.find(blank => blank.id === id);
  return { ...filled, [id]: value, ...(changed?.kind === 'address' && { [changed.box.id]: '' }) };
}

/** What goes with the sentence, so that the helper need not take it apart again. Empty blanks are left out. */
export function blanksFor(card: JobCard, filled: Filled): JobBlanks | undefined {
  if (card.recipe === undefined) return undefined;
  const blanks = Object.fromEntries(
    Object.entries(filled)
      .filter(([, value]) => value.trim() !== '')
      .map(([id, value]) => [id, id === 'sendKnowsRepeats' ? value === yes : value]),
  );
  return { recipe: card.recipe, blanks };
}
