/** Every case of the suites, one after another, each result told to the server that served the page. */
import { cryptoAcceptance } from '@baton/crypto/acceptance';
import type { StoreUnderTest } from '@baton/store/acceptance';
import { storeAcceptance } from '@baton/store/acceptance';
import { createDexieStorage } from '@baton/store/dexie';
import type { PageResult } from '../page-result.ts';
import { tell } from './tell.ts';
import { throughIndexedDb } from './through-indexed-db.ts';

/** A case that has not settled by then has failed. Milliseconds. */
const patience = 20_000;

const cases = [
  ...storeAcceptance.map(one => ({ suite: 'store', name: one.name, run: () => one.run(databaseOf(one.name)) })),
  ...cryptoAcceptance.map(one => ({ suite: 'crypto', name: one.name, run: () => one.run({ throughStorage: throughIndexedDb }) })),
];

export async function runSuites(): Promise<void> {
  await tell('/cases', { agent: navigator.userAgent, cases: cases.map(({ suite, name }) => ({ suite, name })) });
  for (const { suite, name, run } of cases) await tell('/result', { suite, name, problem: await problemOf(run) } satisfies PageResult);
  await tell('/end', {});
}

function databaseOf(name: string): StoreUnderTest {
  let opened = 0;
  const database = () => `${name} ${opened}`;
  return {
    fresh: async () => {
      opened += 1;
      return createDexieStorage({ name: database() });
    },
    again: async () => createDexieStorage({ name: database() }),
  };
}

async function problemOf(run: () => Promise<void>): Promise<string | null> {
  const late = new Promise<string>(resolve => setTimeout(resolve, patience, `did not settle within ${patience / 1_000} s`));
  const ran = run().then(
    () => null,
    (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error)),
  );
  return Promise.race([ran, late]);
}
