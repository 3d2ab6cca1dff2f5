/** The step that stands for a call that begins a task of its own. See `nested.ts` of the journal. */
import { type Prepared, type Share, type Slot, shareAt, type View } from '@baton/journal';
import { type JsonValue, nestedName } from '@baton/protocol';
import { faultWords } from './fault-words.ts';
import { type Asking, refusal } from './index.ts';
import { nestedArguments } from './nested-arguments.ts';
import { toolTexts } from './tool.ts';

/** Never throws. Where none may begin it is refused in words, like any call that cannot be made. */
export async function prepareNested(view: View, slot: Slot, given: JsonValue, asking: Asking): Promise<Prepared> {
  const texts = toolTexts(asking.voice);
  const { error } = texts;
  const parsed = nestedArguments.safeParse(given);
  if (!parsed.success)
    return refusal(nestedName, given, 'badArguments', error.badArguments(nestedName, faultWords(parsed.error, texts)), asking);
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
