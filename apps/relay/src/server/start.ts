import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { dirname } from 'node:path';
import type { RelayLimits } from '../engine/limits.ts';
import type { RelayCounts, RelayEvent } from '../engine/ports.ts';
import { createRelay } from '../engine/relay.ts';
import { createMemoryStore } from '../store/memory.ts';
import type { RelayStore } from '../store/port.ts';
import { openSqliteStore } from '../store/sqlite.ts';
import { createAppFiles } from './app-files.ts';
import { createRelayClock } from './clock.ts';
import { answer } from './http.ts';
import { portHolder } from './port-holder.ts';
import { attachSockets, socketPath } from './sockets.ts';

/** The phone's address is the app's origin and so its storage: the port must not change from start to start. */
export const defaultPort = 7_423;

export interface StartOptions {
  /** Default {@link defaultPort}; 0 takes any free one. */
  readonly port?: number;
  /** Default 127.0.0.1: nothing outside of this machine reaches the relay until told otherwise. */
  readonly host?: string;
  /** The data file; its folder is made. Null keeps everything in memory. */
  readonly data: string | null;
  /** PEM texts. */
  readonly tls?: { readonly cert: string; readonly key: string } | undefined;
  /** Folder of the built app. */
  readonly pwa?: string | undefined;
  /** Origins that may connect besides the relay's own, such as `app://baton`. */
  readonly origins?: readonly string[] | undefined;
  /** Asked of whoever opens a new space here. */
  readonly invite?: string | undefined;
  readonly limits?: Partial<RelayLimits> | undefined;
  /** Paths of the runtime's worker script, which gets the wider policy. Default: `worker*.js` or `*.worker*.js` in `/assets/`. */
  readonly workerScript?: RegExp | undefined;
  /** Milliseconds; default 20,000. */
  readonly heartbeat?: number | undefined;
  readonly report?: ((event: RelayEvent) => void) | undefined;
}

export interface RunningRelay {
  readonly port: number;
  /** Such as `http://127.0.0.1:7423`. */
  readonly url: string;
  /** Such as `ws://127.0.0.1:7423/relay`. */
  readonly socketUrl: string;
  readonly generation: number;
  /** False when a new generation began with this start. */
  readonly continued: boolean;
  counts(): RelayCounts;
  /** Stores what was received, closes every connection as `goingAway`, then everything else. */
  stop(): Promise<void>;
  /** Resolves when another relay has opened the same data, so that this one must stop. */
  readonly fenced: Promise<void>;
}

/** Something else listens there. The message is a sentence for people and names it where it can be found. */
export class PortTaken extends Error {
  override readonly name = 'PortTaken';
}

/** The address or the certificate cannot be used. The message is a sentence for people. */
export class CannotListen extends Error {
  override readonly name = 'CannotListen';
}

const defaultWorkerScript = /^\/assets\/(?:[^/]*\.)?(?:runtime-)?worker[^/]*\.js$/;
/** Connections that do not close by themselves when the relay stops are cut after this. */
const patience = 1_000;

/** Starts a relay in this process. Rejects with {@link PortTaken}, {@link CannotListen} or `DataFileError`, before anything was changed. */
export async function startRelay(options: StartOptions): Promise<RunningRelay> {
  const { host = '127.0.0.1', port = defaultPort, tls, data, pwa, report = () => {} } = options;
  let respond = (_request: IncomingMessage, response: ServerResponse): void => void response.writeHead(503).end();
  const listener = (request: IncomingMessage, response: ServerResponse) => respond(request, response);
  const server = createHttpServer(tls, listener);
  // The port comes first: whoever finds it taken has not touched the data of the relay that runs there.
  await listen(server, host, port);
  let store: RelayStore & { readonly continued: boolean };
  try {
    store = openStore(data);
  } catch (error) {
    server.close();
    throw error;
  }

  const fenced = Promise.withResolvers<void>();
  const relay = createRelay({
    store,
    clock: createRelayClock(),
    random: length => new Uint8Array(randomBytes(length)),
    defer: run => void setImmediate(run),
    invite: options.invite,
    ...(options.limits ? { limits: options.limits } : {}),
    report(event) {
      report(event);
      if (event.event === 'storeFailed' && event.fenced) fenced.resolve();
    },
  });
  const { workerScript = defaultWorkerScript, heartbeat = 20_000, origins = [] } = options;
  const http = { app: pwa === undefined ? null : createAppFiles(pwa), workerScript, counts: relay.counts };
  respond = (request, response) => {
    answer(http, request, response).catch((error: unknown) => {
      report({ event: 'failed', error: error instanceof Error ? error.name : 'unknown' });
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  };
  const sockets = attachSockets(server, { relay, origins, heartbeat });
  const address = addressOf(server, host);

  let stopping: Promise<void> | null = null;
  const stop = async () => {
    const closed = new Promise<void>(resolve => server.close(() => resolve()));
    await relay.close();
    await sockets.terminate(patience);
    server.closeAllConnections();
    await closed;
    await store.close();
  };
  return {
    port: address.port,
    url: `${tls ? 'https' : 'http'}://${address.authority}`,
    socketUrl: `${tls ? 'wss' : 'ws'}://${address.authority}${socketPath}`,
    generation: store.generation,
    continued: store.continued,
    counts: relay.counts,
    fenced: fenced.promise,
    stop() {
      stopping ??= stop();
      return stopping;
    },
  };
}

function createHttpServer(tls: StartOptions['tls'], listener: (request: IncomingMessage, response: ServerResponse) => void): Server {
  if (!tls) return createServer(listener);
  try {
    return createSecureServer(tls, listener);
  } catch (error) {
    throw new CannotListen('The certificate and its key cannot be used: both must be PEM texts and belong together.', { cause: error });
  }
}

function openStore(data: string | null): RelayStore & { readonly continued: boolean } {
  // A relay in memory is a new one each time, and devices must notice.
  if (data === null) return { ...createMemoryStore(Date.now()), continued: false };
  mkdirSync(dirname(data), { recursive: true, mode: 0o700 });
  return openSqliteStore({ file: data });
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => {
        server.off('error', reject);
        resolve();
      });
    });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'EADDRINUSE') {
      throw new CannotListen(`It is not possible to listen on ${host}, port ${port} (${String(code ?? error)}).`, { cause: error });
    }
    const holder = await portHolder(port);
    throw new PortTaken(`Port ${port} is used by ${holder}. Stop that first, or choose another port with --port.`, { cause: error });
  }
}

function addressOf(server: Server, host: string): { readonly port: number; readonly authority: string } {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
  return { port: address.port, authority: `${host.includes(':') ? `[${host}]` : host}:${address.port}` };
}
