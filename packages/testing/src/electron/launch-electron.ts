import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { _electron } from 'playwright-core';
import { signalGroup } from '../browser/process-group.ts';
import type { DesktopApp, DesktopOptions } from './desktop-app.ts';
import { environment, untilGone } from './launch-stand-in.ts';

/** Runs the built app of a folder on the real Electron, through Playwright's driver. */
export async function launchElectron(binary: string, folder: string, options: DesktopOptions): Promise<DesktopApp> {
  const inherited = Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  const app = await _electron.launch({
    executablePath: binary,
    args: [folder],
    env: { ...Object.fromEntries(inherited), ...environment(options) },
  });
  const child = app.process();
  const { pid } = child;
  if (pid === undefined) throw new Error('Electron could not be started');
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  return {
    shell: 'electron',
    pid,
    exited,
    window: () => app.firstWindow(),
    evaluate: (run, argument) => app.evaluate(run as never, argument) as never,
    log: () => printed,
    kill: async () => {
      signalGroup(pid, 'SIGKILL');
      await exited;
      await untilGone(pid);
    },
    close: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      const late = await Promise.race([exited.then(() => false), sleep(10_000, true, { ref: false })]);
      if (late) signalGroup(pid, 'SIGKILL');
      await exited;
      await untilGone(pid);
      if (late) throw new Error(`the app did not quit within 10 s of SIGTERM:\n${printed}`);
    },
  };
}
