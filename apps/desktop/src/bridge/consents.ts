/**
 * What the person allowed in windows of this computer's own: nothing that a page, a conversation or another device says can allow anything.
 * What was allowed can be looked at and taken back by whoever asks, for that only takes away.
 */
import type * as z from 'zod/mini';
import { createKeptList } from '../kept-list.ts';
import { createQuestions, type Questions } from '../questions.ts';

export interface ConsentOptions<T> {
  /** Where what was allowed is kept. */
  readonly file: string;
  readonly entry: z.ZodMiniType<T>;
  /** Two with the same key are one. */
  readonly keyOf: (one: T) => string;
  /** Whether one that was allowed before goes when the next one is. */
  readonly givesWay?: (before: T, next: T) => boolean;
  /** Asks the person, outside of the page, about exactly this. */
  readonly ask: (one: T) => Promise<boolean>;
  /** Through which it asks; its own where nothing else is given. */
  readonly questions?: Questions;
}

export interface Consents<T> {
  /** @throws where what was allowed cannot be read */
  list(): readonly T[];
  /** What cannot be read was not allowed. */
  isAllowed(one: T): boolean;
  /** Resolves with the person's answer; what they allowed is not asked again, and there is one question at a time: {@link createQuestions}. */
  ask(one: T): Promise<boolean>;
  /** The same for a use that came before anybody was asked, without waiting. What was refused is not asked again by it until the next start. */
  askOnce(one: T): 'asking' | 'refused';
  /**
   * Takes back what was allowed: its next use is asked about again. What was refused stays refused: else its next use would be asked about
   * each time. It throws where it could not be stored, and then it is allowed as before.
   */
  forget(one: T): void;
}

export function createConsents<T>({
  file,
  entry,
  keyOf,
  givesWay = () => false,
  ask,
  questions = createQuestions(),
}: ConsentOptions<T>): Consents<T> {
  const kept = createKeptList(file, entry);
  const asking = new Map<string, Promise<boolean>>();
  const asked = new Set<string>();
  const isAmong = (all: readonly T[], one: T): boolean => all.some(other => keyOf(other) === keyOf(one));
  const without = (all: readonly T[], one: T): readonly T[] => all.filter(other => keyOf(other) !== keyOf(one));
  function isAllowed(one: T): boolean {
    try {
      return isAmong(kept.read(), one);
    } catch (error) {
      console.error('What was allowed on this computer could not be read:', error);
      return false;
    }
  }
  async function question(one: T): Promise<boolean> {
    if (!(await questions.ask(() => ask(one), false))) return false;
    kept.write([...without(kept.read(), one).filter(before => !givesWay(before, one)), one]);
    return true;
  }
  function open(one: T): Promise<boolean> {
    if (isAllowed(one)) return Promise.resolve(true);
    const key = keyOf(one);
    asked.add(key);
    const running = asking.get(key) ?? question(one).finally(() => asking.delete(key));
    asking.set(key, running);
    return running;
  }
  return {
    list: kept.read,
    isAllowed,
    ask: open,
    askOnce(one) {
      const key = keyOf(one);
      if (asked.has(key) && !asking.has(key)) return 'refused';
      // Nobody was asked about it: its next use may be.
      if (questions.isResting()) return 'refused';
      // None of them waits for its window: each use is over by then.
      if (asking.size > 0) return 'asking';
      // No answer is none: the use that asked is over, and says that it has to be allowed.
      void open(one).catch((error: unknown) => console.error('Nobody could be asked about what is to be allowed here:', error));
      return 'asking';
    },
    forget(one) {
      const all = kept.read();
      if (!isAmong(all, one)) return;
      kept.write(without(all, one));
      asked.delete(keyOf(one));
    },
  };
}
