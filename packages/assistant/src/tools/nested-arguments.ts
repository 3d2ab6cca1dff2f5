/** What a call that begins a task of its own may be asked with. */
import * as z from 'zod/mini';

/** Characters of an instruction: whoever gets it sees nothing else of the conversation. */
const longest = 8_000;

export const nestedArguments = z.object({
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  ask: z.string().check(z.trim(), z.minLength(1), z.maxLength(longest)),
  steps: z.optional(z.number().check(z.int(), z.gte(1), z.lte(1_000))),
});

/** What such a task's intent pins. */
export const nestedTask = z.object({ title: z.string(), ask: z.string() });

/** For whoever chooses among tools. */
export const nestedDescription =
  'Hands a separate piece of work to a helper who begins with a clear head. They see the documents and what is remembered, and nothing of this ' +
  'conversation: put everything they need into ask. They can use what you can use. Their last words are the result. Several in one answer are ' +
  'worked on side by side. For work that takes many steps of its own, not for what one or two calls settle. title: a few words for the person. ' +
  'steps: how many answers and calls it may take, 16 when left out.';
