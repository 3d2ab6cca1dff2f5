import { join } from 'node:path';
import { buildDesktop } from '@baton/desktop/build';
import { findElectron } from '@baton/desktop/find-electron';
import { findChromium } from '@baton/testing/chromium';
import { root } from '../workspace.ts';
import { type ServiceProcess, startService } from './service-process.ts';

/** How the desktop app was opened, or why it was not. */
export type OpenedWindow =
  | { readonly kind: 'electron' | 'browser'; readonly process: ServiceProcess }
  | { readonly kind: 'none'; readonly why: string };

export interface WindowOptions {
  /** The address of the app. */
  readonly address: string;
  /** The folder for everything that Baton keeps on this computer. */
  readonly data: string;
  log(line: string): void;
}

/** Opens the desktop app: in Electron where its binary is present, otherwise in the app window of an installed browser. */
export async function openWindow(options: WindowOptions): Promise<OpenedWindow> {
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) {
    return { kind: 'none', why: 'there is no screen here' };
  }
  const electron = findElectron();
  if (electron !== null) {
    await buildDesktop();
    const child = await startService(electron, [join(root, 'apps/desktop')], {
      cwd: root,
      env: { BATON_ADDRESS: options.address, BATON_DATA: options.data },
      log: () => {},
    });
    return { kind: 'electron', process: child };
  }
  options.log(
    'Electron is not installed here, so the desktop app opens in the app window of a browser: the same app, without folders, tray and open-at-login.',
  );
  const chromium = await findChromium();
  if (chromium === null) return { kind: 'none', why: 'neither Electron nor Chromium nor Chrome was found' };
  const args = [
    `--app=${options.address}`,
    `--user-data-dir=${join(options.data, 'window')}`,
    '--window-size=1440,900',
    '--no-first-run',
    '--no-default-browser-check',
    // No crash reports, and no process that collects them and outlives the window.
    '--disable-breakpad',
  ];
  if (process.getuid?.() === 0) {
    options.log('You are root: Chromium then runs only without its sandbox. Start Baton as a normal user to have it.');
    args.push('--no-sandbox');
  }
  return { kind: 'browser', process: await startService(chromium, args, { cwd: root, log: () => {} }) };
}
