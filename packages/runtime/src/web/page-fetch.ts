/** Pages of other sites: through the desktop where there is one, else as far as a browser may. */
import type { PageReply, Web } from '@baton/assistant';
import { type BridgeInput, type FetchedPage, fromBase64Url, isPrivateHost } from '@baton/protocol';

/** The desktop's own reach: no other site has to allow it, and its main process looks at every address. */
export function pagesOverDesktop(fetchPage: (input: BridgeInput<'fetchPage'>) => Promise<FetchedPage>): Web {
  return {
    async get({ url, local, maxBytes, signal }): Promise<PageReply> {
      if (signal.aborted) return { kind: 'unreachable', why: 'stopped' };
      try {
        const reply = await fetchPage({ url, local, maxBytes });
        return reply.kind === 'page' ? { ...reply, body: fromBase64Url(reply.body) } : reply;
      } catch (error) {
        return { kind: 'unreachable', why: error instanceof Error ? error.message : 'the desktop did not answer' };
      }
    },
  };
}

/**
 * A browser reads what a site lets every page read. It does not tell where a redirect leads, so none is followed, and it does not say
 * whether a site refused or is not there.
 */
export function pagesOverFetch(send: typeof fetch = (...given) => fetch(...given), online: () => boolean = () => navigator.onLine): Web {
  return {
    async get({ url, local, maxBytes, signal }): Promise<PageReply> {
      if (!local && isPrivateHost(new URL(url).hostname)) return { kind: 'private' };
      try {
        const response = await send(url, {
          redirect: 'manual',
          credentials: 'omit',
          cache: 'no-store',
          referrerPolicy: 'no-referrer',
          headers: { accept: 'text/html,application/xhtml+xml,text/plain;q=0.9,*/*;q=0.5' },
          signal,
        });
        if (response.type === 'opaqueredirect') return { kind: 'notHere' };
        const to = response.headers.get('location');
        if (response.status >= 300 && response.status < 400 && to !== null) return { kind: 'redirect', to };
        const { body, cut } = await bytesOf(response, maxBytes);
        return { kind: 'page', status: response.status, contentType: response.headers.get('content-type') ?? '', body, cut };
      } catch (error) {
        const why = error instanceof Error ? error.message : 'the connection ended';
        return online() && !signal.aborted ? { kind: 'notHere' } : { kind: 'unreachable', why };
      }
    },
  };
}

async function bytesOf(response: Response, most: number): Promise<{ body: Uint8Array; cut: boolean }> {
  const body = new Uint8Array(most);
  let size = 0;
  const reader = response.body?.getReader();
  if (!reader) return { body: body.subarray(0, 0), cut: false };
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { body: body.slice(0, size), cut: false };
    const fitting = value.subarray(0, most - size);
    body.set(fitting, size);
    size += fitting.length;
    if (fitting.length < value.length) {
      await reader.cancel();
      return { body, cut: true };
    }
  }
}
