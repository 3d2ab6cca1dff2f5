/** Keeps requests, and with them the key, at the provider's own address. */

/** A request that was not made, or an answer that was not followed. Carries no header and no key. */
export class RequestKeptBack extends Error {
  readonly why: 'otherHost' | 'redirect';
  constructor(why: 'otherHost' | 'redirect', host: string) {
    super(
      why === 'redirect' ? `${host} answered that it is found elsewhere; that is not followed.` : `${host} is not the provider’s host.`,
    );
    this.name = 'RequestKeptBack';
    this.why = why;
  }
}

const addressIn = (input: RequestInfo | URL): string => (typeof input === 'string' ? input : input instanceof URL ? input.href : input.url);

/**
 * A fetch that reaches `address` and what is below its origin, and nothing else: another origin is refused before anything leaves, a
 * redirect is refused instead of followed. It never stores or reports a request.
 */
export function atOwnHost(fetchPort: typeof fetch, address: string): typeof fetch {
  const { origin, host } = new URL(address);
  return async (input, init) => {
    const asked = addressIn(input);
    if (!URL.canParse(asked) || new URL(asked).origin !== origin) {
      throw new RequestKeptBack('otherHost', URL.canParse(asked) ? new URL(asked).host : 'That');
    }
    const headers = new Headers(init?.headers);
    // An SDK’s own name. Where a browser lets it be set, the provider must allow it by name, and few do.
    headers.delete('user-agent');
    const response = await fetchPort(input, {
      ...init,
      headers,
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
      await response.body?.cancel().catch(() => undefined);
      throw new RequestKeptBack('redirect', host);
    }
    return response;
  };
}
