import { pack, unpack } from '@baton/protocol';
import type { createKeyring } from '@baton/runtime';
import type { Sealer } from '@baton/sync';

type Row = { readonly v: number; readonly type: string } & { readonly [field: string]: unknown };

/** How the next version writes a row that this one cannot read, and reads it again. */
export interface Change {
  write(row: Row): Row;
  read(row: Row): Row;
}

type Keyring = ReturnType<typeof createKeyring>;

/**
 * A device of the next version: today's code but for what it says in rooms. It stores rows as today's does, as a next version would after
 * reading them with its upcasters.
 */
export function ofNextVersion(keyring: Keyring, change: Change): Keyring {
  return {
    ...keyring,
    current: () => {
      const identity = keyring.current();
      return identity && { ...identity, sealer: sealerOf(identity.sealer, change) };
    },
  };
}

function sealerOf(sealer: Sealer, change: Change): Sealer {
  const inBody = (body: Uint8Array, each: (row: Row) => Row) => {
    const { rows, ...rest } = unpack(body) as { rows: readonly Row[] };
    return pack({ ...rest, rows: rows.map(each) });
  };
  return {
    ...sealer,
    seal: item => sealer.seal({ ...item, body: inBody(item.body, change.write) }),
    open: async (room, item) => {
      const opened = await sealer.open(room, item);
      return 'body' in opened ? { body: inBody(opened.body, change.read) } : opened;
    },
  };
}

/** Above every version of a row that there is. */
const nextVersion = 99;

/** Rows of this type get a higher version, and a field another name. */
export function higherVersionOf(type: string, field: string): Change {
  return {
    write: row => {
      if (row.type !== type) return row;
      const { [field]: value, ...rest } = row;
      return { ...rest, v: nextVersion, type, [`${field}OfTheNextVersion`]: value };
    },
    read: row => {
      if (row.v !== nextVersion) return row;
      const { [`${field}OfTheNextVersion`]: value, ...rest } = row;
      return { ...rest, v: 1, type: row.type, [field]: value };
    },
  };
}

/** A device of the version before this one: intents of this version it cannot read. */
export function beforeIntents(version: number): Change {
  return { write: row => row, read: row => (row.type === 'intent' && row.v === version ? { ...row, v: nextVersion } : row) };
}

/** Rows of this type are of a type that today's code has never heard of. */
export function unknownTypeFor(type: string): Change {
  const unknown = `${type}OfTheNextVersion`;
  return {
    write: row => (row.type === type ? { ...row, type: unknown } : row),
    read: row => (row.type === unknown ? { ...row, type } : row),
  };
}
