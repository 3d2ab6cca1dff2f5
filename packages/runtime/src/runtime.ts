import type { createWorld, Http, Programs, Web } from '@baton/assistant';
import type { World } from '@baton/journal';
import { type Command, type CommandAnswer, createIdSource, parseRoom, type RoomId, type StorageStatus, sessionRoom } from '@baton/protocol';
import type { Connect } from '@baton/sync';
import { Blobs } from './blobs/blobs.ts';
import { createCommands } from './commands/commands.ts';
import { Book, isTakenOver } from './core/book.ts';
import { detached } from './core/detached.ts';
import type { Platform } from './core/platform.ts';
import { rebuildLost } from './derived/rebuild.ts';
import { createDocuments } from './documents/drafts.ts';
import { LiveRooms } from './documents/live-rooms.ts';
import { Reversals } from './documents/reversals.ts';
import { Shelf } from './documents/shelf.ts';
import { Versions } from './documents/versions.ts';
import { createServerCommands } from './servers/server-commands.ts';
import { createServers, type LoadClient } from './servers/servers.ts';
import { createHistory } from './session/history.ts';
import { type LiveText, Progress } from './session/progress.ts';
import { Sessions } from './session/sessions.ts';
import { Directory } from './space/directory.ts';
import type { Keeper } from './space/identity.ts';
import { Members } from './space/members.ts';
import type { PairingFlow } from './space/pairing-flow.ts';
import { createPermissions } from './space/permissions.ts';
import { createRemoval } from './space/removal.ts';
import { StoredGeneration } from './sync/generation-port.ts';
import { createLink, type Link } from './sync/link.ts';
import { createOutboxPort } from './sync/outbox-port.ts';
import { createReceivers } from './sync/receivers.ts';
import { createRoomsPort } from './sync/rooms-port.ts';
import { createSharing } from './sync/sharing.ts';
import { StatusKeeper } from './sync/status.ts';

/** What this version writes into the fence: an older one then leaves the database alone. 2: values that are too large for a row stand apart. */
export const protocolVersion = 2;

/** What a page hears before it is in the database. */
export type LiveMessage = { readonly kind: 'text'; readonly text: LiveText } | { readonly kind: 'storage'; readonly status: StorageStatus };

export interface RuntimeOptions {
  readonly platform: Platform;
  readonly keeper: Keeper;
  readonly connect: Connect;
  readonly relayUrl: string | null;
  readonly http: Http;
  /** Brings the client of servers with tools when one is spoken to; absent: none can be. */
  readonly loadServerClient?: LoadClient;
  /** Programs of this computer, where it can start some. */
  readonly programs?: Programs;
  /** Pages of other sites; absent: none can be read. */
  readonly web?: Web;
  readonly abilities: ReadonlySet<string>;
  readonly live: (message: LiveMessage) => void;
  /** Brings the assistant when the first conversation is opened: the first screen does without it. */
  readonly loadAssistant: () => Promise<{ readonly createWorld: typeof createWorld }>;
  /** Adding devices; absent in simulations. */
  readonly pairing?: (parts: RuntimeParts) => PairingFlow;
  /** Everything here is to go, as the person wished: stop this runtime, and delete the store. */
  readonly onRemoved?: () => void;
  /** Wraps the assistant's world; for tests. */
  readonly world?: (assistant: World) => World;
  /** Told what should never happen and stops nothing: a world that threw, a session that could not go on. */
  readonly report?: (error: unknown) => void;
}

/** What the parts of a runtime share. */
export interface RuntimeParts {
  readonly options: RuntimeOptions;
  readonly book: Book;
  readonly shelf: Shelf;
  readonly versions: Versions;
  readonly blobs: Blobs;
  readonly directory: Directory;
  readonly members: Members;
  readonly sessions: Sessions;
  readonly link: () => Link | null;
  /** Connects to the relay if that was not done yet; a device alone in its space has no need to. */
  readonly connect: () => Promise<Link | null>;
  /** Another device is in the space now: everything goes to the relay. */
  readonly membersChanged: () => Promise<void>;
}

export interface Runtime {
  readonly parts: RuntimeParts;
  /** The documents that pages have open. */
  readonly rooms: LiveRooms;
  /** Rejects with a {@link StartError} when the database belongs to a newer version, is to be removed, or cannot be opened. */
  start(): Promise<void>;
  command(id: string, command: Command): Promise<CommandAnswer>;
  /** On wake, `online`, `pageshow` or visible. */
  wake(): void;
  /** On the way to sleep, quitting or being hidden: gives leases back and lets everything out, within `ms`. */
  rest(ms: number): Promise<void>;
  /** Stops at once; nothing is written afterwards. */
  stop(): Promise<void>;
}

/** Everything that runs on a device, over its platform. One per device and space. */
export function createRuntime(options: RuntimeOptions): Runtime {
  const { platform, keeper } = options;
  const ids = createIdSource(() => platform.clock.now(), platform.random);
  const fence = ids.next<string>();
  const told = options.report ?? (error => console.error('Baton:', error));
  // That the store is another's now is no fault: everything here stops by itself.
  const report = (error: unknown) => {
    if (!isTakenOver(error)) told(error);
  };
  const later = (work: Promise<unknown>) => detached(work, report);
  const book = new Book(platform, fence, report);
  let link: Link | null = null;
  let devices = 0;
  let resting: Promise<void> = Promise.resolve();

  const me = () => {
    const identity = keeper.current();
    if (!identity) throw new Error('there is no space yet');
    return identity.device;
  };
  const isShared = () => devices > 1;
  const shared = { platform, book, ids, me, sentFromStart: isShared };
  const directory = new Directory(shared);
  const members = new Members(shared);
  const shelf = new Shelf(shared);
  const blobs = new Blobs({
    platform,
    book,
    ids,
    me,
    open: room => link?.rooms.open(room),
    isRead: room => link?.client.space()?.settled === true && link.rooms.live(room),
    report,
  });
  const versions = new Versions({ platform, ids, me, blobs });
  const progress = new Progress({ platform, book, tell });
  const servers = createServers({
    platform,
    book,
    load: options.loadServerClient ?? null,
    fetch: (...given) => fetch(...given),
    ...(options.programs && { programs: options.programs }),
    report,
  });
  const world = onceLoaded(async () => {
    const assistant = (await options.loadAssistant()).createWorld({
      documents: createDocuments({ platform, shelf, ids, locale: platform.locale }),
      history: createHistory(platform),
      http: options.http,
      ...(options.web && { web: options.web }),
      servers,
      permissions: createPermissions(platform),
      clock: platform.clock,
      abilities: options.abilities,
      locale: platform.locale(),
      zone: platform.zone(),
    });
    return options.world?.(assistant) ?? assistant;
  });
  const sessions = new Sessions({
    platform,
    book,
    shelf,
    versions,
    blobs,
    directory,
    progress,
    ids,
    world,
    identity: () => keeper.current(),
    link: () => link,
    report,
  });
  const reversals = new Reversals({ platform, book, shelf, versions, blobs, directory, ids, by: () => platform.device.name });
  const rooms = new LiveRooms({ platform, book, shelf, link: () => link });
  const sharing = createSharing({ platform, book, link: () => link, later });
  const status = new StatusKeeper({ platform, book, link: () => link, devices: () => devices });
  const receivers = createReceivers({
    platform,
    sessions,
    shelf,
    versions,
    blobs,
    directory,
    members,
    progress,
    link: () => link,
    onMembers: () => later(membersChanged()),
    report,
  });
  const roomsPort = createRoomsPort({
    platform,
    book,
    receivers,
    me,
    onRewound: room => link?.outbox.wake(room),
  });
  const generation = new StoredGeneration({ platform, book, members, me });
  const outboxPort = createOutboxPort({
    platform,
    book,
    author: () => keeper.current()?.relay.author ?? null,
    newIncarnation: change => keeper.newIncarnation(change),
    onStopped: () => later(status.note()),
  });
  const parts: RuntimeParts = {
    options,
    book,
    shelf,
    versions,
    blobs,
    directory,
    members,
    sessions,
    link: () => link,
    connect,
    membersChanged,
  };
  const pairing = options.pairing?.(parts) ?? null;
  const removal = createRemoval({
    platform,
    book,
    me: () => keeper.current()?.device ?? null,
    rest,
    wake,
    onRemoved: () => options.onRemoved?.(),
  });
  const command = createCommands({
    platform,
    book,
    keeper,
    sessions,
    directory,
    members,
    shelf,
    versions,
    blobs,
    reversals,
    ids,
    pairing,
    servers: createServerCommands(servers),
    removal,
    goOnWithout: async device => link?.generations.goOnWithout(device) ?? 'offline',
    sentFromStart: () => isShared() && link?.client.status().link === 'up',
  });

  book.onCommit(change => {
    for (const room of change.leaving) link?.outbox.wake(room);
  });
  book.onLost(result => {
    versions.forget();
    if (result !== 'fenced') blobs.readAgain();
    progress.forget();
    if (result === 'fenced') return;
    // What was stored unheard waits to leave as well, and may have told of rooms that nobody has opened.
    later(sharing.wakeOutbox());
    if (link && isShared()) later(sharing.openRooms(link));
  });
  book.onStorage(status => options.live({ kind: 'storage', status }));

  return {
    parts,
    rooms,
    command,

    async start() {
      const taken = await book.takeFence(protocolVersion);
      if (taken !== 'ok') throw new StartError(taken);
      // Whoever waits for a call that was cut off waits for these: none of them needs another.
      const [known] = await Promise.all([members.list(), keeper.load(), generation.load(), servers.read()]);
      if (!(await rebuildLost({ platform, book, shelf, versions, directory, report }))) return;
      devices = known.length;
      await sessions.recover();
      if (isShared()) await connect();
      later(status.note());
    },

    wake,
    rest,

    async stop() {
      book.close();
      rooms.stop();
      link?.stop();
      link = null;
      await sessions.stop();
    },
  };

  function wake(): void {
    link?.client.wake();
    // What is being given back right now is asked for anew when that is done.
    later(resting.then(() => sessions.resume()));
  }

  function rest(ms: number): Promise<void> {
    // Whatever hangs (a relay that does not answer, a full disk), the window must not wait longer.
    resting = Promise.race([Promise.all([sessions.release(), link?.outbox.flush(ms)]), platform.clock.sleep(ms)]).then(
      () => undefined,
      report,
    );
    return resting;
  }

  function tell(text: LiveText, own: boolean): void {
    options.live({ kind: 'text', text });
    if (own)
      void link?.ephemeral.send(sessionRoom(text.session), { kind: 'text', step: text.step, attempt: text.attempt, text: text.text });
  }

  async function connect(): Promise<Link | null> {
    const identity = keeper.current();
    if (link || !identity || options.relayUrl === null) return link;
    const made = createLink({
      platform,
      connect: options.connect,
      url: options.relayUrl,
      identity,
      rooms: roomsPort,
      outbox: outboxPort,
      generation,
      onStatus: now => {
        later(status.note());
        if (now.link === 'up' && isShared()) later(sharing.shareAll());
        sessions.linkChanged();
      },
    });
    link = made;
    made.outbox.onChange(() => later(status.note()));
    made.rooms.onChange(room => {
      later(roomChanged(room));
      sessions.linkChanged(room);
    });
    made.generations.onChange(() => {
      later(status.note());
      sessions.linkChanged();
    });
    made.generations.onSettled(() => sessions.generationChanged());
    made.client.onPresence(() => later(notePresence()));
    made.ephemeral.on((room, _device, payload) => {
      const parsed = parseRoom(room);
      if (payload.kind !== 'text' || parsed?.kind !== 'session') return;
      later(heard(parsed.session, payload.step, payload.attempt, payload.text));
    });
    if (isShared()) await sharing.openRooms(made);
    for (const room of blobs.asked()) made.rooms.open(room);
    made.client.start();
    return made;
  }

  async function heard(session: LiveText['session'], step: LiveText['step'], attempt: LiveText['attempt'], text: string): Promise<void> {
    const { log } = await sessions.open(session);
    const state = log.view?.open?.steps[step];
    if (state && !state.outcome) progress.write(session, step, attempt, text, false);
  }

  async function membersChanged(): Promise<void> {
    devices = (await members.list()).length;
    later(status.note());
    if (!isShared()) return;
    const open = await connect();
    if (!open) return;
    await sharing.openRooms(open);
    open.rooms.keysChanged();
    open.generations.look();
    open.outbox.wakeAll();
    if (open.client.status().link === 'up') await sharing.shareAll();
  }

  /** What the list says about a session follows its room: whether it is complete here, and until when somebody runs it. */
  async function roomChanged(room: RoomId): Promise<void> {
    later(status.note());
    const parsed = parseRoom(room);
    if (parsed?.kind === 'blob') blobs.roomChanged(parsed.blob);
    if (parsed?.kind !== 'session' || !link) return;
    const { log } = await sessions.open(parsed.session);
    const lease = link.rooms.lease(room);
    const leaseUntil = lease ? lease.liveUntil : null;
    const complete = link.rooms.live(room);
    const record = log.record;
    if (!record || (record.leaseUntil === leaseUntil && (record.complete || !complete))) return;
    await book.change(async change => log.list(change, { leaseUntil, complete: record.complete || complete }));
  }

  async function notePresence(): Promise<void> {
    const presence = link?.client.presence();
    if (!presence) return;
    const known = await members.list();
    await book.change(async change => {
      for (const record of known) {
        const now = presence.get(record.id);
        if (now && (now.online !== record.online || now.lastSeen > record.lastSeen)) change.put('devices', { ...record, ...now });
      }
    });
  }
}

/** Loads once; a load that failed is tried again by whoever asks next. */
function onceLoaded<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | null = null;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}

/** Why a runtime could not start; `newer`: the database was written by a newer version of Baton; `removed`: it is to be deleted. */
export class StartError extends Error {
  override readonly name = 'StartError';
  readonly kind: 'newer' | 'removed' | 'full' | 'unknown';
  constructor(kind: StartError['kind']) {
    super(`the runtime could not start: ${kind}`);
    this.kind = kind;
  }
}
