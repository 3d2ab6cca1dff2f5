import { _electron } from 'playwright-core';
import { appProcess, environment } from './app-process.ts';
import type { DesktopApp, DesktopOptions } from './desktop-app.ts';

/** Runs the built app of a folder on the real Electron, through Playwright's driver. */
export async function launchElectron(binary: string, folder: string, options: DesktopOptions): Promise<DesktopApp> {
  const inherited = Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  const app = await _electron.launch({
    executablePath: binary,
    args: [...(options.engineArgs ?? []), folder],
    env: { ...Object.fromEntries(inherited), ...environment(options) },
  });
  return {
    shell: 'electron',
    ...appProcess(app.process()),
    window: () => app.firstWindow(),
    evaluate: (run, argument) => app.evaluate(run as never, argument) as never,
  };
}
