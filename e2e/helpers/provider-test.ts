import { startProvider, type TestProvider } from '@baton/testing/provider';
import { test as journey } from '../support/journey.ts';

type ProviderOptions = Partial<Parameters<typeof startProvider>[0]>;

/** Journeys with a provider of their own, which takes this key and has one model where nothing else is said. */
export const testWithProvider = (key: string, more: ProviderOptions = {}) =>
  journey.extend<{ readonly provider: TestProvider }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    provider: async ({}, use) => {
      const provider = await startProvider({ key, models: ['test-large'], ...more });
      await use(provider);
      await provider.close();
    },
  });
