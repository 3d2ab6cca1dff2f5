/** Why Baton cannot run in this browser or at this address. */
export type Obstacle = 'insecure' | 'noCrypto' | 'noStorage' | 'storageSilent' | 'tooOld' | 'held' | 'broken';

/** What is asked of the browser; a page passes `globalThis`. */
export interface Surroundings {
  readonly isSecureContext: boolean;
  readonly crypto?: { readonly subtle?: unknown } | undefined;
  readonly indexedDB?: IDBFactory | undefined;
  readonly navigator: { readonly locks?: unknown };
  readonly Worker?: unknown;
  readonly BroadcastChannel?: unknown;
}

const probeName = 'baton-probe';

/**
 * The first thing that keeps Baton from running, or null. Never rejects. A store that has not answered after
 * `patience` milliseconds counts as one that does not: some browsers leave such requests open for ever.
 */
export async function findObstacle(here: Surroundings, patience = 5_000): Promise<Obstacle | null> {
  if (!here.isSecureContext) return 'insecure';
  if (here.crypto?.subtle === undefined) return 'noCrypto';
  if (here.navigator.locks === undefined || here.Worker === undefined || here.BroadcastChannel === undefined) return 'tooOld';
  if (here.indexedDB === undefined) return 'noStorage';
  return probeStorage(here.indexedDB, patience);
}

/** Private windows of some browsers have an IndexedDB that refuses to open; a property check would not notice. */
async function probeStorage(factory: IDBFactory, patience: number): Promise<Obstacle | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<Obstacle>(resolve => {
    timer = setTimeout(() => resolve('storageSilent'), patience);
  });
  const answer = openAndForget(factory).then(
    () => null,
    (): Obstacle => 'noStorage',
  );
  const found = await Promise.race([answer, silence]);
  clearTimeout(timer);
  return found;
}

function openAndForget(factory: IDBFactory): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = factory.open(probeName);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      opening.result.close();
      // Left behind it would do no harm, so its answer is not waited for.
      factory.deleteDatabase(probeName);
      resolve();
    };
  });
}
