import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from './app.ts';

/** Seals with a key in a file beside the data. It shows what the app does with a keychain, not that one protects anything. */
export const safeStorage = {
  /** `BATON_STAND_IN_KEYCHAIN=none` plays a system without a keychain. */
  isAsyncEncryptionAvailable: async (): Promise<boolean> => process.env.BATON_STAND_IN_KEYCHAIN !== 'none',

  getSelectedStorageBackend: (): 'unknown' => 'unknown',

  encryptStringAsync: async (plain: string): Promise<Buffer> => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key(), nonce);
    const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  },

  decryptStringAsync: async (encrypted: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> => {
    const decipher = createDecipheriv('aes-256-gcm', key(), encrypted.subarray(0, 12));
    decipher.setAuthTag(encrypted.subarray(12, 28));
    return { result: decipher.update(encrypted.subarray(28), undefined, 'utf8') + decipher.final('utf8'), shouldReEncrypt: false };
  },
};

function key(): Buffer {
  const file = join(app.getPath('userData'), 'keychain.key');
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const made = randomBytes(32);
  writeFileSync(file, made, { mode: 0o600, flag: 'wx' });
  return made;
}
