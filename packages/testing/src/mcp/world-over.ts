import { createWorld, type Servers } from '@baton/assistant';
import { memoryDocuments } from '@baton/assistant/testing/memory-documents';
import { hurriedClock } from '@baton/assistant/testing/own-room';
import type { Performed, World } from '@baton/journal';
import type { JsonValue } from '@baton/protocol';

/** When all this happens: milliseconds since 1970. */
export const start = Date.UTC(2026, 10, 27);

/** The world with somebody in it who makes these calls, one after another, and then says done. */
export function worldOver(servers: Servers, calls: readonly { readonly name: string; readonly arguments: JsonValue }[]): World {
  const world = createWorld({
    documents: memoryDocuments(),
    history: { recent: async () => [] },
    http: { send: async () => ({ kind: 'lost', why: '' }) },
    servers,
    // The computer on which the programs are.
    devices: { isAbleHere: () => true, isAbleSomewhere: () => true, has: () => true },
    clock: hurriedClock(start),
    locale: 'en',
    zone: 'UTC',
  });
  return {
    ...world,
    async perform(call): Promise<Performed> {
      if (call.step.kind !== 'model') return world.perform(call);
      const rounds = (call.step.arguments as { readonly rounds: readonly JsonValue[] }).rounds.length;
      const next = calls[rounds];
      return { status: 'done', value: { text: next ? '' : 'done', calls: next ? [next] : [] } };
    },
  };
}
