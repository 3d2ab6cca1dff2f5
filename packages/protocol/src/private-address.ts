/**
 * What is not of the public internet: this machine, the network it is in, and addresses nobody has. A page from outside must not make Baton
 * ask a router, a printer or a service on this computer.
 */

const privateNames = /(?:^|\.)(?:localhost|local|internal|lan|home|home\.arpa|localdomain|intranet|corp|test|invalid|onion)$/i;

/** Whether a host of a URL (as `URL.hostname` gives it) is an address or name that is not public. Of any other name only its addresses tell. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const v4 = partsOfV4(host);
  if (v4) return isPrivateV4(v4);
  if (host.includes(':')) return isPrivateV6(host);
  return host === '' || !host.includes('.') || privateNames.test(host);
}

/** Whether an IP address, as a resolver gives it, is not public. What cannot be read counts as private. */
export function isPrivateAddress(address: string): boolean {
  const v4 = partsOfV4(address);
  return v4 ? isPrivateV4(v4) : isPrivateV6(address.replace(/%.*$/, ''));
}

/**
 * Whether an IP address that is not public is one of a home or an office: this machine, or a network of its own. What is left has no business
 * with anybody: addresses at which machines in data centres are told their secrets (all of link-local, and two more), of nobody and of everybody.
 */
export function isHomeAddress(address: string): boolean {
  const v4 = partsOfV4(address);
  if (v4) {
    const [a = 0, b = 0] = v4;
    if (a === 100) return b >= 64 && b <= 127 && address !== '100.100.100.200';
    return a === 10 || a === 127 || (a === 172 && b >= 16 && b <= 31) || (a === 192 && b === 168);
  }
  const groups = groupsOfV6(address);
  if (!groups) return false;
  const [first = 0] = groups;
  if (isLoopbackAddress(address)) return true;
  return first >= 0xfc00 && first <= 0xfdff && groups.join() !== tellsSecrets.join();
}

/** Whether an IP address is this very machine. */
export const isLoopbackAddress = (address: string): boolean => /^127\./.test(address) || groupsOfV6(address)?.join() === '0,0,0,0,0,0,0,1';

/** fd00:ec2::254 */
const tellsSecrets = [0xfd00, 0xec2, 0, 0, 0, 0, 0, 0x254];

function partsOfV4(text: string): readonly number[] | null {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)?.slice(1).map(Number);
  return parts?.every(part => part <= 255) ? parts : null;
}

function isPrivateV4([a = 0, b = 0, c = 0]: readonly number[]): boolean {
  if (a === 0 || a === 10 || a === 127 || a >= 224) return true;
  if (a === 100) return b >= 64 && b <= 127;
  if (a === 169) return b === 254;
  if (a === 172) return b >= 16 && b <= 31;
  if (a === 192) return b === 168 || (b === 0 && (c === 0 || c === 2));
  if (a === 198) return b === 18 || b === 19 || (b === 51 && c === 100);
  return a === 203 && b === 0 && c === 113;
}

/** Of version 6 only what is handed out for the public internet (2000::/3) counts, without what stands for an address of version 4. */
function isPrivateV6(text: string): boolean {
  const groups = groupsOfV6(text);
  if (!groups) return true;
  const [first = 0, second = 0] = groups;
  if (first < 0x2000 || first > 0x3fff) return true;
  return first === 0x2002 || (first === 0x2001 && (second === 0 || second === 0xdb8));
}

function groupsOfV6(text: string): readonly number[] | null {
  // An embedded address of version 4 (::ffff:127.0.0.1) stands in a range that is not public anyway.
  if (!/^[0-9a-f:.]+$/i.test(text) || text.includes('.')) return null;
  const [head = '', tail, ...more] = text.split('::');
  if (more.length > 0) return null;
  const read = (part: string): number[] => (part === '' ? [] : part.split(':').map(group => Number.parseInt(group, 16)));
  const [left, right] = [read(head), tail === undefined ? [] : read(tail)];
  const missing = 8 - left.length - right.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  const groups = [...left, ...Array<number>(Math.max(0, missing)).fill(0), ...right];
  return groups.every(group => group >= 0 && group <= 0xffff) ? groups : null;
}
