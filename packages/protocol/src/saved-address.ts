/** What a person may save, apart from what every screen asks of an address. */
import { addressOf, isLoopback } from './address.ts';
import { isPrivateHost } from './private-address.ts';

/**
 * A web address that a person may save: as `addressOf`, and plain http within a network of their own, where a heater or a lamp speaks
 * nothing else. Only a computer's main process can send there.
 */
export function savedAddressOf(text: string): URL | null {
  const secure = addressOf(text);
  if (secure || !URL.canParse(text)) return secure;
  const url = new URL(text);
  const isHome = url.protocol === 'http:' && isPrivateHost(url.hostname) && url.hostname !== '';
  return isHome && url.username === '' && url.password === '' ? url : null;
}

/** Whether no browser can send to such an address: plain http that is not on this very computer. */
export const isOpenHome = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && !isLoopback(hostname);
