import { safeStorage } from 'electron';
import { Unavailable } from './answer-bridge.ts';

/** Seals text with a key that the system's keychain holds for this program; the result is base64url. Rejects with Unavailable without a keychain. */
export async function wrap(plain: string): Promise<string> {
  await needKeychain();
  return (await safeStorage.encryptStringAsync(plain)).toString('base64url');
}

/** Opens what `wrap` sealed on this computer. */
export async function unwrap(wrapped: string): Promise<string> {
  await needKeychain();
  return (await safeStorage.decryptStringAsync(Buffer.from(wrapped, 'base64url'))).result;
}

async function needKeychain(): Promise<void> {
  if (!(await safeStorage.isAsyncEncryptionAvailable())) throw new Unavailable('this system has no keychain');
  // Without a password manager Linux seals with a password that stands in the source: that would only look like protection.
  if (process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text') {
    throw new Unavailable('no password manager is running');
  }
}
