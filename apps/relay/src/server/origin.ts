/**
 * Whether a page of this origin may open a connection. Programs that are no browsers send none. A page that the relay served itself
 * has the host it was asked for; behind a proxy that adds TLS only the scheme differs. All others must have been named.
 * @param origin the request's Origin header
 * @param host the request's Host header
 * @param allowed origins named by whoever runs the relay, such as `https://baton.example` or `app://baton`
 */
export function isAllowedOrigin(origin: string | undefined, host: string | undefined, allowed: readonly string[]): boolean {
  if (origin === undefined) return true;
  if (allowed.includes(origin)) return true;
  const parsed = URL.canParse(origin) ? new URL(origin) : null;
  if (parsed?.protocol !== 'http:' && parsed?.protocol !== 'https:') return false;
  return host !== undefined && parsed.host === host.toLowerCase();
}
