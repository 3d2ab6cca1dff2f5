/**
 * A server of tools whose calls become tasks, at an address or a program on the laptop. It begins one each time it is asked to, works on it, and
 * is asked how far it is or told to stop by its id. The code that speaks to it is the real one but for the protocol's own client.
 */
import type { AssistantPorts, Connection } from '@baton/assistant';
import type { World } from '@baton/journal';
import { type ConnectedServer, canonicalJson, type DeviceId, type JsonValue, programsOf, type ServerPlace } from '@baton/protocol';
import type { Life, Time } from './clock.ts';
import { Flights, type Flown } from './flights.ts';
import type { Landed } from './outside.ts';
import type { Points, Strike } from './points.ts';
import { createRandom, seedFor } from './seeded-random.ts';

/** A task as its server knows it. */
export interface Task {
  readonly id: string;
  readonly answer: string;
  readonly overAt: number;
  stopped: boolean;
}

export interface TaskServerOptions {
  readonly time: Time;
  readonly points: Points;
  readonly seed: number;
  readonly landed: Landed[];
  readonly strike: (device: string, strike: Strike) => void;
  readonly kind: 'address' | 'program';
}

/** How long a task takes, and how long it wants to be left alone between two looks: longer than one look follows it. Milliseconds. */
const works = 100_000;
const looksEvery = 30_000;

const tool = {
  name: 'bake',
  title: null,
  description: 'Bakes, which takes its time.',
  schema: { type: 'object', properties: { what: { type: 'string' } }, required: ['what'] },
  readOnly: false,
  destructive: false,
  task: true,
  hash: 'b'.repeat(64),
} as const;
const places: { readonly [Kind in TaskServerOptions['kind']]: ServerPlace } = {
  address: { kind: 'http', url: 'https://kitchen.example.org/mcp' },
  program: { kind: 'program', device: 'laptop' as DeviceId, command: 'kitchen', args: [] },
};
const kitchen = (kind: TaskServerOptions['kind']): ConnectedServer => ({
  v: 1,
  id: 'kitchen',
  title: 'Kitchen',
  place: places[kind],
  trusted: false,
  tools: [{ ...tool }],
  leftOut: 0,
  checkedAt: 0,
});
/** The call that whoever answers makes. */
export const bake = { name: 'mcp.kitchen.bake', arguments: { what: 'bread' } } as const;

export class TaskServer {
  readonly tasks: Task[] = [];
  /** Requests to stop a task, each when it landed; and how many left. */
  readonly stops: { readonly task: string; readonly at: number }[] = [];
  readonly stopsSent = new Map<string, number>();
  readonly #o: TaskServerOptions;
  readonly #known = new Set<string>();
  readonly #flights: Flights;
  /** The key of the step that a call is made for: no server sees it. */
  readonly #keys = new WeakMap<AbortSignal, string>();

  constructor(options: TaskServerOptions) {
    this.#o = options;
    this.#flights = new Flights({ ...options, random: createRandom(seedFor(options.seed, 'tasks')) });
  }

  /** It does not know any of them any more: it was started anew and had kept nothing, or as a program was killed. */
  forget(): void {
    this.#known.clear();
  }

  knows(task: string): boolean {
    return this.#known.has(task);
  }

  get flying(): number {
    return this.#flights.flying;
  }

  /** What the assistant of one process is given. */
  ports(device: string, life: Life): Pick<AssistantPorts, 'servers'> {
    return {
      servers: {
        current: () => [kitchen(this.#o.kind)],
        connect: async (_server, signal, ticket) => {
          if (!this.#isThere(device)) return { ok: false, why: 'notHere' };
          const connection = ticket === undefined ? this.#toBegin(device, life) : this.#about(device, life, ticket);
          return signal.aborted ? { ok: false, why: 'unreachable' } : { ok: true, connection };
        },
      },
    };
  }

  /** The world of a device with somebody in it who has something baked and then says so. */
  around(world: World, device: string): World {
    return {
      ...world,
      able: needs => (this.#o.kind === 'program' ? needs === programsOf('laptop') && this.#isThere(device) : world.able(needs)),
      perform: async call => {
        if (call.step.kind !== 'model') return world.perform(call);
        const { rounds } = call.step.arguments as { readonly rounds: readonly JsonValue[] };
        const calls = rounds.length === 0 ? [{ ...bake }] : [];
        return { status: 'done', value: { text: rounds.length === 0 ? '' : 'It was done.', calls } };
      },
      reserve: call => {
        this.#keys.set(call.signal, call.key);
        return world.reserve(call);
      },
    };
  }

  /** A program can be spoken to where it is. */
  #isThere(device: string): boolean {
    return this.#o.kind === 'address' || device === 'laptop';
  }

  #send<Reply>(device: string, life: Life, asks: string, signal: AbortSignal, take: (leftAt: number) => Reply): Promise<Flown<Reply>> {
    return this.#flights.send({ device, life, signal, what: `${asks} a task`, repeats: asks !== 'begin', take });
  }

  #toBegin(device: string, life: Life): Connection {
    return {
      tools: [{ ...tool }],
      leftOut: 0,
      call: async () => ({ kind: 'refused', message: 'Its calls become tasks.' }),
      begin: async (_tool, input, signal) => {
        const key = this.#keys.get(signal) ?? '';
        const flown = await this.#send(device, life, 'begin', signal, leftAt => this.#begin(device, key, input, leftAt));
        if (flown.kind === 'answered') return { kind: 'begun', ticket: flown.reply };
        return flown.kind === 'lost' ? flown : { kind: 'refused', message: 'It was stopped before it left.' };
      },
      close: async () => undefined,
    };
  }

  #begin(device: string, key: string, input: JsonValue, leftAt: number): string {
    const { time, landed } = this.#o;
    const id = `task ${this.tasks.length + 1}`;
    const answer = `baked as number ${this.tasks.length + 1}`;
    this.#known.add(id);
    this.tasks.push({ id, answer, overAt: time.now + works, stopped: false });
    landed.push({ key, device, url: '', body: canonicalJson(input), leftAt, at: time.now, effect: true, answer });
    return id;
  }

  #about(device: string, life: Life, ticket: string): Connection {
    const known = () => this.tasks.find(({ id }) => id === ticket && this.#known.has(id));
    const { time } = this.#o;
    return {
      tools: [],
      leftOut: 0,
      call: async () => ({ kind: 'refused', message: 'This connection is for a task.' }),
      look: async signal => {
        const flown = await this.#send(device, life, 'look at', signal, () => {
          const task = known();
          if (!task) return { kind: 'gone' } as const;
          if (task.stopped) return { kind: 'refused', message: 'cancelled' } as const;
          if (time.now < task.overAt) return { kind: 'working', again: looksEvery } as const;
          return { kind: 'result', failed: false, text: task.answer, structured: null, cut: false } as const;
        });
        if (flown.kind === 'answered') return flown.reply;
        return { kind: 'lost', why: 'no answer' };
      },
      cancel: async signal => {
        this.stopsSent.set(ticket, (this.stopsSent.get(ticket) ?? 0) + 1);
        const flown = await this.#send(device, life, 'stop', signal, () => {
          this.stops.push({ task: ticket, at: time.now });
          const task = known();
          if (task && time.now < task.overAt) task.stopped = true;
        });
        return flown.kind === 'answered' ? 'heard' : 'lost';
      },
      close: async () => undefined,
    };
  }
}
