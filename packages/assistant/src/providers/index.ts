/**
 * Helpers that a person connected: models of other people, asked one step at a time.
 * - `try.ts`, `models.ts`, `local.ts`  before one is connected: does it answer, what does it offer, what runs here
 * - `language-model.ts`                each provider behind the AI SDK's interface, loaded when it is asked
 * - `own-host.ts`                      a key reaches nothing but its provider's host
 * - `answer.ts`, `collect.ts`          one pinned request, asked once; only what came whole is an answer
 * - `prompt/`, `instructions/`         the request as a prompt that every provider takes
 * - `background.ts`                    OpenAI's answers that go on by themselves
 * - `problem.ts`, `failure.ts`         what went wrong, and the sentence for it
 * - `conformance/`                     every provider's wire format, replayed
 */
export { type Asked, type Asking, answerWithProvider } from './answer.ts';
export { type AskedProvider, addressOfProvider, needsKey } from './asked.ts';
export { type FoundHere, findLocal } from './local.ts';
export { listModels } from './models.ts';
export type { Tried } from './tried.ts';
export { tryHelper } from './try.ts';
