import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { runCommand } from '../run-command.ts';

/** The program that listens on a port, as far as the system tells. */
export interface PortHolder {
  readonly pid: number;
  readonly command: string;
}

/** Whether a server can be opened on this port of the loopback address. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Who listens on the port, or null when the system does not say (another user's process, for instance). */
export async function findPortHolder(port: number): Promise<PortHolder | null> {
  return process.platform === 'linux' ? holderFromProc(port) : holderFromLsof(port);
}

function holderFromProc(port: number): PortHolder | null {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0');
  const inodes = new Set<string>();
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    for (const line of readOrEmpty(table).split('\n')) {
      const fields = line.trim().split(/\s+/);
      // Local address, state (0A is listening) and inode: see proc(5).
      if (fields[1]?.endsWith(`:${wanted}`) === true && fields[3] === '0A' && fields[9] !== undefined) inodes.add(fields[9]);
    }
  }
  for (const entry of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    for (const target of openFiles(entry)) {
      const inode = /^socket:\[(\d+)\]$/.exec(target)?.[1];
      if (inode === undefined || !inodes.has(inode)) continue;
      return { pid: Number(entry), command: readOrEmpty(`/proc/${entry}/cmdline`).replaceAll('\0', ' ').trim() };
    }
  }
  return null;
}

function openFiles(pid: string): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).map(name => {
      try {
        return readlinkSync(`/proc/${pid}/fd/${name}`);
      } catch {
        return '';
      }
    });
  } catch {
    return [];
  }
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

async function holderFromLsof(port: number): Promise<PortHolder | null> {
  const result = await runCommand('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc'], { timeoutSeconds: 5 });
  const pid = /^p(\d+)$/m.exec(result.stdout)?.[1];
  if (pid === undefined) return null;
  return { pid: Number(pid), command: /^c(.+)$/m.exec(result.stdout)?.[1] ?? 'a program' };
}
