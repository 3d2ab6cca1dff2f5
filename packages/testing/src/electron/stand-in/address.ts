/**
 * Chromium has no schemes of an application's own. The stand-in shows `app://baton/x` at `https://baton.app.invalid/x`, a
 * secure context with storage of its own. Names under `.invalid` never resolve, so nothing of it can reach a network.
 */
const suffix = '.invalid';

/** The address in the browser for one that main knows. Addresses of the web stay as they are. */
export function toEngine(address: string, schemes: ReadonlySet<string>): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  const scheme = url?.protocol.slice(0, -1) ?? '';
  if (url === null || !schemes.has(scheme)) return address;
  return `https://${url.host}.${scheme}${suffix}${url.pathname}${url.search}${url.hash}`;
}

/** The address that main knows for one in the browser. */
export function fromEngine(address: string, schemes: ReadonlySet<string>): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  const host = /^([^:]*)\.([a-z][a-z0-9+-]*)\.invalid$/.exec(url?.host ?? '');
  const [, name, scheme] = host ?? [];
  if (url === null || url.protocol !== 'https:' || name === undefined || scheme === undefined || !schemes.has(scheme)) return address;
  return `${scheme}://${name}${url.pathname}${url.search}${url.hash}`;
}
