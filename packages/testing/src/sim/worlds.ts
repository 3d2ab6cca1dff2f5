import type { Http } from '@baton/assistant';
import { isTitleName, type Performed, type World } from '@baton/journal';
import { foldersOf, type JsonValue, meets, needOf, pageReader, programsOf, sender } from '@baton/protocol';
import { kindOf } from './device-names.ts';
import { handingOn } from './handing-on.ts';
import type { Scenario } from './scenario.ts';
import { tidying } from './tidying.ts';

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
  /** What is made has lines that no row holds. */
  longDocument: world => ({
    ...world,
    perform: call => world.perform(call.step.name === 'document.create' ? { ...call, step: { ...call.step, ...longer(call.step) } } : call),
  }),
  /** What is sent can leave from the laptop alone: it is routed there, whoever has the conversation. */
  onLaptop: (world, device) => needing(world, device, foldersOf('laptop')),
  /** The same, of a program that serves tools there. */
  program: (world, device) => needing(world, device, programsOf('laptop')),
  /** That it can leave from computers alone a phone finds out when it tries, as with a page that its browser may not read. */
  onComputers: (world, device) => ({
    ...world,
    able: needs => meets(needs, device, abilitiesIn('onComputers', device)),
    perform: async call =>
      call.step.name === 'http.request' && abilitiesIn('onComputers', device).length === 0
        ? { status: 'elsewhere', needs: pageReader }
        : world.perform(call),
  }),
  /** Computers send what no browser can, or may not be sent by one: nothing but that is different, and the real code decides who does. */
  computersSend: world => world,
  /** The same, and nothing that a browser sends arrives, which it cannot tell from an answer that got lost. See {@link httpIn}. */
  closedToBrowsers: world => world,
  /** Answers that cost something, as a connected helper's do; and it finds a title. */
  named: world => ({
    ...world,
    perform: async call => {
      if (call.step.kind !== 'model') return world.perform(call);
      const performed: Performed = isTitleName(call.step.name)
        ? { status: 'done', value: { text: 'Shopping', calls: [] } }
        : await world.perform(call);
      if (performed.status !== 'done') return performed;
      const usage = { helper: 'h1', model: 'test', input: 1, output: 1, micros: 1_500 };
      return { ...performed, value: { ...(performed.value as object), usage } };
    },
  }),
  /** A helper that hands work on. */
  handsOn: handingOn(true),
  handsOnUnkeyed: handingOn(false),
  /** A helper that changes several files in one job. */
  tidies: tidying,
  /** Two at once, which are asked for in one transaction; the first takes much longer on its way than the second. */
  largeTwice: (world, device) =>
    worlds.twice(
      large(world, body => (body.startsWith('Copy') ? 5_000 : 60_000)),
      device,
    ),
};

/** What a device says it can in such a world. */
export function abilitiesIn(world: Scenario['world'], device: string): readonly string[] {
  if (kindOf(device) !== 'desktop') return [];
  if (world === 'onComputers') return [pageReader];
  if (world === 'tidies') return ['folders'];
  return world === 'computersSend' || world === 'closedToBrowsers' ? [sender] : [];
}

/** What leaves from a device in such a world. */
export function httpIn(world: Scenario['world'], device: string, http: Http): Http {
  if (world !== 'closedToBrowsers' || kindOf(device) === 'desktop') return http;
  return { send: async () => ({ kind: 'lost', why: 'it may be that no browser is let in' }) };
}

function needing(world: World, device: string, needs: string): World {
  return {
    ...world,
    able: asked => needOf(asked)?.device === device,
    prepare: async (view, slot, want) => {
      const made = await world.prepare(view, slot, want);
      return made.name === 'http.request' ? { ...made, needs } : made;
    },
  };
}

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

function longer({ arguments: asked }: { readonly arguments: JsonValue }): { readonly arguments: JsonValue } {
  const items = Array.from({ length: 20 }, (_, n) => ({ text: `${n} ${'All that was ever planned. '.repeat(300)}` }));
  return { arguments: { ...(asked as { readonly [name: string]: JsonValue }), initial: { items } } };
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
