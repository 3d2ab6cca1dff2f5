/** What the helper says and does about one request. */
import type { ModelAnswer } from '@baton/journal';
import type { ModelRequest, RoundCall } from '../../request.ts';
import type { Texts } from '../texts/index.ts';

export interface Ask {
  readonly request: ModelRequest;
  readonly texts: Texts;
  /** When the person wrote, in milliseconds since 1970, and their zone. */
  readonly at: number;
  readonly zone: string;
  /** `YYYY-MM-DD` where the person was when they wrote. */
  readonly today: string;
  /** Documents of this turn that were looked into: they are not read twice. */
  readonly looked: ReadonlySet<string>;
  /** What this turn looked into besides: files, and what documents were. */
  readonly previews: readonly RoundCall[];
  /** What files are called: those that "this" may mean, and all of the conversation, the newest first. */
  readonly files: { readonly here: readonly string[]; readonly all: readonly string[] };
}

/** One way on: a sentence that this grammar understands without what came before, and the words that pick it. */
export interface Option {
  readonly say: string;
  readonly labels: readonly string[];
}

/** A question of the helper's. Its buttons are the first options; the words of the others count all the same. */
export interface Question {
  readonly text: string;
  readonly options: readonly Option[];
  /** Makes a sentence of an answer that picks no option. */
  readonly free?: (answer: string) => string;
}

export interface Spoken {
  /** What is said besides the question. */
  readonly text: string;
  readonly calls: ModelAnswer['calls'];
  readonly question?: Question;
  /** What must be looked into before this can be said. */
  readonly look?: ModelAnswer['calls'];
}

export type Looking = Spoken & Required<Pick<Spoken, 'look'>>;

const BUTTONS = 3;

/** Something said, with sentences that one may say next. */
export const says = (text: string, choices: readonly string[] = []): Spoken =>
  choices.length === 0
    ? { text, calls: [] }
    : asks(
        text,
        choices.map(say => ({ say, labels: [say] })),
      );

export const asks = (text: string, options: readonly Option[], free?: Question['free']): Spoken => ({
  text: '',
  calls: [],
  question: { text, options, ...(free && { free }) },
});

export const does = (...calls: ModelAnswer['calls']): Spoken => ({ text: '', calls });

/** The answer as a person gets it: what is said, then the question with its buttons. */
export function answerOf({ text, calls, question }: Spoken, texts: Texts): ModelAnswer {
  const choices = (question?.options ?? []).slice(0, BUTTONS).map(option => option.say);
  return { text: texts.sentences([text, question?.text ?? '']), calls, ...(choices.length > 0 && { choices }) };
}
