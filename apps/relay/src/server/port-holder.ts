import { readdir, readFile, readlink } from 'node:fs/promises';
import { basename } from 'node:path';

/** A sentence's subject for whatever listens on this port of this machine, as far as it can be found out. */
export async function portHolder(port: number): Promise<string> {
  const [program, isRelay] = await Promise.all([listeningProgram(port), answersAsRelay(port)]);
  if (isRelay) return program ? `another Baton relay (${program})` : 'another Baton relay';
  return program ?? 'another program';
}

async function answersAsRelay(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(1_000) });
    return (await response.text()).includes('"baton-relay"');
  } catch {
    return false;
  }
}

/** Linux only: the socket that listens, then the process that has it open. Null where that cannot be read. */
async function listeningProgram(port: number): Promise<string | null> {
  const inodes = new Set((await Promise.all(['tcp', 'tcp6'].map(table => listeningInodes(table, port)))).flat());
  if (inodes.size === 0) return null;
  for (const pid of (await readdir('/proc')).filter(name => /^\d+$/.test(name))) {
    if (await holds(pid, inodes)) {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      const name = basename(command.split('\0', 1)[0] ?? '');
      return name ? `${name}, process ${pid}` : `process ${pid}`;
    }
  }
  return null;
}

const listening = '0A';

async function listeningInodes(table: string, port: number): Promise<string[]> {
  const text = await readFile(`/proc/net/${table}`, 'utf8').catch(() => '');
  const wanted = port.toString(16).toUpperCase().padStart(4, '0');
  return text.split('\n').flatMap(line => {
    const [, local, , state, , , , , , inode] = line.trim().split(/\s+/);
    return local?.endsWith(`:${wanted}`) && state === listening && inode ? [inode] : [];
  });
}

async function holds(pid: string, inodes: ReadonlySet<string>): Promise<boolean> {
  const folder = `/proc/${pid}/fd`;
  // Processes of other people, and those that end meanwhile, cannot be read.
  const descriptors = await readdir(folder).catch(() => []);
  const targets = await Promise.all(descriptors.map(name => readlink(`${folder}/${name}`).catch(() => '')));
  return targets.some(target => inodes.has(/^socket:\[(\d+)\]$/.exec(target)?.[1] ?? ''));
}
