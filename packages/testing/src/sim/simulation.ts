import './seeded-random.ts';
import { type DeviceRecord, type JsonValue, parseRoom } from '@baton/protocol';
import { beginning, Time } from './clock.ts';
import { SimDevice, type Surroundings } from './device.ts';
import { type DeviceName, kindOf } from './device-names.ts';
import type { Flaw } from './flaws.ts';
import { SimFolders } from './folders.ts';
import { HelperServices } from './helpers.ts';
import { type Acknowledged, Network } from './network.ts';
import { type Landed, Outside } from './outside.ts';
import { Person } from './person.ts';
import { type Fault, lossOf, type Point, Points, type Strike, stops } from './points.ts';
import type { Promised } from './promised.ts';
import { SimRelay } from './relay.ts';
import type { Recovery, Scenario } from './scenario.ts';
import { deletionsOn, isIdle, statesOf } from './screens.ts';
import { createRandom, seedFor, seedPlatform } from './seeded-random.ts';
import { TaskServer } from './tasks.ts';
import { abilitiesIn, httpIn, worlds } from './worlds.ts';

export interface SimulationOptions {
  readonly scenario: Scenario;
  readonly seed: number;
  readonly faults?: readonly Fault[];
  readonly recovery?: Recovery;
  readonly flaw?: Flaw;
  /** Sees the devices whenever the person has looked at them. */
  readonly onLook?: (devices: ReadonlyMap<DeviceName, SimDevice>, network: Network) => void;
}

/** Everything a run leaves behind: what the checker looks at. */
export interface Aftermath {
  readonly scenario: Scenario;
  readonly points: readonly Point[];
  readonly devices: readonly SimDevice[];
  /** Those from which everything was removed. */
  readonly gone: readonly SimDevice[];
  readonly relay: SimRelay;
  readonly landed: readonly Landed[];
  readonly folders: SimFolders | null;
  readonly helpers: HelperServices | null;
  readonly tasks: TaskServer | null;
  readonly acknowledged: readonly Acknowledged[];
  readonly promised: readonly Promised[];
  readonly refused: readonly string[];
  /** See {@link Hand.unasked}. */
  readonly unasked: ReadonlyMap<string, number>;
  /** See {@link Script.broken}. */
  readonly broken: ReadonlySet<string>;
  /** Faults of the code under test that nothing else shows: what it reported, what failed unobserved. */
  readonly broke: readonly string[];
  /** What was still to be done when time was up; null when everything came to rest. */
  readonly stuck: string | null;
  /** Milliseconds of the simulation. */
  readonly took: number;
  /** Faults that struck. */
  readonly struck: readonly { readonly point: Point; readonly strike: Strike; readonly at: number }[];
}

/** From a start until search has looked at what it has, in milliseconds. */
const searchBegins = 5_000;
const looksEvery = 250;
/** After everything has come to rest it must stay so for a while. */
const quietFor = 2_000;
/** Longer than any deadline, lease and back-off one after the other. */
const most = 45 * 60_000;

/** Many times what the longest run meets: one that goes on beyond it does the same again and again, and each time it costs more. */
const mostPoints = 5_000;

const stays: Recovery = { backAfter: 400, takeAfter: null };

/** Runs a scenario over the real code, with faults at given points, until everything has come to rest. The same options give the same run. */
export async function simulate({
  scenario,
  seed,
  faults = [],
  recovery = stays,
  flaw,
  onLook = () => {},
}: SimulationOptions): Promise<Aftermath> {
  seedPlatform(createRandom(seedFor(seed, 'platform')));
  const broke: string[] = [];
  const unobserved = (error: unknown) => broke.push(`failed unobserved: ${error instanceof Error ? error.stack : String(error)}`);
  process.on('unhandledRejection', unobserved);
  try {
    return await run({ scenario, seed, faults, recovery, flaw: flaw ?? null, onLook }, broke);
  } finally {
    process.off('unhandledRejection', unobserved);
    seedPlatform(null);
  }
}

type Settled = Required<Omit<SimulationOptions, 'flaw'>> & { readonly flaw: Flaw | null };

async function run({ scenario, seed, faults, recovery, flaw, onLook }: Settled, broke: string[]): Promise<Aftermath> {
  const time = new Time();
  const devices = new Map<DeviceName, SimDevice>();
  const struck: { point: Point; strike: Strike; at: number }[] = [];
  let down = 0;

  const points = new Points(time, faults, (point, strike) => {
    struck.push({ point, strike, at: time.now });
    const device = devices.get(point.who as DeviceName);
    if (strike.how === 'jump') device?.jump(strike.ms);
    if (strike.how === 'press') time.after(0, () => person.press(strike));
    if (strike.how === 'restart') time.after(0, () => relay.restart());
    const loss = lossOf(strike);
    // At its own points the relay meets the strike itself.
    if (loss && point.kind !== 'relay') time.after(0, () => relay.lose(loss));
    if (!device || !stops(strike)) return;
    person.struck(device);
    down++;
    time.after(recovery.backAfter, () => {
      down--;
      if (strike.how === 'freeze') device.thaw();
      else if (strike.how === 'stolen') device.wakeSleeping();
      else if (strike.how === 'upgrade') device.restart();
      else device.start();
    });
  });
  const relay = new SimRelay({ time, points, seed, flaw });
  const strikeDevice = (name: string, strike: Strike) => devices.get(name as DeviceName)?.strike(strike);
  const network = new Network({ time, points, relay, seed, strike: strikeDevice });
  const outside = new Outside({ time, points, seed, service: scenario.service, strike: strikeDevice, flaw });
  const services = { time, points, seed, strike: strikeDevice };
  const helpers = scenario.helpers ? new HelperServices({ ...services, kind: scenario.helpers }) : null;
  const tasks = scenario.tasks ? new TaskServer({ ...services, landed: outside.landed, kind: scenario.tasks }) : null;
  const folders = scenario.files ? new SimFolders({ ...services, files: scenario.files }) : null;
  const around: Surroundings = {
    time,
    points,
    network,
    outside,
    seed,
    flaw,
    service: scenario.service,
    world: tasks ? (world, device) => tasks.around(world, device) : scenario.world ? worlds[scenario.world] : null,
    abilities: device => abilitiesIn(scenario.world, device),
    http: (device, http) => httpIn(scenario.world, device, http),
    ports: (device, life) => ({ ...helpers?.ports(device, life), ...tasks?.ports(device, life) }),
    folders: (device, life) => (device === 'laptop' && folders ? folders.port(device, life) : null),
    hasFolders: folders !== null,
    fillsSearch: scenario.fillsSearch === true,
    broke: what => broke.push(what),
  };
  const laptop = new SimDevice('laptop', around);
  const phone = new SimDevice('phone', around, scenario.skew ?? 0);
  devices.set('laptop', laptop);
  if (scenario.space === 'paired') {
    devices.set('phone', phone);
    for (const name of scenario.further ?? []) devices.set(name, new SimDevice(name, around));
    for (const device of devices.values()) knowEachOther(device, [...devices.keys()]);
  }
  // The computer lists the new device before it gets anything; pressed again when the computer died in between.
  const join = (): boolean => {
    if (!laptop.disk.tables.devices.has('phone')) {
      admit(laptop);
      return false;
    }
    devices.set('phone', phone);
    knowEachOther(phone, ['laptop', 'phone']);
    phone.start();
    return true;
  };
  const person = new Person({ time, scenario, recovery, devices, network, relay, outside, tasks, join });
  for (const device of devices.values()) device.start();

  let quietSince: number | null = null;
  let stuck: string | null = null;
  const look = (): void => {
    person.look();
    onLook(devices, network);
    const waits = waitsFor();
    quietSince = waits === null ? (quietSince ?? time.now) : null;
    if (time.now > most) stuck = waits ?? 'does not stay at rest';
    if (points.met.length > mostPoints) stuck = `goes on without end: ${waits ?? 'does not stay at rest'}`;
    if (stuck !== null || (quietSince !== null && time.now - quietSince >= quietFor)) time.stop();
    else time.after(looksEvery, look);
  };
  look();
  await time.run(most * 2);
  const took = time.now;
  for (const device of devices.values()) device.die();
  relay.die();
  await time.run(0);
  return {
    scenario,
    points: points.met,
    devices: [...devices.values()].filter(device => !device.left),
    gone: [...devices.values()].filter(device => device.left),
    relay,
    landed: outside.landed,
    folders,
    helpers,
    tasks,
    acknowledged: network.acknowledged,
    promised: person.promised,
    refused: person.refused,
    unasked: person.unasked,
    broken: person.broken,
    broke,
    stuck,
    took,
    struck,
  };

  /** What is still to happen; null: all at rest. */
  function waitsFor(): string | null {
    if (!person.done) return 'the person has not done everything';
    if (down > 0) return 'a device is down';
    if (outside.flying + (folders?.flying ?? 0) + (helpers?.flying ?? 0) + (tasks?.flying ?? 0) > 0) return 'a request is on its way';
    for (const device of devices.values()) {
      if (device.left) continue;
      if (!device.running) return `${device.id} does not run`;
      const { outbox, sealed, carried, searchWaiting } = device.disk.tables;
      // What was lost is only looked for a while after a start.
      if (scenario.fillsSearch && time.now - (device.births.at(-1) ?? 0) < searchBegins) return `${device.id}: search has not begun`;
      // A part that could not be stored is tried again only after a rest.
      const { reading = null } = (device.disk.tables.meta.get('search')?.value ?? {}) as { readonly reading?: JsonValue };
      if (scenario.fillsSearch && reading !== null) return `${device.id}: search has not read all that is stored`;
      if (scenario.fillsSearch && searchWaiting.size > 0) return `${device.id}: ${searchWaiting.size} texts are not in a slab`;
      const busy = statesOf(device).find(state => !isIdle(state));
      if (busy) return `${device.id}: session ${busy.session} is not idle`;
      const deletions = deletionsOn(device);
      if ([...device.disk.tables.sessions.values()].some(({ shelf }) => shelf === 'deleted'))
        return `${device.id}: something deleted waits for the others to hear of it`;
      if (deletions.some(({ state }) => state === 'removing')) return `${device.id}: something deleted is still there`;
      if (devices.size > 1 && network.reach(device.id) === 'up') {
        if (outbox.size + sealed.size > 0) return `${device.id}: ${outbox.size} outbox records, ${sealed.size} sealed items`;
        if (carried.size > 0) return `${device.id}: ${carried.size} items without a place`;
        const generations = new Set([...relay.data.values()].map(({ generation }) => generation));
        if (deletions.some(({ droppedIn }) => !generations.has(droppedIn ?? -1)))
          return `${device.id}: something deleted was not dropped at the relay`;
        const behind = roomBehind(device);
        if (behind) return `${device.id}: has not read ${behind}`;
        const short = roomShort(device);
        if (short) return `the relay does not have what ${device.id} has read of ${short}`;
      }
    }
    return null;
  }

  function roomBehind(device: SimDevice): string | null {
    for (const rooms of relay.data.values()) {
      for (const [room, { items }] of rooms.rooms) {
        const read = device.disk.tables.rooms.get(room)?.cursor.seq ?? 0;
        // A large value is read by whoever needs it: what waits for one is not at rest. Half of one may stay where nobody needs it any more.
        if (parseRoom(room)?.kind === 'blob') continue;
        if (read < items.length) return room;
      }
    }
    return null;
  }

  /** A room that the relay lost, all or some of it, and has not got back. */
  function roomShort({ disk }: SimDevice): string | null {
    const spaces = [...relay.data.values()];
    for (const { id, sent, cursor } of disk.tables.rooms.values()) {
      if (sent && !spaces.some(({ rooms }) => (rooms.get(id)?.items.length ?? 0) >= cursor.seq)) return id;
    }
    return null;
  }
}

/** What pairing leaves on a device: all know all. */
function knowEachOther(device: SimDevice, names: readonly DeviceName[]): void {
  const at = beginning;
  for (const name of names) {
    const record = {
      id: name,
      name,
      kind: kindOf(name),
      certificates: [],
      online: false,
      lastSeen: at,
      addedAt: at,
    };
    device.disk.tables.devices.set(name, record as unknown as DeviceRecord);
  }
}

/** The laptop's side of pairing: the phone is in the space from here on. Nobody waits for it, as in the app. */
function admit(laptop: SimDevice): void {
  const parts = laptop.runtime?.parts;
  if (!parts) return;
  const phone = { device: 'phone' as DeviceRecord['id'], name: 'phone', kind: 'phone', certificates: [new Uint8Array(1)] } as const;
  parts.later(parts.book.change(change => parts.members.add(change, phone)).then(() => parts.membersChanged()));
}
