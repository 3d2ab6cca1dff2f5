import type { Http, HttpReply } from '@baton/assistant';
import { requestPatience } from '@baton/protocol';

/**
 * One request over the platform's `fetch`, never repeated and never redirected by itself. A browser does not tell a refused connection
 * from a lost answer, so anything that fails is `lost`, except what never began.
 */
export function createHttp(send: typeof fetch = fetch, now: () => number = Date.now): Http {
  return {
    async send(request): Promise<HttpReply> {
      let response: Response;
      try {
        if (request.signal.aborted) return { kind: 'notSent', why: 'stopped before it left' };
        if (request.at !== undefined && now() - request.at > requestPatience) return { kind: 'notSent', why: 'it came too late' };
        response = await send(request.url, {
          method: request.method,
          headers: request.headers,
          body: request.body,
          redirect: 'manual',
          credentials: 'omit',
          cache: 'no-store',
          referrerPolicy: 'no-referrer',
          signal: request.signal,
        });
      } catch (error) {
        return { kind: 'lost', why: error instanceof Error ? error.message : 'the connection ended' };
      }
      if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
        return { kind: 'redirect', status: response.status, to: response.headers.get('location') };
      }
      try {
        const { text, cut } = await readText(response, request.maxBytes);
        return { kind: 'response', status: response.status, headers: Object.fromEntries(response.headers), text, cut };
      } catch (error) {
        return { kind: 'lost', why: error instanceof Error ? error.message : 'the answer was cut off' };
      }
    },
  };
}

async function readText(response: Response, most: number): Promise<{ text: string; cut: boolean }> {
  if (!response.body) return { text: '', cut: false };
  const reader = response.body.getReader();
  // With a mark of its encoding in front, where there is one: what is kept is what came back.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { text: text + decoder.decode(), cut: false };
    size += value.length;
    text += decoder.decode(value.subarray(0, Math.max(0, value.length - Math.max(0, size - most))), { stream: true });
    if (size > most) {
      await reader.cancel();
      return { text, cut: true };
    }
  }
}
