/** Requests of the main process: which addresses one may connect to is looked at for the connection itself, and what comes back is bounded. */
import { lookup } from 'node:dns';
import { type ClientRequest, type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** A request led to addresses that it may not connect to. Nothing left. */
export class NotAllowed extends Error {
  override readonly name = 'NotAllowed';
  /** Those that it may not. */
  readonly addresses: readonly string[];

  constructor(addresses: readonly string[]) {
    super(`it leads to ${addresses.join(', ')}`);
    this.addresses = addresses;
  }
}

export interface Guarded {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Whether it may connect to this IP address. */
  readonly may: (address: string) => boolean;
}

/**
 * Begins a request over a connection of its own: no cookies, no credentials, no proxy, no redirect is followed. Every address that its name
 * leads to must be one that it may connect to: what was looked at is what is connected to, so that no second answer can differ.
 * @throws NotAllowed where the host is itself an address that it may not; what a name leads to comes as the request's error
 */
export function beginRequest(url: URL, { method, headers, signal, may }: Guarded): ClientRequest {
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !may(literal)) throw new NotAllowed([literal]);
  const send = url.protocol === 'https:' ? secureRequest : plainRequest;
  const request = send(url, {
    agent: false,
    method,
    headers: { ...headers, 'accept-encoding': 'gzip, deflate, br' },
    signal,
    lookup: lookingAt(may),
  });
  // Left to itself such a request would end without an answer and without an error: whoever waits for it would wait for ever.
  request.once('upgrade', (_response, socket) => {
    socket.destroy();
    request.emit('error', new Error('it answered in another protocol'));
  });
  return request;
}

const lookingAt =
  (may: Guarded['may']): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new Error('no address'), '', 0);
      const others = addresses.map(({ address }) => address).filter(address => !may(address));
      if (others.length > 0) return callback(new NotAllowed(others), '', 0);
      if (options.all === true) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };

/** The bytes of an answer up to `most`. What comes out of the packing counts: a small answer can unfold to gigabytes. */
export async function readAnswer(response: IncomingMessage, most: number): Promise<{ body: Buffer; cut: boolean }> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of unpacked(response)) {
    const bytes = part as Buffer;
    parts.push(bytes.subarray(0, most - size));
    size += bytes.length;
    if (size > most) return { body: Buffer.concat(parts), cut: true };
  }
  return { body: Buffer.concat(parts), cut: false };
}

function unpacked(response: IncomingMessage): Readable {
  const unpack = {
    gzip: createGunzip,
    'x-gzip': createGunzip,
    deflate: createInflate,
    br: createBrotliDecompress,
  }[response.headers['content-encoding']?.toLowerCase() ?? ''];
  if (!unpack) return response;
  const out = unpack();
  response.once('error', error => out.destroy(error));
  // An answer that holds nothing may say all the same how it is packed, and of nothing there is nothing to unpack.
  let isEmpty = true;
  response.once('data', () => {
    isEmpty = false;
  });
  response.once('end', () => {
    if (!isEmpty) return;
    response.unpipe(out);
    out.push(null);
  });
  return response.pipe(out);
}
