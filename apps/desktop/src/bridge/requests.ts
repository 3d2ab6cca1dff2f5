/**
 * One request that may have an effect, from this computer instead of a browser, which the rules of other sites bind. Where it may go is decided
 * here, whatever the page says: the page may have been taken over.
 */
import type { ClientRequest } from 'node:http';
import { isLoopback } from '@baton/protocol/address';
import { type BridgeInput, requestPatience, type SentRequest } from '@baton/protocol/bridge';
import { isHomeAddress, isLoopbackAddress, isPrivateAddress } from '@baton/protocol/private-address';
import { isOpenHome, savedAddressOf } from '@baton/protocol/saved-address';
import { beginRequest, type Guarded, NotAllowed, readAnswer } from './guarded.ts';
import type { Homes } from './homes.ts';

export interface RequestOptions {
  readonly homes: Pick<Homes, 'isAllowed' | 'askOnce'>;
  /** Where the relay answers: what is there is Baton's own. */
  readonly relay: URL;
  /** Milliseconds by this computer's clock. */
  readonly now?: () => number;
}

export interface Requests {
  /** Never rejects. */
  send(input: BridgeInput<'sendRequest'>): Promise<SentRequest>;
  /** Ends the one that is out under this id. */
  stop(id: string): void;
}

/** What of an answer's headers decides what is done next; the others stay here. */
const told = ['content-type', 'retry-after', 'retry-after-ms'] as const;

const notSent = (why: string): SentRequest => ({ kind: 'notSent', why });

export function createRequests({ homes, relay, now = Date.now }: RequestOptions): Requests {
  const out = new Map<string, AbortController>();

  /** An address of this computer or its network that the person may allow. The relay of this computer answers under each of its names. */
  const mayBeHome = (url: URL, address: string): boolean =>
    isHomeAddress(address) && !(isLoopback(relay.hostname) && portOf(url) === portOf(relay) && isLoopbackAddress(address));

  /** What is not encrypted never leaves for the public internet. */
  const lookAt =
    (url: URL, saved: boolean): Guarded['may'] =>
    address =>
      isPrivateAddress(address) ? saved && mayBeHome(url, address) && homes.isAllowed(url.origin) : url.protocol === 'https:';

  function refused(url: URL, saved: boolean, { addresses }: NotAllowed): SentRequest {
    if (!addresses.every(address => mayBeHome(url, address))) return notSent('nothing may be sent to where it leads');
    return { kind: 'notSent', why: 'nobody allowed that here', private: saved ? homes.askOnce(url.origin) : 'refused' };
  }

  return {
    async send(input) {
      const { id, url: given, saved, at } = input;
      // On its way for too long, as when the computer slept in between: what it was claimed for is over by now.
      const left = requestPatience - Math.max(0, now() - at);
      if (left <= 0) return notSent('it came too late');
      const url = savedAddressOf(given);
      if (!url || (!saved && isOpenHome(url))) return notSent('no address that it may be sent to');
      if (url.host === relay.host) return notSent('that is Baton itself');
      const stopping = new AbortController();
      out.set(id, stopping);
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(left)]);
      try {
        return await sendOnce(url, input, signal, lookAt(url, saved));
      } catch (error) {
        if (error instanceof NotAllowed) return refused(url, saved, error);
        return notSent(messageOf(error));
      } finally {
        out.delete(id);
      }
    },
    stop: id => out.get(id)?.abort(),
  };
}

const portOf = ({ port, protocol }: URL): string => port || (protocol === 'https:' || protocol === 'wss:' ? '443' : '80');
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'it was not sent');

/** Sends it over a connection of its own. Rejects only where nothing of it left. */
function sendOnce(url: URL, { method, headers, body, maxBytes }: BridgeInput<'sendRequest'>, signal: AbortSignal, may: Guarded['may']) {
  return new Promise<SentRequest>((resolve, reject) => {
    const bytes = body === null ? null : Buffer.from(body);
    const length = bytes === null && (method === 'GET' || method === 'DELETE') ? {} : { 'content-length': String(bytes?.length ?? 0) };
    const request = beginRequest(url, {
      method,
      headers: { accept: '*/*', 'user-agent': 'Mozilla/5.0 (compatible; Baton)', ...headers, ...length },
      signal,
      may,
    });
    const connected = onceConnected(request, url);
    // Before there is a connection not a byte of it can have left; after that nobody knows.
    const failed = (error: unknown): void => (connected() ? resolve({ kind: 'lost', why: messageOf(error) }) : reject(error));
    request.once('error', failed);
    request.once('response', response => {
      const { statusCode: status = 0 } = response;
      if (status >= 300 && status < 400) {
        resolve({ kind: 'redirect', status, to: response.headers.location ?? null });
        request.destroy();
        return;
      }
      readAnswer(response, maxBytes).then(({ body: answer, cut }) => {
        const kept = told.flatMap(name => {
          const value = response.headers[name];
          return typeof value === 'string' ? [[name, value] as const] : [];
        });
        // What is kept is what came back, with a mark of its encoding in front, and without half a character at its end.
        const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(answer, { stream: cut });
        resolve({ kind: 'response', status, headers: Object.fromEntries(kept), text, cut });
        request.destroy();
      }, failed);
    });
    request.end(bytes ?? undefined);
  });
}

function onceConnected(request: ClientRequest, { protocol }: URL): () => boolean {
  let connected = false;
  request.once('socket', socket => {
    socket.once(protocol === 'https:' ? 'secureConnect' : 'connect', () => {
      connected = true;
    });
  });
  return () => connected;
}
