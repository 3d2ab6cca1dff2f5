import { readFileSync } from 'node:fs';

/** A process and the one that started it. */
export interface Link {
  readonly pid: number;
  readonly parent: number;
}

/**
 * The chain of programs that only pass a command on to this one: the shell that ran the script, pnpm, and npx when pnpm
 * came through it. When one of them is gone, so is whoever could have told us to stop: npx and pnpm pass no signal on.
 */
export function findLaunchers(): Link[] {
  const links: Link[] = [];
  if (process.env.npm_lifecycle_event === undefined) return links;
  let link: Link = { pid: process.pid, parent: process.ppid };
  while (link.parent > 1 && passesOn(link.parent)) {
    links.push(link);
    link = { pid: link.parent, parent: parentOf(link.parent) };
  }
  return links;
}

/** Whether every launcher still runs, seen from its child: a process whose parent has ended gets another. */
export function launchersRun(links: readonly Link[]): boolean {
  return links.every(({ pid, parent }) => (pid === process.pid ? process.ppid : parentOf(pid)) === parent);
}

function passesOn(pid: number): boolean {
  if (process.platform !== 'linux') return pid === process.ppid;
  const command = read(`/proc/${pid}/cmdline`).split('\0');
  return command[1] === '-c' || command.some(word => /(^|[/ ])(pnpm|npm|npx)\b/.test(word));
}

function parentOf(pid: number): number {
  const stat = read(`/proc/${pid}/stat`);
  // The name stands in parentheses and may contain anything; state and parent follow.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0);
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
