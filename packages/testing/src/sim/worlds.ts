import type { Performed, World } from '@baton/journal';
import { deviceNeeded, foldersOf, type JsonValue } from '@baton/protocol';
import { handingOn } from './handing-on.ts';
import type { Scenario } from './scenario.ts';

type Wrap = (assistant: World, device: string) => World;

interface Answer {
  readonly calls: readonly { readonly name: string; readonly arguments: { readonly [name: string]: JsonValue } }[];
}

/** What a scenario may do to the assistant's world: answers that the built-in helper does not give by itself. */
export const worlds: { readonly [Name in NonNullable<Scenario['world']>]: Wrap } = {
  /** An answer that reads a document or sends something does it twice at once: calls that need nothing of each other. */
  twice: world => repeating(world, 2),
  thrice: world => repeating(world, 3),
  /** What is sent does not fit a row; and the service gives it back, so its answer does not either. */
  large: world => large(world, () => 5_000),
  /** What is sent can leave from the laptop alone: it is routed there, whoever has the conversation. */
  onLaptop: (world, device) => ({
    ...world,
    able: needs => (deviceNeeded(needs) === null ? world.able(needs) : deviceNeeded(needs) === device),
    prepare: async (view, slot, want) => {
      const made = await world.prepare(view, slot, want);
      return made.name === 'http.request' ? { ...made, needs: foldersOf('laptop') } : made;
    },
  }),
  /** A helper that hands work on. */
  handsOn: handingOn(true),
  handsOnUnkeyed: handingOn(false),
  /** Two at once, which are asked for in one transaction; the first takes much longer on its way than the second. */
  largeTwice: (world, device) =>
    worlds.twice(
      large(world, body => (body.startsWith('Copy') ? 5_000 : 60_000)),
      device,
    ),
};

function large(world: World, times: (body: string) => number): World {
  return {
    ...world,
    prepare: async (view, slot, want) => {
      const made = await world.prepare(view, slot, want);
      if (made.name !== 'http.request') return made;
      const asked = made.arguments as { readonly [name: string]: JsonValue };
      const body = String(asked.body);
      return { ...made, arguments: { ...asked, body: `${body}\n${'All that was ever planned. '.repeat(times(body))}` } };
    },
  };
}

function repeating(world: World, times: number): World {
  return {
    ...world,
    perform: async call => {
      const performed = await world.perform(call);
      return call.step.kind === 'model' ? repeated(performed, times) : performed;
    },
  };
}

function repeated(performed: Performed, times: number): Performed {
  if (performed.status !== 'done') return performed;
  const answer = performed.value as unknown as Answer;
  const calls = answer.calls.flatMap(call => {
    if (call.name !== 'document.read' && call.name !== 'http.request') return [call];
    return Array.from({ length: times }, (_, n) => {
      if (call.name === 'document.read' || n === 0) return call;
      return { ...call, arguments: { ...call.arguments, body: `${'Copy. '.repeat(n)}${String(call.arguments.body)}` } };
    });
  });
  return { ...performed, value: { ...answer, calls } as unknown as JsonValue };
}
