import { storeAcceptance } from '@baton/store/acceptance';
import { createDexieStorage } from '@baton/store/dexie';

/** Runs one case on a database of its own; resolves to what went wrong, or null. */
async function runCase(name: string): Promise<string | null> {
  const wanted = storeAcceptance.find(one => one.name === name);
  if (wanted === undefined) return `there is no case called ${name}`;
  let opened = 0;
  const database = (): string => `${name} ${opened}`;
  try {
    await wanted.run({
      fresh: async () => {
        opened += 1;
        return createDexieStorage({ name: database() });
      },
      again: async () => createDexieStorage({ name: database() }),
    });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

Object.assign(globalThis, { runCase });
