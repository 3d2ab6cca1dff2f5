import { type ModelRequest, modelRequest } from '@baton/assistant';
import type { World } from '@baton/journal';
import { type JsonValue, nestedName } from '@baton/protocol';

interface Called {
  readonly name: string;
  readonly arguments: JsonValue;
}

const handsOn = (ask: string, steps?: number): Called => ({
  name: nestedName,
  arguments: { title: ask, ask, ...(steps !== undefined && { steps }) },
});
const sends = (body: string, knowsRepeats: boolean): Called => ({
  name: 'http.request',
  arguments: { url: 'https://team.example.org/plan', method: 'POST', body, what: body, knowsRepeats },
});
const makes = (title: string): Called => ({
  name: 'document.create',
  arguments: { kind: 'list', title, initial: { items: [{ text: `${title} item` }] } },
});
const looks: Called = { name: 'documents.list', arguments: {} };

/** What is asked for, and what whoever does it calls; without calls it is over. */
type Script = (ask: string, rounds: ModelRequest['rounds'], knowsRepeats: boolean) => readonly Called[] | null;

/**
 * - `Hand it on …`  two pieces of work side by side: one makes a list and sends something, the other hands on once more what sends something
 * - `Split it …`    two pieces that make a list each, the second by handing on once more: nothing of it leaves the device
 * - `Use it up …`   two pieces, of which one never comes to an end by itself
 */
const script: Script = (ask, rounds, knowsRepeats) => {
  if (ask === 'Look for ever') return [looks];
  if (ask.startsWith('Hand it on')) return rounds.length > 0 ? [] : [handsOn('Do the first'), handsOn('Have the second done')];
  if (ask.startsWith('Split it')) return rounds.length > 0 ? [] : [handsOn('Make First'), handsOn('Have Second made')];
  if (ask === 'Have Second made') return rounds.length > 0 ? [] : [handsOn('Make Second', 6)];
  if (ask.startsWith('Make ')) return rounds.length > 0 ? [] : [makes(ask.slice('Make '.length))];
  if (ask.startsWith('Use it up')) return rounds.length > 0 ? [] : [handsOn('Look for ever', 5), handsOn('Do the second')];
  if (ask === 'Have the second done') return rounds.length > 0 ? [] : [handsOn('Do the second', 6)];
  // The list stands there before anything is sent: a call in doubt does not hold it up.
  if (ask === 'Do the first') return [[makes('First'), sends('The first.', knowsRepeats)], []][rounds.length] ?? [];
  if (ask === 'Do the second') return [[sends('The second.', knowsRepeats)], []][rounds.length] ?? [];
  return null;
};

/** Its last words: what it was asked for, and what came of each of its calls. */
function told(ask: string, rounds: ModelRequest['rounds']): string {
  const came = rounds
    .flatMap(round => round.calls)
    .map(({ name, result }) => {
      const text = result.status === 'done' ? (result.value as { text?: unknown } | null)?.text : undefined;
      return name === nestedName && typeof text === 'string' ? `[${text}]` : `${name} ${result.status}`;
    });
  return `${ask}: ${came.join(', ')}`;
}

/** A helper that hands work on, as the built-in one never does. A function of the request, as every helper's answer must be. */
export function handingOn(knowsRepeats: boolean): (world: World) => World {
  return world => ({
    ...world,
    perform: async call => {
      const { data: request } = modelRequest.safeParse(call.step.arguments);
      const ask = request?.nested?.ask ?? request?.messages[0]?.text ?? '';
      const calls = call.step.kind === 'model' && request ? script(ask, request.rounds, knowsRepeats) : null;
      if (!request || !calls) return world.perform(call);
      const text = calls.length > 0 ? `Busy with: ${ask}` : told(ask, request.rounds);
      call.onText(text);
      return { status: 'done', value: { text, calls } as unknown as JsonValue, summary: text };
    },
  });
}
