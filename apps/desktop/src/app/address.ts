/** The scheme under which the app's files are served. Not `file:`: that has no origin, and reaches the whole disk. */
export const appScheme = 'app';
const host = 'baton';

/** The address the window opens. */
export const appAddress = `${appScheme}://${host}/`;

/** Whether an address belongs to the app. A scheme of our own has no origin to compare, so scheme and host are. */
export function isAppAddress(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url !== null && url.protocol === `${appScheme}:` && url.host === host && url.username === '' && url.port === '';
}
