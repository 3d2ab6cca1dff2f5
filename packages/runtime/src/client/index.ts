/**
 * What a page imports of the runtime: it starts the worker, sends commands, and hears live text. Everything else a page shows it reads
 * from the database (`@baton/store/read`).
 */

import { type Command, type CommandAnswer, createIdSource, cryptoRandom } from '@baton/protocol';
import { proxy, type Remote, transfer, wrap } from 'comlink';
import type { PageModel } from '../helpers/page-model.ts';
import {
  liveChannelName,
  type PageDesktop,
  type PageKeychain,
  type PageMessage,
  type WorkerApi,
  type WorkerSetup,
} from '../worker/contract.ts';

export type { LiveMessage } from '../runtime.ts';
export type { LiveText } from '../session/progress.ts';
export type { PageDesktop, PageKeychain, PageMessage, WorkerSetup } from '../worker/contract.ts';

export interface RuntimeClient {
  /** Asks the runtime of this device, wherever it runs. Never rejects. */
  command(command: Command): Promise<CommandAnswer>;
  /** Live text, the storage state, and what keeps the runtime from starting. Returns the way to stop. */
  onMessage(listener: (message: PageMessage) => void): () => void;
  /** A port to a document's room, for a live binding. */
  openRoom(document: string): MessagePort;
  /**
   * The `WebSocketPolyfill` for y-websocket's provider, whose far end is the document's room in the runtime. Loaded when asked for.
   * @param unsaved told how many frames of a document are not stored yet
   */
  documentSocket(unsaved: (document: string, count: number) => void): Promise<typeof WebSocket>;
  /** Before the window goes: gives leases back and lets everything out. Resolves after `ms` at the latest. */
  closing(ms: number): Promise<void>;
}

/** How long a page that goes lets its worker put things in order. Milliseconds. */
const closingWithin = 1_000;

/** Starts this page's worker. Only in a page: it follows visibility, `online` and `pageshow`. */
export function startRuntime(setup: WorkerSetup, keychain: PageKeychain | null = null, desktop: PageDesktop | null = null): RuntimeClient {
  const ids = createIdSource(() => Date.now(), cryptoRandom);
  const listeners = new Set<(message: PageMessage) => void>();
  const live = new BroadcastChannel(liveChannelName(setup.database));
  const tell = (message: PageMessage) => {
    for (const listener of [...listeners]) listener(message);
  };
  live.onmessage = event => tell(event.data as PageMessage);
  let api = startWorker();

  function startWorker(): Remote<WorkerApi> {
    const worker = new Worker(new URL('../worker/worker.ts', import.meta.url), { type: 'module', name: 'baton-runtime' });
    const remote = wrap<WorkerApi>(worker);
    worker.addEventListener('message', event => {
      if (isStartMessage(event.data)) tell(event.data);
    });
    // A worker that cannot be loaded answers nothing, ever: the person must hear of it.
    worker.addEventListener('error', () => tell({ kind: 'start', problem: 'unknown' }));
    void remote.setup(setup, keychain ? proxy(keychain) : null, desktop ? proxy(desktop) : null, modelOfBrowser());
    return remote;
  }

  document.addEventListener('visibilitychange', () => void api.visible(document.visibilityState === 'visible'));
  window.addEventListener('online', () => void api.wake());
  window.addEventListener('pageshow', event => {
    // Only a page that comes back from the cache: at the first load the worker connects by itself.
    if (event.persisted) void api.wake();
  });
  // An ordinary reload or close is no crash. The browser may cut this short; then the next start says that something was cut off.
  window.addEventListener('pagehide', () => void api.closing(closingWithin));

  function openRoom(document: string): MessagePort {
    const { port1, port2 } = new MessageChannel();
    void api.openRoom(document, transfer(port2, [port2]));
    return port1;
  }

  return {
    async command(command) {
      const id = ids.next<string>();
      try {
        return await api.command(id, command);
      } catch (error) {
        // The worker itself failed; a fresh one answers the same id without doing anything twice.
        api = startWorker();
        try {
          return await api.command(id, command);
        } catch {
          return { ok: false, error: { kind: 'noRuntime', detail: error instanceof Error ? error.message : String(error) } };
        }
      }
    },
    onMessage(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    openRoom,
    async documentSocket(unsaved) {
      const { createRoomSocket, roomPortOf } = await import('@baton/sync/page');
      return createRoomSocket({ open: document => roomPortOf(openRoom(document)), unsaved });
    },
    closing: ms => api.closing(ms),
  };
}

/** The browser's own model, for the worker: a window has it, a worker has not. What speaks to it is loaded when it is asked. */
function modelOfBrowser(): PageModel | null {
  if (!('LanguageModel' in window)) return null;
  const load = () => import('./browser-model.ts');
  return proxy<PageModel>({
    availability: async () => (await load()).pageModel.availability(),
    prompt: async (messages, port) => (await load()).pageModel.prompt(messages, port),
  });
}

function isStartMessage(data: unknown): data is Extract<PageMessage, { kind: 'start' }> {
  return typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'start';
}
