/** A call that begins a task of its own: what it may be asked with, and the step that stands for it. See `nested.ts` of the journal. */
import { nestedName, type Prepared, type Share, type Slot, shareAt, type View } from '@baton/journal';
import type { JsonValue } from '@baton/protocol';
import * as z from 'zod/mini';
import { type Asking, faultOf, refusal } from './index.ts';
import { toolTexts } from './tool.ts';

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

/** Never throws. Where none may begin it is refused in words, like any call that cannot be made. */
export async function prepareNested(view: View, slot: Slot, given: JsonValue, asking: Asking): Promise<Prepared> {
  const { error } = toolTexts(asking.voice);
  const parsed = nestedArguments.safeParse(given);
  if (!parsed.success) return refusal(nestedName, given, 'badArguments', error.badArguments(nestedName, faultOf(parsed.error)), asking);
  const { title, ask, steps } = parsed.data;
  const share: Share = view.state.open ? shareAt(view.state.open, slot, steps) : { none: 'steps' };
  if ('none' in share) return refusal(nestedName, given, 'notNested', error.notNested[share.none], asking);
  return {
    name: nestedName,
    title,
    definition: 1,
    arguments: { title, ask, locale: asking.voice },
    policy: 'safe',
    risk: 'none',
    needs: null,
    keyLifetime: null,
    confirm: null,
    saw: [],
    nested: share,
  };
}
