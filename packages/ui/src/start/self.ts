import type { Bridge, DeviceKind } from '@baton/protocol';

/** What this device is, and how it reaches its relay. */
export interface Self {
  readonly device: { readonly name: string; readonly kind: DeviceKind };
  /** The relay's WebSocket address. */
  readonly relay: string;
  /** Where a phone opens the app: the origin in the pairing link. */
  readonly appOrigin: string;
}

/** The desktop shell says who it is; a browser goes by what it tells about itself, and the relay is where the app came from. */
export async function findSelf(bridge: Bridge | undefined, here: Location, browser: Navigator): Promise<Self> {
  if (bridge !== undefined) {
    const { deviceName, relay } = await bridge.about({});
    return { device: { name: deviceName, kind: 'desktop' }, relay, appOrigin: originOf(relay) };
  }
  const relay = `${here.protocol === 'https:' ? 'wss:' : 'ws:'}//${here.host}/relay`;
  return { device: await deviceOf(browser), relay, appOrigin: here.origin };
}

/** The web origin that a relay serves the app from. */
export function originOf(relay: string): string {
  const { protocol, host } = new URL(relay);
  return `${protocol === 'wss:' ? 'https:' : 'http:'}//${host}`;
}

interface Hints {
  readonly mobile?: boolean;
  getHighEntropyValues?(names: readonly string[]): Promise<{ readonly model?: string }>;
}

/** Proper names only, so that they need no translation; the person can change it in Settings. */
async function deviceOf(browser: Navigator): Promise<Self['device']> {
  const hints = (browser as Navigator & { readonly userAgentData?: Hints }).userAgentData;
  const agent = browser.userAgent;
  const model = await hints?.getHighEntropyValues?.(['model']).then(
    values => values.model,
    () => undefined,
  );
  const isPhone = hints?.mobile === true || /iPhone|iPod|Android.*Mobile/.test(agent);
  // An iPad says it is a Mac; a Mac has no touch.
  const isTablet = /iPad|Android(?!.*Mobile)/.test(agent) || (/Macintosh/.test(agent) && browser.maxTouchPoints > 1);
  const name = model || known.find(([pattern]) => pattern.test(agent))?.[1] || 'Baton';
  return { name: isTablet && /Macintosh/.test(agent) ? 'iPad' : name, kind: isPhone || isTablet ? 'phone' : 'browser' };
}

const known: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
];
