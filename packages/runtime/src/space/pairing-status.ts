import type { PairingStatus } from '@baton/protocol';
import type { Book } from '../core/book.ts';
import type { Platform } from '../core/platform.ts';

/** Stores where the adding of a device stands, for the screen. */
export async function notePairing(book: Book, status: PairingStatus): Promise<void> {
  await book.change(async change => change.put('meta', { key: 'pairing', value: status }));
}

/**
 * A pairing runs in memory, and only where it stands is stored. One that was cut off with its process goes on nowhere: without this the
 * screen would wait for it for ever, and there would be no place to type another code.
 */
export async function endPairingLeftOpen({ platform, book }: { readonly platform: Platform; readonly book: Book }): Promise<void> {
  const record = await platform.storage.get('meta', 'pairing');
  const status = record?.value as PairingStatus | undefined;
  if (status === undefined || status.state === 'done' || status.state === 'failed') return;
  await notePairing(book, { side: status.side, state: 'failed', why: 'offline' });
}
