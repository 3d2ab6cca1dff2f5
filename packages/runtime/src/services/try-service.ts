/** Asks a service for real whose key this is. What it says besides is dropped: it may repeat the key. */
import type { Http } from '@baton/assistant';
import type { Clock } from '@baton/journal';
import type { ServiceName, ServiceProblem } from '@baton/protocol';

/** Milliseconds until a service must have answered; bytes of its answer that are read. */
const WAIT = 20_000;
const ANSWER_BYTES = 200_000;

/** The services' own hosts: a key is sent nowhere else. */
const address: { readonly [service in ServiceName]: string } = { github: 'https://api.github.com/user' };
const login = /^[A-Za-z0-9-]{1,60}$/;

export type TriedService = { readonly ok: true; readonly account: string } | { readonly ok: false; readonly why: ServiceProblem };

/** One call that changes nothing. Never throws. */
export async function tryService(service: ServiceName, key: string, { http, clock }: { http: Http; clock: Clock }): Promise<TriedService> {
  const timer = new AbortController();
  const pause = new AbortController();
  const asked = http.send({
    url: address[service],
    method: 'GET',
    headers: { accept: 'application/vnd.github+json', authorization: `Bearer ${key}` },
    body: null,
    maxBytes: ANSWER_BYTES,
    signal: timer.signal,
  });
  const reply = await Promise.race([asked, clock.sleep(WAIT, pause.signal).then(() => null)]);
  pause.abort();
  if (reply === null) timer.abort();
  if (reply === null || reply.kind === 'lost' || reply.kind === 'notSent') return { ok: false, why: 'unreachable' };
  if (reply.kind === 'redirect') return { ok: false, why: 'notUnderstood' };
  const { status, text } = reply;
  if (status === 401) return { ok: false, why: 'badKey' };
  // GitHub says so with 403, too, when it is asked too often: then none are left.
  if (status === 429 || (status === 403 && reply.headers['x-ratelimit-remaining'] === '0')) return { ok: false, why: 'busy' };
  if (status === 403) return { ok: false, why: 'badKey' };
  if (status >= 500) return { ok: false, why: 'down' };
  const account = status >= 200 && status < 300 ? accountIn(text) : null;
  return account === null ? { ok: false, why: 'notUnderstood' } : { ok: true, account };
}

function accountIn(text: string): string | null {
  try {
    const said = (JSON.parse(text) as { readonly login?: unknown } | null)?.login;
    return typeof said === 'string' && login.test(said) ? said : null;
  } catch {
    return null;
  }
}
