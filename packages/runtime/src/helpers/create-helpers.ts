import type { ConnectedModels } from '@baton/assistant';
import type { Book } from '../core/book.ts';
import type { Platform } from '../core/platform.ts';
import type { Directory } from '../space/directory.ts';
import type { Keeper } from '../space/identity.ts';
import type { Vault } from '../space/vault.ts';
import type { HelperCommandParts } from './commands.ts';
import { ConnectedHelpers } from './connected.ts';
import { createModels } from './models.ts';
import type { Providers } from './providers.ts';

export interface HelpersOptions {
  readonly platform: Platform;
  readonly book: Book;
  readonly directory: Directory;
  readonly keeper: Keeper;
  readonly vault: Vault;
  readonly loadProviders: (() => Promise<Providers>) | undefined;
  readonly fetch: typeof fetch | undefined;
}

/** The person's connected helpers: what the assistant may know of them, and what connecting them needs. */
export function createHelpers({ platform, book, directory, keeper, vault, loadProviders, fetch }: HelpersOptions): {
  readonly models: ConnectedModels;
  readonly commands: Pick<HelperCommandParts, 'helpers' | 'vault' | 'loadProviders' | 'fetch'>;
} {
  const helpers = new ConnectedHelpers(directory);
  return {
    models: createModels({ platform, helpers, vault, spending: book.spending, me: () => keeper.current()?.device ?? null }),
    commands: {
      helpers,
      vault,
      loadProviders: loadProviders ?? (() => Promise.reject(new Error('helpers cannot be connected here'))),
      fetch: fetch ?? (() => Promise.reject(new TypeError('no provider can be reached from here'))),
    },
  };
}
