import { createIdSource, parseRoom, type RoomId, type SessionId, sessionRoom } from '@baton/protocol';
import { Blobs } from './blobs/blobs.ts';
import { createCommands } from './commands/commands.ts';
import { Book, isTakenOver } from './core/book.ts';
import { detached } from './core/detached.ts';
import { onceLoaded } from './core/once-loaded.ts';
import { StartError } from './core/start-error.ts';
import { blobsAmong, Deletions } from './deletion/deletions.ts';
import { rebuildLost } from './derived/lost.ts';
import { LiveRooms } from './documents/live-rooms.ts';
import { Reversals } from './documents/reversals.ts';
import { Shelf } from './documents/shelf.ts';
import { Versions } from './documents/versions.ts';
import { createHelpers } from './helpers/create-helpers.ts';
import type { Runtime, RuntimeOptions, RuntimeParts } from './parts.ts';
import { Search } from './search/search.ts';
import { createToolParts } from './servers/tool-parts.ts';
import { type LiveText, Progress } from './session/progress.ts';
import { Sessions } from './session/sessions.ts';
import { createAbilities } from './space/abilities.ts';
import { Directory } from './space/directory.ts';
import { Members } from './space/members.ts';
import { endPairingLeftOpen } from './space/pairing-status.ts';
import { createRemoval } from './space/removal.ts';
import { Vault } from './space/vault.ts';
import { StoredGeneration } from './sync/generation-port.ts';
import { createLink, type Link } from './sync/link.ts';
import { createLosingEdits } from './sync/losing-edits.ts';
import { createOutboxPort } from './sync/outbox-port.ts';
import { createReceivers } from './sync/receivers.ts';
import { createRoomsPort } from './sync/rooms-port.ts';
import { createSharing } from './sync/sharing.ts';
import { StatusKeeper } from './sync/status.ts';

export type { LiveMessage, Runtime, RuntimeOptions, RuntimeParts } from './parts.ts';
export { StartError };

/**
 * What this version writes into the fence: an older one then leaves the database alone. 2: values that are too large for a row stand apart.
 * 3: what was said has versions, attempts that gave no answer have rows of their own, and summaries are steps. 4: tasks
 * nest, conversations go on in copies, titles are steps, messages that wait can be moved, and one asks for the files of a whole job.
 */
export const protocolVersion = 4;

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
  const isLinked = () => isShared() && link?.client.status().link === 'up';
  const shared = { platform, book, ids, me, sentFromStart: isShared };
  const directory = new Directory(shared);
  const members = new Members({ ...shared, can: options.abilities });
  const device = () => keeper.current()?.device;
  const abilities = createAbilities({ members, book, me: device, own: options.abilities, later });
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
  const vault = new Vault(keeper);
  const helpers = createHelpers({ platform, book, directory, keeper, vault, loadProviders: options.loadProviders, fetch: options.fetch });
  const progress = new Progress({ platform, book, tell });
  const { fillsSearch: fills = true, loadFilling } = options;
  const search = new Search({ platform, book, shelf, report, fills, loadFilling });
  // In front of the sessions: when what is stored is read again, what was deleted unheard is let go of first.
  const losing = createLosingEdits({ platform, shelf, report });
  const deletions = new Deletions({ platform, book, directory, shelf, losing, ids, me, link: () => link, letGo, report });
  const isGone = (room: RoomId) => deletions.isGone(room);
  const { servers, folders, automations } = createToolParts({ options, platform, book, vault, me, device, abilities, report });
  const world = onceLoaded(async () => {
    const { loadPorts = () => import('./ports.ts') } = options;
    const [{ createWorld }, { createPorts }] = await Promise.all([options.loadAssistant(), loadPorts()]);
    const saved = await automations();
    const assistant = createWorld({
      ...createPorts({ platform, shelf, versions, blobs, directory, vault, ids }),
      search,
      http: options.http,
      models: helpers.models,
      ...(options.fetch ? { fetch: options.fetch } : {}),
      ...(options.web && { web: options.web }),
      // A device that can speak to none knows of none.
      ...(options.loadServerClient && { servers: await servers() }),
      ...(saved && { automations: saved.automations }),
      folders: (await folders()) ?? undefined,
      clock: platform.clock,
      devices: abilities,
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
    abilities,
    link: () => link,
    isDeleted: session => deletions.isDeleted(session),
    isRemoved: session => deletions.isRemoved(session),
    report,
  });
  const reversals = new Reversals({ platform, book, shelf, versions, blobs, directory, ids, by: () => platform.device.name });
  const rooms = new LiveRooms({ platform, book, shelf, link: () => link });
  const sharing = createSharing({ platform, book, link: () => link, isGone, later });
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
    deletions,
    losing,
    link: () => link,
    onMembers: () => later(membersChanged()),
  });
  const roomsPort = createRoomsPort({
    platform,
    book,
    receivers,
    me,
    isGone,
    onRewound: room => link?.outbox.wake(room),
  });
  const generation = new StoredGeneration({ platform, book, members, me });
  const outboxPort = createOutboxPort({
    platform,
    book,
    author: () => keeper.current()?.relay.author ?? null,
    isGone,
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
    search,
    deletions,
    link: () => link,
    connect,
    membersChanged,
    later,
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
    search,
    deletions,
    ids,
    pairing,
    helpers: helpers.commands,
    tools: { servers, vault, http: options.http },
    folders,
    automations,
    removal,
    goOnWithout: async device => link?.generations.goOnWithout(device) ?? 'offline',
    sentFromStart: isLinked,
  });

  book.onCommit(change => {
    for (const room of change.leaving) link?.outbox.wake(room);
    // Begun while the relay was away, and stored when it was back and everything else had been given to it.
    const isLeftBehind = [...change.rooms.values()].some(({ kind, sent, revision }) => kind === 'session' && !sent && revision === 1);
    if (isLeftBehind && isLinked()) later(sharing.shareAll());
  });
  book.onLost(result => {
    versions.forget();
    if (result !== 'fenced') blobs.readAgain();
    progress.forget();
    if (result === 'fenced') return;
    // What was stored unheard waits to leave as well, and may have told of rooms that nobody has opened.
    later(isLinked() ? sharing.shareAll() : sharing.wakeOutbox());
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
      const [known] = await Promise.all([
        members.list(),
        keeper.load(),
        generation.load(),
        deletions.load(),
        abilities.read(),
        endPairingLeftOpen({ platform, book }),
      ]);
      const isDeleted = (session: SessionId) => deletions.isRemoved(session);
      if (!(await rebuildLost({ platform, book, shelf, versions, directory, isDeleted, report }))) return;
      devices = known.length;
      await sessions.recover();
      if (isShared()) await connect();
      deletions.start();
      later(status.note());
      later(abilities.announce());
      search.begin();
      // One that was chosen right before everything stopped is told of now.
      if (options.desktopFolders && keeper.current()) later(command(`folders-${fence}`, { kind: 'shareFolders' }));
    },

    wake,
    rest,

    async stop() {
      book.close();
      deletions.stop();
      rooms.stop();
      pairing?.stop();
      link?.stop();
      link = null;
      await sessions.stop();
    },
  };

  /** Nothing of these runs, is read or is sent here any more. */
  function letGo(session: SessionId | null, gone: readonly RoomId[]): void {
    if (session) sessions.end(session);
    for (const room of gone) {
      link?.rooms.close(room);
      link?.outbox.forget(room);
    }
    blobs.forget(blobsAmong(gone));
    link?.generations.look();
    later(status.note());
  }

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
        deletions.look();
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
    made.client.onSpace(() => deletions.look());
    made.client.onPresence(() => later(members.notePresence(made.client.presence())));
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
    if (deletions.isRemoved(session)) return;
    const { log } = await sessions.open(session);
    const state = log.view?.open?.steps[step];
    if (state && !state.outcome) progress.write(session, step, attempt, text, false);
  }

  async function membersChanged(): Promise<void> {
    devices = (await members.list()).length;
    later(status.note());
    later(abilities.announce());
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
    if (deletions.isGone(room)) return;
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
}
