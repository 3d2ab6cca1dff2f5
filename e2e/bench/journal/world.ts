import type { Definition, Performed, Prepared, World } from '@baton/journal';
import type { JsonValue } from '@baton/protocol';

/** How many model steps a turn has, each with one call of a tool behind it, before the last one answers. */
export const rounds = 10;

/** The steps of a turn: the model steps, their calls, and the answer. */
export const stepsOfTurn = 2 * rounds + 1;

const words = 'The bakery on the corner opens at seven and closes when the bread is gone. ';

/** About what a small request, and what comes back of one, are like. */
export const payload: JsonValue = {
  text: words.repeat(8),
  list: Array.from({ length: 10 }, (_, n) => ({ id: `item ${n}`, done: n % 2 === 0 })),
};

const minute = 60_000;

/**
 * A world in which every call answers at once: what is left is what the journal costs. Models are `safe`, the tool is `keyed`: it waits
 * until its claim was read back, as every call to the outside does.
 */
export function instantWorld(perform?: World['perform']): World {
  const definition = (kind: 'model' | 'tool' | 'task'): Definition => ({
    version: 1,
    policy: kind === 'tool' ? 'keyed' : 'safe',
    leaveBy: minute,
    timeout: minute,
  });
  return {
    definition: kind => (kind === 'task' ? { ...definition('task'), policy: 'local' } : definition(kind)),
    able: () => true,
    prepare: async (_view, slot, want): Promise<Prepared> => ({
      name: want.kind === 'tool' ? want.name : want.kind,
      title: want.kind === 'tool' ? 'Look up the bakery' : 'Answer',
      definition: 1,
      arguments: want.kind === 'tool' ? want.arguments : { request: payload, ordinal: slot.ordinal },
      policy: definition(want.kind).policy,
      risk: 'none',
      needs: null,
      keyLifetime: want.kind === 'tool' ? 24 * 60 * minute : null,
      confirm: null,
      saw: [],
    }),
    perform: perform ?? (async call => answer(call.step.kind, call.step.ordinal)),
    reserve: async () => ({ ticket: 'none' }),
    probe: async () => ({ happened: false }),
  };
}

export function answer(kind: string, ordinal: number): Performed {
  if (kind === 'tool') return { status: 'done', value: payload, summary: 'Found it' };
  const last = ordinal >= 2 * rounds;
  return { status: 'done', value: last ? { text: words } : { text: '', calls: [{ name: 'lookUp', arguments: payload }] } };
}
