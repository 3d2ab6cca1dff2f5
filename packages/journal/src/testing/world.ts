/** A fake outside: counts effects, dedupes by key only where the real service would, and answers when a test says so. */
import { type JsonValue, nestedName, type Policy, type StepId } from '@baton/protocol';
import { depthAt } from '../nested.ts';
import type { Call, Performed, Prepared, Slot, World } from '../ports.ts';
import { shareAt } from '../share.ts';
import type { View } from '../state.ts';
import { answer } from './rows.ts';

export interface FakeCall {
  readonly call: Call;
  readonly kind: 'perform' | 'reserve' | 'probe' | 'cancel';
  readonly name: string;
  /** The effect happens outside. */
  happen(): void;
  /** The caller gets its answer. */
  reply(performed?: Performed): void;
  done: boolean;
  happened: boolean;
}

export interface FakeWorld extends World {
  /** All calls in the order they left; model calls are answered at once and are not among them. */
  readonly calls: FakeCall[];
  /** Effects by tool name: how often something really happened outside. */
  readonly effects: Map<string, number>;
  /** Effects by the turn they happened in; with one tool call a turn, more than one is one too many. */
  readonly byTurn: Map<string, number>;
  /** Keys seen by tool name. */
  readonly keys: Map<string, Set<string>>;
  /** Model requests answered. */
  models: number;
  readonly tools: { [name: string]: Policy | undefined };
}

export interface FakeWorldOptions {
  /** The policy of each tool, by name. */
  readonly tools: { readonly [name: string]: Policy };
  /** What the model answers at a slot. `depth`: how many nested tasks stand around it. */
  readonly model: (parent: StepId, ordinal: number, turn: StepId, depth: number) => JsonValue;
  readonly confirm?: boolean;
  /** Calls do not hear that they are to stop: their answer comes after all. */
  readonly deaf?: boolean;
  /** Model calls wait for a reply too. */
  readonly heldModels?: boolean;
  /** `ticketed`: answers that go on by themselves. Then model calls are among those that left. */
  readonly modelPolicy?: 'safe' | 'ticketed';
}

export const leaveBy = 5_000;
export const timeout = 30_000;

/** `shared` effects let two devices act on the same outside. */
export function fakeWorld(options: FakeWorldOptions, shared?: Pick<FakeWorld, 'effects' | 'keys' | 'byTurn'>): FakeWorld {
  const tools: { [name: string]: Policy | undefined } = { ...options.tools };
  const world: FakeWorld = {
    calls: [],
    effects: shared?.effects ?? new Map(),
    byTurn: shared?.byTurn ?? new Map(),
    keys: shared?.keys ?? new Map(),
    models: 0,
    tools,
    async prepare(view, slot, want): Promise<Prepared> {
      const base = { definition: 1, risk: 'none' as const, needs: null, saw: [] };
      if (want.kind === 'task') {
        return { ...base, name: 'task', title: want.title, arguments: {}, policy: 'local', keyLifetime: null, confirm: null };
      }
      if (want.kind === 'model') {
        const { open } = view.state;
        const args = { parent: slot.parent, ordinal: slot.ordinal, depth: open ? depthAt(open, slot.parent) : 0 };
        return {
          ...base,
          name: 'helper',
          title: 'Think',
          arguments: args,
          policy: options.modelPolicy ?? 'safe',
          keyLifetime: null,
          confirm: null,
        };
      }
      if (want.name === nestedName)
        return { ...base, ...nestedAt(view, slot), arguments: want.arguments, keyLifetime: null, confirm: null };
      const policy = tools[want.name] ?? 'ask';
      const shown = { act: 'Send', heading: 'Send it', facts: [] };
      return {
        ...base,
        name: want.name,
        title: `Do ${want.name}`,
        arguments: want.arguments,
        policy,
        keyLifetime: policy === 'keyed' ? 24 * 3_600_000 : null,
        confirm: options.confirm ? shown : null,
      };
    },
    definition(kind, name) {
      if (kind === 'model') return { version: 1, policy: options.modelPolicy ?? 'safe', leaveBy, timeout };
      const policy = kind === 'task' ? 'local' : tools[name];
      return policy ? { version: 1, policy, leaveBy, timeout } : null;
    },
    able: () => true,
    perform(call) {
      const { step } = call;
      if (step.kind === 'model') {
        world.models++;
        const { parent, ordinal, depth } = step.arguments as { parent: StepId; ordinal: number; depth: number };
        call.onText('so far');
        const value = options.model(parent, ordinal, step.turn, depth);
        if (!options.heldModels) return Promise.resolve({ status: 'done', value });
        return held(call, 'perform', value);
      }
      return held(call, 'perform', { sent: step.name });
    },
    async reserve(call) {
      const got = await held(call, 'reserve', null);
      if (got.status === 'done') return { ticket: `ticket-${call.step.id}-${call.attempt}` };
      if (got.status === 'failed') return { failed: got.error, transient: got.transient ?? false };
      return { unknown: failure };
    },
    async cancel(call) {
      const got = await held(call, 'cancel', null);
      return got.status === 'failed'
        ? { status: 'failed', error: got.error }
        : { status: 'stopped', ...('spent' in got && got.spent?.[0] && { usage: got.spent[0] }) };
    },
    async probe(call) {
      const got = await held(call, 'probe', { sent: call.step.name });
      if (got.status !== 'done') return { happened: 'unknown', error: failure };
      return (world.keys.get(`did ${call.step.name}`)?.has(call.key) ?? false) ? { happened: true, value: got.value } : { happened: false };
    },
  };

  const failure = { kind: 'network', sentence: 'The service could not be reached.' };

  function held(call: Call, kind: FakeCall['kind'], value: JsonValue): Promise<Performed> {
    const { name } = call.step;
    return new Promise(resolve => {
      const fake: FakeCall = {
        call,
        kind,
        name,
        done: false,
        happened: false,
        happen() {
          // Of what is begun for a ticket the beginning is the effect; looking has none.
          const acts = call.step.policy === 'ticketed' ? 'reserve' : 'perform';
          if (fake.happened || kind !== acts || call.step.kind === 'model') return;
          fake.happened = true;
          count(call);
        },
        reply(performed) {
          fake.done = true;
          if (!performed) fake.happen();
          resolve(performed ?? { status: 'done', value });
        },
      };
      if (call.step.kind === 'tool') world.keys.set(name, (world.keys.get(name) ?? new Set()).add(call.key));
      call.signal.addEventListener('abort', () => {
        if (options.deaf) return;
        if (!fake.done) resolve({ status: 'aborted' });
        fake.done = true;
      });
      world.calls.push(fake);
    });
  }

  const seen = world.keys;
  function count(call: Call): void {
    const { name, policy, turn } = call.step;
    if (policy === 'local' || policy === 'safe') return;
    // The service remembers what it has done: by key, or by ticket.
    const memory = `did ${name}`;
    const done = seen.get(memory) ?? new Set<string>();
    const once = policy === 'keyed' ? call.key : policy === 'reserved' ? call.ticket : null;
    if (once !== null && done.has(once)) return;
    seen.set(memory, done.add(once ?? call.key));
    world.effects.set(name, (world.effects.get(name) ?? 0) + 1);
    world.byTurn.set(turn, (world.byTurn.get(turn) ?? 0) + 1);
  }

  return world;
}

/** A task of its own, or a call that is refused where none may begin. */
function nestedAt({ state }: View, slot: Slot): Pick<Prepared, 'name' | 'title' | 'policy' | 'nested'> {
  const share = state.open ? shareAt(state.open, slot) : { none: 'steps' as const };
  if ('none' in share) return { name: 'refused', title: 'Refused', policy: 'safe' };
  return { name: nestedName, title: 'Look into it', policy: 'safe', nested: share };
}

/** A model that begins `tasks` tasks, each of which does the same until they are as deep as they may be; there it calls one tool. */
export const nests =
  (name: string, deepest: number, tasks = 1) =>
  (_parent: StepId, ordinal: number, _turn: StepId, depth: number): JsonValue => {
    if (ordinal > 0) return answer(`Done at ${depth}.`);
    return depth === deepest ? answer('', name) : answer('', ...Array.from({ length: tasks }, () => nestedName));
  };

/** A model that calls one tool and then answers. */
export const callsOnce =
  (name: string) =>
  (_parent: StepId, ordinal: number): JsonValue =>
    ordinal === 0 ? answer('', name) : answer('Done.');
