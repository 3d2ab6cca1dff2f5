/**
 * Asks the browser to keep what is stored here also when its disk runs low: by itself it may delete all that a site has stored, whole.
 * Some browsers ask the person, so it is called when there is something to keep. Never rejects; answers whether it is kept.
 */
export async function keepStorage(storage: Partial<Pick<StorageManager, 'persist' | 'persisted'>> | undefined): Promise<boolean> {
  try {
    return (await storage?.persisted?.()) === true || (await storage?.persist?.()) === true;
  } catch {
    // A browser that refuses to say keeps it as well as it kept it before.
    return false;
  }
}
