/** The worker in which the runtime lives, or which speaks for its page to the one where it does. */

import { cryptoRandom } from '@baton/protocol';
import { createDexieStorage, finishRemoval } from '@baton/store/dexie';
import { connectWebSocket } from '@baton/sync';
import { expose, transfer } from 'comlink';
import { systemClock } from '../core/system-clock.ts';
import { createRuntime, type Runtime, StartError } from '../runtime.ts';
import { programsOver } from '../servers/programs-over.ts';
import { createKeyring } from '../space/keyring.ts';
import { createPairingLater } from '../space/pairing-later.ts';
import { httpLater, pagesLater } from '../web/pages-later.ts';
import {
  liveChannelName,
  type PageDesktop,
  type PageKeychain,
  type PageMessage,
  type WorkerApi,
  type WorkerSetup,
  workChannelName,
} from './contract.ts';
import { runLeader } from './leader.ts';
import { answerOthers, askRuntime } from './relayed-commands.ts';
import { createRoomDoors } from './room-doors.ts';

let setup: WorkerSetup | null = null;
/** Settled when the browser's own model can be asked from here; null: the page has none. */
let modelOfPage: Promise<void> | null = null;
let runtime: Runtime | null = null;
let work: BroadcastChannel | null = null;
let doors: ReturnType<typeof createRoomDoors> | null = null;
const waiting: (() => void)[] = [];
/** Rest before a runtime that could not start is started once more. Milliseconds. */
const startAgainAfter = 2_000;
/** Told when this worker becomes the runtime. */
const becoming = new Set<(made: Runtime) => void>();

const api: WorkerApi = {
  setup(given, keychain, desktop, model) {
    if (setup) return;
    setup = given;
    modelOfPage = model
      ? import('../helpers/page-model.ts').then(({ installPageModel }) => installPageModel(model, port => transfer(port, [port])))
      : null;
    begin(given, keychain, desktop);
    for (const ready of waiting.splice(0)) ready();
  },

  async command(id, command) {
    const channel = await ready();
    if (runtime) return runtime.command(id, command);
    // Nobody hears itself on the channel: what is asked while this worker is about to become the runtime is answered here.
    const asking = new AbortController();
    return new Promise(resolve => {
      const here = (made: Runtime) => {
        asking.abort();
        resolve(made.command(id, command));
      };
      becoming.add(here);
      void askRuntime(channel, id, command, asking.signal).then(answer => {
        becoming.delete(here);
        resolve(answer);
      });
    });
  },

  visible(visible) {
    if (visible) {
      runtime?.wake();
      return;
    }
    // A phone suspends page and worker within seconds: what it holds must be given back at once.
    if (setup?.device.kind === 'phone') void runtime?.rest(2_000);
  },

  wake() {
    runtime?.wake();
  },

  async closing(ms) {
    await runtime?.rest(ms);
  },

  openRoom(document, port) {
    void ready().then(() => doors?.open(document, port));
  },
};

expose(api);

function ready(): Promise<BroadcastChannel> {
  if (work) return Promise.resolve(work);
  return new Promise(resolve => {
    waiting.push(() => {
      if (work) resolve(work);
    });
  });
}

function begin(given: WorkerSetup, keychain: PageKeychain | null, desktop: PageDesktop | null): void {
  const live = new BroadcastChannel(liveChannelName(given.database));
  const say = (message: PageMessage) => live.postMessage(message);
  const channel = new BroadcastChannel(workChannelName(given.database));
  work = channel;
  const rooms = createRoomDoors(channel, () => runtime);
  doors = rooms;
  const leader = runLeader({
    name: `baton/${given.database}`,
    locks: navigator.locks,
    channel,
    onRole: () => undefined,
    report,
    lead: async signal => {
      while (!signal.aborted) {
        if ((await leadOnce(signal)) === 'over') return;
        // Nothing is stored that a second try could damage: the disk may have space by then.
        await systemClock.sleep(startAgainAfter, signal);
      }
    },
  });

  /** Starts a runtime and keeps it until `signal` aborts. `again`: it could not start, and may the next time. */
  async function leadOnce(signal: AbortSignal): Promise<'over' | 'again'> {
    let remove = (): void => undefined;
    const removed = new Promise<void>(resolve => {
      remove = resolve;
    });
    // The lock is kept: the other windows must not begin anything before they have loaded afresh.
    const gone = async (): Promise<'over'> => {
      await finishRemoval(given.database, { onBlocked: () => say({ kind: 'removed' }) });
      say({ kind: 'removed' });
      await aborted(signal);
      return 'over';
    };
    const storage = createDexieStorage({
      name: given.database,
      onEvent: event => {
        if (event === 'blocked') say({ kind: 'start', problem: event });
        // A newer version has the database now: this window gives up the lock for good, so that the newer one can be the runtime.
        if (event === 'superseded') {
          leader.stop();
          tellPage({ kind: 'start', problem: event });
        }
      },
    });
    const platform = {
      storage,
      clock: systemClock,
      random: cryptoRandom,
      device: given.device,
      locale: () => given.locale,
      zone: () => given.zone,
    };
    const keeper = createKeyring(platform, given.keychain && keychain ? keychain : undefined);
    const made = createRuntime({
      platform,
      keeper,
      connect: connectWebSocket,
      relayUrl: given.relayUrl,
      http: httpLater(async () => {
        const { createHttp, httpOverDesktop } = await import('../web/requests.ts');
        return desktop ? httpOverDesktop(desktop, createHttp()) : createHttp();
      }),
      loadFolders: () => import('../folders/folders.ts'),
      loadAutomations: () => import('../automations/index.ts'),
      loadServerClient: () => import('@baton/assistant/mcp'),
      ...(desktop && {
        programs: programsOver(desktop),
        desktopFolders: {
          list: async () => (await desktop.folders({})).folders,
          revoke: async (id: string) => void (await desktop.revokeFolder({ id })),
          use: call => desktop.useFile(call),
        },
      }),
      web: pagesLater(({ pagesOverDesktop, pagesOverFetch }) =>
        desktop ? pagesOverDesktop(input => desktop.fetchPage(input)) : pagesOverFetch(),
      ),
      loadAssistant: async () => {
        await modelOfPage;
        return import('@baton/assistant');
      },
      loadProviders: async () => {
        await modelOfPage;
        return import('@baton/assistant/providers');
      },
      // The platform's own, called as its own: it is no method of what it is handed to.
      fetch: (input, init) => fetch(input, init),
      abilities: new Set(given.abilities),
      live: say,
      onRemoved: remove,
      report,
      pairing: parts =>
        createPairingLater({
          book: parts.book,
          report,
          load: async () => {
            const { createPairing } = await import('../space/pairing.ts');
            return createPairing({
              parts,
              keeper,
              platform,
              relayUrl: given.relayUrl,
              appOrigin: given.appOrigin,
              connect: connectWebSocket,
            });
          },
        }),
    });
    try {
      await made.start();
    } catch (error) {
      const problem = error instanceof StartError ? error.kind : 'keys';
      if (!signal.aborted && problem !== 'removed') say({ kind: 'start', problem });
      await made.stop();
      await storage.close();
      // Somebody removed everything and was cut off before it was deleted.
      if (problem === 'removed') return gone();
      if (problem === 'unknown' || problem === 'full') return 'again';
      // The lock is kept: another window of the same device would meet the same, and the person is told what to do.
      await aborted(signal);
      return 'over';
    }
    say({ kind: 'start', problem: null });
    runtime = made;
    for (const here of becoming) here(made);
    becoming.clear();
    rooms.runtimeChanged();
    const stopAnswering = answerOthers(channel, (id, command) => made.command(id, command));
    await Promise.race([aborted(signal), removed]);
    stopAnswering();
    runtime = null;
    rooms.runtimeChanged();
    await made.stop();
    await storage.close();
    return signal.aborted ? 'over' : gone();
  }
}

function report(error: unknown): void {
  console.error('Baton:', error);
}

/** To this worker's own page only: the other windows of the device may run another version. */
function tellPage(message: PageMessage): void {
  self.postMessage(message);
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise(resolve => signal.addEventListener('abort', () => resolve(), { once: true }));
}
