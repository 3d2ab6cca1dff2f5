/** One GET of a web page from this computer, for the page's worker, which other sites' rules bind. */
import type { BridgeInput, FetchedPage } from '@baton/protocol/bridge';
import { isHomeAddress, isPrivateAddress, isPrivateHost } from '@baton/protocol/private-address';
import { beginRequest, NotAllowed, readAnswer } from './guarded.ts';

/** Milliseconds until the answer is all here. */
const patience = 15_000;
const accept = 'text/html,application/xhtml+xml,text/plain;q=0.9,*/*;q=0.5';

/** No redirect is followed. Never rejects. */
export async function fetchPage({ url, local, maxBytes }: BridgeInput<'fetchPage'>): Promise<FetchedPage> {
  const address = URL.canParse(url) ? new URL(url) : null;
  if (!address || !/^https?:$/.test(address.protocol) || address.username !== '') return { kind: 'unreachable', why: 'not a web address' };
  if (!local && (address.protocol !== 'https:' || isPrivateHost(address.hostname))) return { kind: 'private' };
  const may = (ip: string): boolean => !isPrivateAddress(ip) || (local && isHomeAddress(ip));
  return new Promise(resolve => {
    const failed = (error: unknown): void =>
      resolve(
        error instanceof NotAllowed
          ? { kind: 'private' }
          : { kind: 'unreachable', why: error instanceof Error ? error.message : 'it did not come' },
      );
    try {
      const headers = { accept, 'user-agent': 'Mozilla/5.0 (compatible; Baton)' };
      const request = beginRequest(address, { method: 'GET', headers, signal: AbortSignal.timeout(patience), may });
      request.once('error', failed);
      request.once('response', response => {
        const { statusCode = 0, headers } = response;
        if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
          resolve({ kind: 'redirect', to: headers.location });
          request.destroy();
          return;
        }
        readAnswer(response, maxBytes).then(({ body, cut }) => {
          resolve({ kind: 'page', status: statusCode, contentType: headers['content-type'] ?? '', body: body.toString('base64url'), cut });
          request.destroy();
        }, failed);
      });
      request.end();
    } catch (error) {
      failed(error);
    }
  });
}
