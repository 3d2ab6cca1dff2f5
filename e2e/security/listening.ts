import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** A port that takes from anybody who can reach the address. */
export interface Open {
  readonly protocol: string;
  /** Dotted for IPv4; for IPv6 as Linux writes it, 32 hexadecimal digits. */
  readonly address: string;
  readonly port: number;
}

export const isLoopback = ({ address }: Open): boolean => address.startsWith('127.') || address === '00000000000000000000000001000000';

/** Every port on which a process or one that it started listens now. Linux only: reads its tables. */
export function listening(pid: number): readonly Open[] {
  const sockets = new Set(withDescendants(pid).flatMap(socketsOf));
  return ['tcp', 'tcp6', 'udp', 'udp6'].flatMap(protocol => {
    const table = `/proc/net/${protocol}`;
    if (!existsSync(table)) return [];
    return readFileSync(table, 'utf8')
      .split('\n')
      .slice(1)
      .flatMap(line => openIn(line, protocol, sockets));
  });
}

function openIn(line: string, protocol: string, sockets: ReadonlySet<string>): readonly Open[] {
  const [, local, remote, state, , , , , , inode] = line.trim().split(/\s+/);
  if (local === undefined || inode === undefined || !sockets.has(inode)) return [];
  // 0A: a listening TCP socket. A UDP socket that is tied to no peer takes from anybody.
  if (protocol.startsWith('tcp') ? state !== '0A' : !/^0+:0000$/.test(remote ?? '')) return [];
  const [address = '', port = ''] = local.split(':');
  return [{ protocol, address: address.length === 8 ? dotted(address) : address, port: Number.parseInt(port, 16) }];
}

/** Linux writes an IPv4 address as one number with its bytes reversed. */
const dotted = (hex: string): string => [...Buffer.from(hex, 'hex')].reverse().join('.');

function withDescendants(pid: number): readonly number[] {
  const parents = new Map<number, number>();
  for (const entry of readdirSync('/proc')) {
    const parent = /^\d+$/.test(entry) ? parentOf(entry) : null;
    if (parent !== null) parents.set(Number(entry), parent);
  }
  const family = [pid];
  for (const one of family) for (const [child, parent] of parents) if (parent === one) family.push(child);
  return family;
}

function parentOf(pid: string): number | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name stands in parentheses and may contain anything.
    return Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}

function socketsOf(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap(fd => /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? []);
  } catch {
    return [];
  }
}
