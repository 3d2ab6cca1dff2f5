import { modelRequest } from '@baton/assistant';
import type { World } from '@baton/journal';
import type { JsonValue } from '@baton/protocol';

/** What is done to files and documents at once when somebody says that letters are to be tidied. */
const calls = [
  { name: 'document.create', arguments: { kind: 'list', title: 'Letters to write', initial: { items: [{ text: 'Ben' }] } } },
  { name: 'file.write', arguments: { path: 'old.txt', text: 'Dear Ben' } },
  { name: 'file.move', arguments: { path: 'notes.txt', to: 'ideas.txt' } },
  { name: 'file.write', arguments: { path: 'new.txt', text: 'Dear Eve' } },
];
/** And then once more to one of them: that one has to go back before what it stands on. */
const then = [{ name: 'file.write', arguments: { path: 'old.txt', text: 'Dear Ben, it rains.' } }];

/** A helper that changes several files in one job. A function of the request, as every helper's answer must be. */
export const tidying = (world: World): World => ({
  ...world,
  perform: async call => {
    const { data: request } = modelRequest.safeParse(call.step.arguments);
    if (call.step.kind !== 'model' || request?.messages[0]?.text !== 'Tidy my letters') return world.perform(call);
    const made = [calls, then][request.rounds.length] ?? [];
    const text = made.length > 0 ? 'Busy.' : 'All is tidy.';
    call.onText(text);
    return { status: 'done', value: { text, calls: made } as unknown as JsonValue, summary: text };
  },
});
