/** A world over memory with an outside that counts. Tests only. */
import type { Clock, World } from '@baton/journal';
import type { AssistantPorts, ConnectedModels, HttpReply, HttpRequest } from '../ports.ts';
import type { Wire } from '../providers/conformance/script.ts';
import { createWorld, type WorldOptions } from '../world.ts';
import { type MemoryDocuments, memoryDocuments } from './memory-documents.ts';
import { hurriedClock, type OwnRoom, ownRoom, type Stored } from './own-room.ts';
import { friday } from './requests.ts';

/** A service that keeps what reached it; with a key it does each thing once. */
export interface Outside {
  readonly requests: HttpRequest[];
  readonly effects: Map<string, string>;
  /** What the next requests get instead of "200": the effect has happened all the same when `done`. */
  readonly faults: { readonly reply: HttpReply; readonly done: boolean }[];
}

export function outside(): Outside & { send(request: HttpRequest): Promise<HttpReply> } {
  const requests: HttpRequest[] = [];
  const effects = new Map<string, string>();
  const faults: { reply: HttpReply; done: boolean }[] = [];
  return {
    requests,
    effects,
    faults,
    async send(request) {
      requests.push(request);
      const fault = faults.shift();
      if (!fault || fault.done) effects.set(request.headers['Idempotency-Key'] ?? `${requests.length}`, request.body ?? '');
      return fault?.reply ?? { kind: 'response', status: 200, headers: {}, text: 'ok', cut: false };
    },
  };
}

/** A helper that is asked in one request: OpenAI's own way, in which answers go on by themselves, is tried elsewhere. */
export const askedAtOnce = ({ provider, key }: Wire): ConnectedModels => ({
  chosen: async () => ({ ...provider, kind: provider.kind === 'openai' ? 'compatible' : provider.kind }),
  fallback: async () => false,
  key: async () => key,
  overLimit: async () => null,
});

export interface Bench {
  readonly room: OwnRoom;
  readonly world: World;
  readonly clock: Clock;
  readonly service: ReturnType<typeof outside>;
  readonly documents: MemoryDocuments;
}

/** A room with its world; `from` is what another process left behind, `more` are ports beside the usual ones. */
export function bench(
  from: Partial<Stored> = {},
  options: WorldOptions = { pace: 0 },
  service = outside(),
  more: Partial<Pick<AssistantPorts, 'models' | 'fetch' | 'web' | 'history' | 'files' | 'automations'>> = {},
): Bench {
  const clock = hurriedClock(friday);
  const documents = from.documents ?? memoryDocuments();
  const world = createWorld(
    {
      documents,
      history: { recent: async () => [] },
      http: service,
      clock,
      locale: 'en',
      zone: 'Europe/Berlin',
      ...more,
    },
    options,
  );
  return { room: ownRoom(clock, { rows: from.rows ?? [], documents }), world, clock, service, documents };
}

/** Last week's plan, with two things left over. */
export function withLastWeek(documents = memoryDocuments()): MemoryDocuments {
  documents.seed(
    'plan',
    'Week of 23 November',
    {
      week: '2026-11-23',
      items: [
        { text: 'Letter to the landlord', day: '2026-11-24' },
        { text: 'Bike repair', day: '2026-11-25' },
        { text: 'Gym', day: '2026-11-26', done: true },
        { text: 'Choir', day: '2026-11-24', time: '19:00', fixed: true },
      ],
    },
    friday - 86_400_000,
  );
  return documents;
}
