/** What answering a step needs, in one place: loaded when the first step asks for it. */
export { answerWithProvider } from './answer.ts';
export { needsKey } from './asked.ts';
export { beginAnswer, cancelAnswer, isBegun, lookAtAnswer, unbegun } from './background.ts';
export { failureOf, nameOf, plainFailure } from './failure.ts';
export { wantedFiles } from './prompt/files.ts';
export { titleIn } from './prompt/naming.ts';
export { helperTexts } from './texts/index.ts';
