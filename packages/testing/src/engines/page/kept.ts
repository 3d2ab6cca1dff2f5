/** What is stored when the browser is killed: one page writes until then, another reads afterwards. */
import { put } from '@baton/store';
import { createDexieStorage } from '@baton/store/dexie';
import { tell } from './tell.ts';

const name = 'kept';

/** Commits one record after another, and says of each that it was acknowledged. Goes on until the browser is gone. */
export async function writeOn(): Promise<void> {
  const storage = createDexieStorage({ name });
  await storage.takeFence('writer', 1);
  for (let n = 0; ; n++) {
    const result = await storage.commit({ fence: 'writer', expect: [], writes: [put('meta', { key: `n${n}`, value: 'x'.repeat(2_000) })] });
    if (result !== 'ok') return tell('/trouble', `commit ${n} was answered with ${result}`);
    await tell('/acknowledged', `n${n}`);
  }
}

export async function readKept(): Promise<void> {
  const records = await createDexieStorage({ name }).range('meta', { limit: 10_000 });
  await tell(
    '/kept',
    records.map(({ key }) => key),
  );
}
