/** What is stored of one kind, kept in memory: read once, and followed from then on. */
import type { DirectoryRecord, JsonValue, Tables } from '@baton/protocol';
import type { Book } from './book.ts';
import type { Platform } from './platform.ts';

type Watched = Pick<Book, 'onCommit' | 'onLost'>;

interface Followed<Name extends 'directory' | 'devices'> {
  readonly table: Name;
  readonly all: () => Promise<readonly Tables[Name][]>;
  /** Null: it is not one of these. */
  readonly keyOf: (record: Tables[Name]) => string | null;
  readonly take: (key: string, record: Tables[Name]) => void;
}

/**
 * Follows some records of a table. `take` is told nothing that is older than what it was told under the same key before, however long a reading
 * takes. Answers what reads all of them. It reads again by itself when what is in memory may not be what is stored, and until that has worked
 * nothing is stored.
 */
export function follow<Name extends 'directory' | 'devices'>(
  book: Watched,
  { table, all, keyOf, take }: Followed<Name>,
): () => Promise<void> {
  /** By key: how many readings had begun when it was last told. */
  const told = new Map<string, number>();
  let begun = 0;

  async function read(): Promise<void> {
    begun++;
    const nth = begun;
    for (const record of await all()) {
      const key = keyOf(record);
      if (key === null || (told.get(key) ?? 0) >= nth) continue;
      told.set(key, nth);
      take(key, record);
    }
  }

  book.onCommit(change => {
    for (const write of change.writes) {
      if (write.table !== table || !('put' in write)) continue;
      const record = write.put as Tables[Name];
      const key = keyOf(record);
      if (key === null) continue;
      told.set(key, begun);
      take(key, record);
    }
  });
  book.onLost(result => (result === 'fenced' ? undefined : read()));
  return read;
}

/** What was taken back stays as a key. */
const mostSettings = 10_000;

interface SettingsStore {
  readonly platform: Pick<Platform, 'storage'>;
  readonly book: Watched;
}

/** Follows the settings whose keys begin with `first`, which ends with a slash, and what each is set to. */
export function followSettings(
  { platform, book }: SettingsStore,
  first: string,
  take: (key: string, value: JsonValue | undefined) => void,
): () => Promise<void> {
  const start = `setting/${first}`;
  return follow(book, {
    table: 'directory',
    all: () => platform.storage.range('directory', { after: start, before: `${start.slice(0, -1)}0`, limit: mostSettings }),
    keyOf: ({ key }) => (key.startsWith(start) ? key.slice('setting/'.length) : null),
    take: (key, record) => take(key, setTo(record)),
  });
}

const setTo = ({ value }: DirectoryRecord): JsonValue | undefined => (value as { readonly value?: JsonValue } | null)?.value;
