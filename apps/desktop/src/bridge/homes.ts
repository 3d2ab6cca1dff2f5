/** What of this computer's own network requests that the person saved may go to. */
import * as z from 'zod/mini';
import { type ConsentOptions, type Consents, createConsents } from './consents.ts';

/**
 * By origin. A request that has left when its origin is taken back is not called back, for nobody could say what it did by then: it is over in
 * at most `requestPatience`. The next one sends nothing.
 */
export type Homes = Consents<string>;

export const createHomes = (options: Pick<ConsentOptions<string>, 'file' | 'ask' | 'questions'>): Homes =>
  createConsents({ ...options, entry: z.string(), keyOf: origin => origin });
