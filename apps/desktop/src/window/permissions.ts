import type { Session } from 'electron';
import { isAppAddress } from '../app/address.ts';

/**
 * What the app itself may do without asking; everything else, and everybody else, is refused: keep its storage when the
 * disk runs full, put text on the clipboard, and reach a relay on this computer or in this network.
 */
const allowed: ReadonlySet<string> = new Set([
  'persistent-storage',
  'clipboard-sanitized-write',
  'loopback-network',
  'local-network',
  'local-network-access',
]);

/** Decides every permission that a page can ask for or that is looked up for it. */
export function guardPermissions(session: Session): void {
  const may = (permission: string, address: string): boolean => allowed.has(permission) && isAppAddress(address);
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    answer(details.isMainFrame && may(permission, details.requestingUrl));
  });
  session.setPermissionCheckHandler((_contents, permission, origin) => may(permission, origin));
  session.setDevicePermissionHandler(() => false);
}
