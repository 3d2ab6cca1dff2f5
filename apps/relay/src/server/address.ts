import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * Where a request comes from, for counting wrong codes. Behind a proxy on this machine it is what the proxy says. A network of IPv6
 * addresses that one person gets is one address.
 */
export function addressOf(
  request: Pick<IncomingMessage, 'headers'> & { readonly socket: { readonly remoteAddress?: string | undefined } },
): string {
  const direct = plain(request.socket.remoteAddress ?? '');
  const forwarded = request.headers['x-forwarded-for'];
  if (!isLoopback(direct) || forwarded === undefined) return network(direct);
  const last = plain([forwarded].flat().join(',').split(',').at(-1)?.trim() ?? '');
  return network(isIP(last) ? last : direct);
}

function plain(address: string): string {
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
}

export function isLoopback(address: string): boolean {
  return address === '::1' || /^127\./.test(address);
}

function network(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
  return [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...rest].slice(0, 4).join(':');
}
