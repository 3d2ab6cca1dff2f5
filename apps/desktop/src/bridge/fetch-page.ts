/** One GET of a web page from this computer, for the page's worker, which other sites' rules bind. */
import { lookup } from 'node:dns';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { BridgeInput, FetchedPage } from '@baton/protocol/bridge';
import { isPrivateAddress, isPrivateHost } from '@baton/protocol/private-address';

/** Milliseconds until the answer is all here. */
const patience = 15_000;
const accept = 'text/html,application/xhtml+xml,text/plain;q=0.9,*/*;q=0.5';

class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress';
}

/** Looks a name up for the connection itself: what was looked at is what is connected to, so that no second answer can differ. */
const publicOnly: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? new Error('no address'), '', 0);
    if (addresses.some(({ address }) => isPrivateAddress(address))) return callback(new PrivateAddress(hostname), '', 0);
    if (options.all === true) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};

/** No cookies, no credentials, no proxy, no redirect is followed. Never rejects. */
export function fetchPage({ url, local, maxBytes }: BridgeInput<'fetchPage'>): Promise<FetchedPage> {
  const address = URL.canParse(url) ? new URL(url) : null;
  if (!address || !/^https?:$/.test(address.protocol) || address.username !== '') {
    return Promise.resolve({ kind: 'unreachable', why: 'not a web address' });
  }
  if (!local && (address.protocol !== 'https:' || isPrivateHost(address.hostname))) return Promise.resolve({ kind: 'private' });
  const send = address.protocol === 'https:' ? secureRequest : plainRequest;
  return new Promise(resolve => {
    const request = send(address, {
      agent: false,
      headers: { accept, 'accept-encoding': 'gzip, deflate, br', 'user-agent': 'Mozilla/5.0 (compatible; Baton)' },
      signal: AbortSignal.timeout(patience),
      ...(local ? {} : { lookup: publicOnly }),
    });
    const failed = (error: Error): void =>
      resolve(error instanceof PrivateAddress ? { kind: 'private' } : { kind: 'unreachable', why: error.message });
    request.once('error', failed);
    request.once('response', response => {
      const { statusCode = 0, headers } = response;
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
        resolve({ kind: 'redirect', to: headers.location });
        request.destroy();
        return;
      }
      read(response, maxBytes).then(({ body, cut }) => {
        resolve({ kind: 'page', status: statusCode, contentType: headers['content-type'] ?? '', body: body.toString('base64url'), cut });
        request.destroy();
      }, failed);
    });
    request.end();
  });
}

/** What comes out of the packing counts: a small answer can unfold to gigabytes. */
async function read(response: IncomingMessage, most: number): Promise<{ body: Buffer; cut: boolean }> {
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
  return response.pipe(out);
}
