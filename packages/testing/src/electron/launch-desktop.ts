import { join } from 'node:path';
import { buildDesktop, builtFolder } from '@baton/desktop/build';
import { findElectron } from '@baton/desktop/find-electron';
import type { DesktopApp, DesktopOptions, Shell } from './desktop-app.ts';
import { launchElectron } from './launch-electron.ts';
import { launchStandIn } from './launch-stand-in.ts';

let built: Promise<void> | null = null;

/** Which of the two carries the desktop app here. Every report about the desktop has to name it. */
export function desktopShell(): Shell {
  return findElectron() === null ? 'stand-in' : 'electron';
}

/** Builds main and preload, once a process, and starts them on Electron where its binary is present, on the stand-in where it is not. */
export async function launchDesktop(options: DesktopOptions): Promise<DesktopApp> {
  built ??= buildDesktop();
  await built;
  const folder = join(builtFolder, '..');
  const electron = findElectron();
  return electron === null ? launchStandIn(folder, options) : launchElectron(electron, folder, options);
}
