import { type AssistantPorts, createWorld, type Http } from '@baton/assistant';
import type { World } from '@baton/journal';
import { type Author, authorOf, type Command, type CommandAnswer, type DeviceId, type SpaceId, type TableName } from '@baton/protocol';
import { createRuntime, type Identity, type Keeper, type Runtime } from '@baton/runtime';
import * as automations from '@baton/runtime/automations';
import { createFolders, type DesktopFolders } from '@baton/runtime/folders';
import * as ports from '@baton/runtime/ports';
import * as filling from '@baton/runtime/search/filling';
import { copyMemoryDisk, createMemoryDisk, type MemoryDisk } from '@baton/store/memory';
import { plainSealer, plainSignature } from '@baton/sync';
import { beginning, Life, processClock, type Time } from './clock.ts';
import { kindOf } from './device-names.ts';
import type { Flaw } from './flaws.ts';
import type { Network } from './network.ts';
import { calls, type Outside } from './outside.ts';
import type { Points, Strike } from './points.ts';
import { createRandom, type Random, seedFor } from './seeded-random.ts';
import { type ServiceKind, serving } from './services.ts';
import { type Kept, simStorage } from './storage.ts';

/** What the devices of a simulation share. */
export interface Surroundings {
  readonly time: Time;
  readonly points: Points;
  readonly network: Network;
  readonly outside: Outside;
  readonly service: ServiceKind;
  readonly seed: number;
  readonly flaw: Flaw | null;
  /** Wraps the assistant's world. */
  readonly world: ((assistant: World, device: string) => World) | null;
  /** What a device says it can. */
  readonly abilities: (device: string) => readonly string[];
  /** What leaves from a device. */
  readonly http: (device: string, http: Http) => Http;
  /** What the assistant of one process is given beside what its runtime gives it. */
  readonly ports: (device: string, life: Life) => Partial<AssistantPorts>;
  /** The main process of a computer that has a folder; null: it has none. */
  readonly folders: (device: string, life: Life) => DesktopFolders | null;
  readonly hasFolders: boolean;
  readonly fillsSearch: boolean;
  /** Something in the code under test went wrong in a way that nothing else shows. */
  readonly broke: (what: string) => void;
}

const space = 'space-of-the-simulation' as SpaceId;
/** How long a window that wakes goes on before it hears that another one has its lock, in milliseconds. */
const unheard = 30;

interface Process {
  readonly life: Life;
  readonly runtime: Runtime;
  readonly ready: Promise<void>;
}

/** A device: a disk that stays, and processes that come and go over it. */
export class SimDevice {
  readonly id: DeviceId;
  disk: MemoryDisk = createMemoryDisk();
  /** Every row that a process was told is stored; of a device that has left, what it once had. */
  kept: Kept[] = [];
  /** When each of its processes was started, in milliseconds of the simulation. */
  readonly births: number[] = [];
  #skew: number;
  /** When its wall clock stood still, in milliseconds of the simulation; null: it goes. */
  #stoodAt: number | null = null;
  readonly #around: Surroundings;
  readonly #random: Random;
  #process: Process | null = null;
  /** Those of windows that stopped while another one became the runtime. */
  #sleeping: Process[] = [];
  #starts = 0;
  #left = false;
  #copy: { readonly disk: MemoryDisk; readonly kept: readonly Kept[] } | null = null;

  /** @param skew how far its wall clock is ahead, in milliseconds */
  constructor(name: string, around: Surroundings, skew = 0) {
    this.id = name as DeviceId;
    this.#skew = skew;
    this.#around = around;
    this.#random = createRandom(seedFor(around.seed, name));
  }

  get running(): boolean {
    return this.#process?.life.running ?? false;
  }

  /** Frozen or running: a process exists. */
  get alive(): boolean {
    return this.#process !== null && !this.#process.life.over;
  }

  /** Everything on it was removed, or it was lost: it belongs to nobody and does nothing any more. */
  get left(): boolean {
    return this.#left;
  }

  /** What its wall clock shows. */
  get wall(): number {
    return beginning + this.#around.time.now + this.#ahead;
  }

  /** How far its wall clock is ahead of everybody's right now. */
  get #ahead(): number {
    return this.#skew - (this.#stoodAt === null ? 0 : this.#around.time.now - this.#stoodAt);
  }

  get starts(): number {
    return this.#starts;
  }

  /** The runtime of the process that runs now. */
  get runtime(): Runtime | null {
    return this.#process?.runtime ?? null;
  }

  start(): void {
    if (this.alive || this.#left) return;
    // As a page does before it opens anything.
    if (this.disk.discarded) {
      this.leave();
      return;
    }
    this.#starts++;
    this.births.push(this.#around.time.now);
    const { time, points, network, outside, service, flaw, broke } = this.#around;
    const life = new Life(time);
    const who = this.id;
    const storage = simStorage({
      disk: this.disk,
      who,
      life,
      time,
      points,
      random: this.#random,
      strike: struck => this.strike(struck),
      kept: this.kept,
      flaw,
      // As its worker does: the window stays, and nothing in it writes or calls any more.
      superseded: () => void runtime.stop(),
    });
    const platform = {
      storage,
      clock: processClock(time, life, () => this.#ahead),
      random: this.#random,
      device: { name: who, kind: kindOf(who) },
      locale: () => 'en' as const,
      zone: () => 'Europe/Berlin',
    };
    const http = this.#around.http(who, outside.http(who, life));
    const given = this.#around.ports(who, life);
    const desktopFolders = this.#around.folders(who, life);
    const around = this.#around.world ?? ((world: World) => world);
    const served = (world: World) => named(serving(service, http)(around(world, who)));
    const runtime = createRuntime({
      platform,
      keeper: plainKeeper(this.id, this.disk),
      connect: network.connector(who, life),
      relayUrl: 'ws://relay.simulation',
      http,
      // Already here: a real load would take a turn of the event loop that no seed orders.
      loadAssistant: async () => ({ createWorld: (ports, options) => createWorld({ ...ports, ...given }, options) }),
      loadPorts: async () => ports,
      loadAutomations: async () => automations,
      ...(desktopFolders && { desktopFolders }),
      ...(this.#around.hasFolders && { loadFolders: async () => ({ createFolders }) }),
      abilities: new Set(this.#around.abilities(who)),
      // Every write of it is a point of the run.
      fillsSearch: this.#around.fillsSearch,
      loadFilling: async () => filling,
      live: () => {},
      onRemoved: () => this.leave(),
      report: error => broke(`${who}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`),
      world: flaw === 'noReadBack' ? world => hasty(served(world)) : served,
    });
    const ready = runtime.start();
    ready.catch(error => broke(`${who} did not start: ${String(error)}`));
    this.#process = { life, runtime, ready };
  }

  /** As when the process is killed or the power goes: nothing is said, nothing is written any more. */
  die(): void {
    for (const { life } of [...this.#sleeping, ...(this.#process ? [this.#process] : [])]) life.end();
    this.#sleeping = [];
    this.#process = null;
  }

  /** It is gone for good, with everything that was on it. */
  leave(): void {
    this.die();
    this.disk = createMemoryDisk();
    this.#left = true;
  }

  freeze(): void {
    this.#process?.life.freeze();
  }

  thaw(): void {
    this.#process?.life.thaw();
    this.#process?.runtime.wake();
  }

  /** The process stops where it is, and another window of the device becomes the runtime. */
  stolen(): void {
    if (!this.#process) return;
    this.#process.life.freeze();
    this.#sleeping.push(this.#process);
    this.#process = null;
    this.start();
  }

  /** The windows that stopped go on, look for the relay as whatever wakes does, and hear that another one is the runtime now. */
  wakeSleeping(): void {
    for (const { life, runtime } of this.#sleeping) {
      life.thaw();
      if (!life.over) runtime.wake();
      this.#around.time.after(unheard, () => life.enter(() => void runtime.stop()));
    }
  }

  /** Its wall clock jumps; its monotonic clock and everybody else's go on. */
  jump(ms: number): void {
    this.#skew += ms;
  }

  /** Its wall clock stands still from here on; the monotonic one goes on. */
  stopClock(): void {
    this.#stoodAt ??= this.#around.time.now;
  }

  /** The person closes what is left of this window and opens it again. */
  restart(): void {
    this.die();
    this.start();
  }

  /** A copy of the disk as it stands. */
  backUp(): void {
    this.#copy = { disk: copyMemoryDisk(this.disk), kept: [...this.kept] };
  }

  /** The process ends and starts again on the copy: this device knows nothing of what it did since. */
  putBack(): void {
    if (!this.#copy) return;
    this.die();
    this.disk = copyMemoryDisk(this.#copy.disk);
    this.kept = [...this.#copy.kept];
    this.start();
  }

  /** The process ends, tables of its database are emptied, and it starts again on what is left. */
  loseTables(tables: readonly TableName[]): void {
    this.die();
    for (const name of tables) this.disk.tables[name].clear();
    this.start();
  }

  strike(strike: Strike): void {
    if (strike.how === 'die' || strike.how === 'late') this.die();
    if (strike.how === 'freeze') this.freeze();
    if (strike.how === 'stolen') this.stolen();
  }

  /** What a page of this device asks. Never settles when the process dies first; null when there is none. */
  command(id: string, command: Command): Promise<CommandAnswer> | null {
    const process = this.#process;
    if (!process?.life.running) return null;
    return process.life.hear(process.ready.then(() => process.runtime.command(id, command)));
  }
}

/** What leaves during a call is known to be of it, also where nothing in it says so. */
const named = (world: World): World => ({ ...world, perform: call => calls.run(call.key, () => world.perform(call)) });

/** Who a device is, without keys: ids are fixed, what stands for a signature is a hash. Survives in the `meta` table like the real one. */
function plainKeeper(device: DeviceId, disk: MemoryDisk): Keeper {
  const incarnation = () => (disk.tables.meta.get('incarnation')?.value as number | undefined) ?? 1;
  const author = (): Author => authorOf(device, `i${incarnation()}`);
  const identity: Identity = {
    space,
    device,
    relay: {
      space,
      rootKey: new Uint8Array(32),
      device,
      get author() {
        return author();
      },
      certificates: [new Uint8Array(1)],
      sign: async message => plainSignature(device, message),
    },
    sealer: plainSealer(),
  };
  return {
    current: () => identity,
    load: async () => {},
    create: async () => identity,
    contentKeys: async () => [],
    newIncarnation: async change => {
      const next = incarnation() + 1;
      change.put('meta', { key: 'incarnation', value: next });
      return authorOf(device, `i${next}`);
    },
  };
}

/**
 * The flaw `noReadBack`: what happens outside is declared as harmless, so nothing waits for its claim. That nobody said yes would keep it from
 * leaving as well, so it is passed off as something that somebody did say yes to.
 */
function hasty(world: World): World {
  const isOutside = (name: string) => name === 'http.request';
  return {
    ...world,
    prepare: async (view, slot, want) => {
      const prepared = await world.prepare(view, slot, want);
      return isOutside(prepared.name) ? { ...prepared, policy: 'safe', confirm: null } : prepared;
    },
    perform: call => world.perform(isOutside(call.step.name) ? { ...call, step: { ...call.step, confirm: true } } : call),
    definition: (kind, name) => {
      const definition = world.definition(kind, name);
      return definition && isOutside(name) ? { ...definition, policy: 'safe' } : definition;
    },
  };
}
