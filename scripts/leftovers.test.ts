import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { findLeftovers } from './leftovers.ts';

it.runIf(process.platform === 'linux')('finds a process that moved to a group of its own, until it ends', async () => {
  const mark = `mark-${process.pid}-${performance.now()}`;
  const child = spawn('sleep', ['30'], { detached: true, stdio: 'ignore', env: { ...process.env, BATON_LEFTOVER_TEST: mark } });
  await once(child, 'spawn');
  expect(findLeftovers('BATON_LEFTOVER_TEST', mark)).toEqual([{ pid: child.pid, command: 'sleep 30' }]);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(findLeftovers('BATON_LEFTOVER_TEST', mark)).toEqual([]);
});
