import type { Bridge } from '@baton/protocol';
import type { PageKeychain } from '@baton/runtime/client';

function toText(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function toBytes(text: string): Uint8Array {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, char => char.charCodeAt(0));
}

/** The system's keychain through the desktop's bridge, which speaks base64url. */
export function bridgeKeychain(bridge: Bridge): PageKeychain {
  return {
    wrap: async bytes => toBytes((await bridge.wrapKey({ plain: toText(bytes) })).wrapped),
    unwrap: async bytes => toBytes((await bridge.unwrapKey({ wrapped: toText(bytes) })).plain),
  };
}

/** Whether this system has a keychain that gives back what it took. */
export async function keychainWorks(keychain: PageKeychain): Promise<boolean> {
  const probe = Uint8Array.of(1, 2, 3);
  try {
    const back = await keychain.unwrap(await keychain.wrap(probe));
    return back.length === probe.length && back.every((byte, index) => byte === probe[index]);
  } catch {
    // A refusal says that there is none: keys are then kept by the browser alone, as on the phone.
    return false;
  }
}
