/**
 * How a new device joins, as two state machines that know no network: bytes in, bytes out.
 * - `link.ts`        the picture's link
 * - `computer.ts`, `phone.ts`  the two sides
 * - `messages.ts`, `transcript.ts`  what passes between them and what both hash
 * - `run.ts`         how a pairing ends
 * - `word-list.ts`   the words to compare
 */
export * from './computer.ts';
export * from './link.ts';
export type { Joiner, PairingTransfer } from './messages.ts';
export * from './phone.ts';
export type { PairingError, PairingFailed } from './run.ts';
export type { PairingPath, PairingWords } from './transcript.ts';
export { type WordLanguage, wordList } from './word-list.ts';
