import type { Reader } from '@baton/store/read';
import { untilSo } from '../until-so.ts';

/**
 * Asks the browser to keep what is stored here also when its disk runs low: by itself it may delete all that a site has stored, whole.
 * Some browsers ask the person, so it is asked when there is something to keep: a conversation. Never rejects; answers whether it is kept.
 */
export async function keepStorage(
  reader: Pick<Reader, 'range' | 'onChange'>,
  storage: Partial<Pick<StorageManager, 'persist' | 'persisted'>> | undefined,
): Promise<boolean> {
  try {
    await untilSo(reader, async () => (await reader.range('sessions', { limit: 1 })).length > 0);
    return (await storage?.persisted?.()) === true || (await storage?.persist?.()) === true;
  } catch {
    // What cannot be read or refuses to say is kept as well as it was before.
    return false;
  }
}
