/** Requests through the desktop's main process: no service has to let browsers ask it, and what is at home is reached as well. */
import type { Http, HttpReply } from '@baton/assistant';
import { answerBytes, type Bridge, type BridgeInput, isPrivateHost } from '@baton/protocol';

export interface DesktopRequests {
  sendRequest(input: BridgeInput<'sendRequest'>): ReturnType<Bridge['sendRequest']>;
  stopRequest(input: BridgeInput<'stopRequest'>): ReturnType<Bridge['stopRequest']>;
}

/**
 * @param browser sends what is for no such way: requests to services that let every page ask them, and to an address of this computer or network
 *   that no saved request names. Whoever answers there has to let pages ask it.
 */
export function httpOverDesktop(
  { sendRequest, stopRequest }: DesktopRequests,
  browser: Http,
  newId: () => string = () => crypto.randomUUID(),
  now: () => number = Date.now,
): Http {
  return {
    async send(request): Promise<HttpReply> {
      const { reach, signal, url, method, headers, body, maxBytes } = request;
      if (reach === undefined || (reach === 'public' && isPrivateHost(new URL(url).hostname))) return browser.send(request);
      if (signal.aborted) return { kind: 'notSent', why: 'stopped before it left' };
      const id = newId();
      // Stopping is a wish: what becomes of it is the answer to the request.
      const stop = (): void => void stopRequest({ id }).catch(() => undefined);
      signal.addEventListener('abort', stop, { once: true });
      try {
        return await sendRequest({
          id,
          url,
          method: method as BridgeInput<'sendRequest'>['method'],
          headers: { ...headers },
          body,
          saved: reach === 'saved',
          maxBytes: Math.min(maxBytes, answerBytes),
          at: request.at ?? now(),
        });
      } catch (error) {
        return refused(error);
      } finally {
        signal.removeEventListener('abort', stop);
      }
    },
  };
}

/** What the bridge refuses before it looks at it has not left; of anything else that went wrong nobody knows. */
function refused(error: unknown): HttpReply {
  const why = error instanceof Error ? error.message : 'the desktop did not answer';
  return { kind: why === 'arguments' || why === 'sender' ? 'notSent' : 'lost', why };
}
