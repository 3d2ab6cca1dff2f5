/**
 * Helpers that a person connected: models of other people, asked one step at a time.
 * - `try.ts`, `models.ts`, `local.ts`  before one is connected: does it answer, what does it offer, what runs here
 * - `language-model.ts`                each provider behind the AI SDK's interface, loaded when it is asked
 * - `own-host.ts`                      a key reaches nothing but its provider's host
 */
export { type AskedProvider, addressOfProvider, needsKey } from './asked.ts';
export { type FoundHere, findLocal } from './local.ts';
export { listModels, type Tried } from './models.ts';
export { tryHelper } from './try.ts';
