import { toEngine } from './address.ts';
import type { Cdp } from './cdp.ts';
import type { Session } from './module/session.ts';
import { schemes } from './schemes.ts';

/** What Electron calls a permission, and what Chromium's protocol calls it. */
const names: readonly (readonly [electron: string, chromium: string])[] = [
  ['background-sync', 'background-sync'],
  ['clipboard-read', 'clipboard-read'],
  ['clipboard-sanitized-write', 'clipboard-write'],
  ['display-capture', 'display-capture'],
  ['geolocation', 'geolocation'],
  ['idle-detection', 'idle-detection'],
  ['keyboardLock', 'keyboard-lock'],
  ['local-fonts', 'local-fonts'],
  ['local-network', 'local-network'],
  ['local-network-access', 'local-network-access'],
  ['loopback-network', 'loopback-network'],
  ['media', 'camera'],
  ['media', 'microphone'],
  ['midi', 'midi'],
  ['nfc', 'nfc'],
  ['notifications', 'notifications'],
  ['payment-handler', 'payment-handler'],
  ['periodic-background-sync', 'periodic-background-sync'],
  ['persistent-storage', 'persistent-storage'],
  ['pointerLock', 'pointer-lock'],
  ['screen-wake-lock', 'screen-wake-lock'],
  ['sensors', 'accelerometer'],
  ['speaker-selection', 'speaker-selection'],
  ['storage-access', 'storage-access'],
  ['web-app-installation', 'web-app-installation'],
  ['window-management', 'window-management'],
];

/** Puts every permission to main's own two handlers and tells the browser what they decided for pages at `address`. */
export async function applyPermissions(cdp: Cdp, session: Session, address: string): Promise<void> {
  const origin = new URL(toEngine(address, schemes)).origin;
  if (origin === 'null') return;
  for (const [electron, chromium] of names) {
    const granted = session.checks(electron, address) && (await session.requests(electron, address));
    await cdp.send('Browser.setPermission', { permission: { name: chromium }, setting: granted ? 'granted' : 'denied', origin });
  }
}
