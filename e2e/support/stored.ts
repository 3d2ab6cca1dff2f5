import { contentHash, loadDoc, readContent } from '@baton/documents';
import type {
  DeviceRecord,
  DocumentRecord,
  EntryRecord,
  OpenStepRecord,
  OutboxRecord,
  RoomRecord,
  SessionRecord,
  SessionStateRecord,
  StepRecord,
} from '@baton/protocol';
import { canonicalJson } from '@baton/protocol';
import type { Page } from '@playwright/test';

/** What a device's database holds, as plain data. */
export interface Stored {
  /** This device's id; empty while it has no space. */
  readonly me: string;
  readonly devices: readonly Pick<DeviceRecord, 'id' | 'name' | 'kind' | 'can'>[];
  readonly sessionStates: readonly SessionStateRecord[];
  readonly openSteps: readonly OpenStepRecord[];
  readonly sessions: readonly SessionRecord[];
  readonly entries: readonly EntryRecord[];
  readonly steps: readonly StepRecord[];
  readonly outbox: readonly OutboxRecord[];
  /** Rooms with an item that was sealed and is not read back yet. */
  readonly sealed: readonly string[];
  readonly rooms: readonly RoomRecord[];
  /** How many rows there are, by their type. */
  readonly rows: Readonly<Record<string, number>>;
  readonly documents: readonly (DocumentRecord & { readonly contentHash: string })[];
  /** The newest pairing status; null before the first. */
  readonly pairing: { readonly state: string; readonly link?: string; readonly code?: string } | null;
}

interface RawDocuments {
  readonly checkpoints: readonly { readonly document: string; readonly upTo: number; readonly state: string }[];
  readonly updates: readonly { readonly document: string; readonly n: number; readonly update: string }[];
}

type Raw = Omit<Stored, 'documents'> & RawDocuments & { readonly documents: readonly DocumentRecord[] };

/** Reads a device's database as it is on its disk, past the app: one read-only transaction, so that all of it is of one moment. */
export async function readStored(page: Page): Promise<Stored> {
  const { checkpoints, updates, ...raw } = await page.evaluate(readRaw);
  return { ...raw, documents: raw.documents.map(record => ({ ...record, contentHash: hashOf(record, { checkpoints, updates }) })) };
}

function hashOf(record: DocumentRecord, { checkpoints, updates }: RawDocuments): string {
  const checkpoint = checkpoints.find(one => one.document === record.id);
  const after = updates.filter(one => one.document === record.id && one.n > (checkpoint?.upTo ?? 0)).sort((a, b) => a.n - b.n);
  const loaded = loadDoc(
    checkpoint === undefined ? null : Buffer.from(checkpoint.state, 'base64'),
    after.map(one => Buffer.from(one.update, 'base64')),
  );
  if (!loaded.ok) throw new Error(`“${record.title}” cannot be loaded: ${loaded.alarm.sentence}`);
  const read = readContent(loaded.doc, record.kind);
  // Named in the directory, and still on its way: that is no content yet, and no fault.
  if (!read.ok && read.error.kind === 'empty') return '';
  if (!read.ok) throw new Error(`“${record.title}” cannot be read: ${read.error.sentence}`);
  return contentHash(read.content);
}

/** Runs in the page. */
async function readRaw(): Promise<Raw> {
  const names = (await indexedDB.databases())
    .map(found => found.name ?? '')
    .filter(name => name.startsWith('baton') && name !== 'baton-probe');
  const [name] = names;
  if (name === undefined) throw new Error('this device has no database of Baton yet');
  if (names.length > 1) throw new Error(`this device has several databases: ${names.join(', ')}`);
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  try {
    const stores = [...db.objectStoreNames];
    const transaction = db.transaction(stores, 'readonly');
    const all = <Row>(store: string): Promise<Row[]> =>
      new Promise((resolve, reject) => {
        const request = transaction.objectStore(store).getAll();
        request.onsuccess = () => resolve(request.result as Row[]);
        request.onerror = () => reject(request.error);
      });
    const text = (bytes: Uint8Array): string => {
      let characters = '';
      for (const byte of bytes) characters += String.fromCharCode(byte);
      return btoa(characters);
    };
    const [
      meta,
      devices,
      sessionStates,
      openSteps,
      sessions,
      entries,
      steps,
      outbox,
      sealed,
      rooms,
      rows,
      documents,
      checkpoints,
      updates,
    ] = await Promise.all([
      all<{ key: string; value: unknown }>('meta'),
      all<DeviceRecord>('devices'),
      all<SessionStateRecord>('sessionStates'),
      all<OpenStepRecord>('openSteps'),
      all<SessionRecord>('sessions'),
      all<EntryRecord>('entries'),
      all<StepRecord>('steps'),
      all<OutboxRecord>('outbox'),
      all<{ room: string }>('sealed'),
      all<RoomRecord>('rooms'),
      all<{ row: { type: string } }>('rows'),
      all<DocumentRecord>('documents'),
      all<{ document: string; upTo: number; state: Uint8Array }>('documentCheckpoints'),
      all<{ document: string; n: number; update: Uint8Array }>('documentUpdates'),
    ]);
    const metaOf = (key: string) => meta.find(record => record.key === key)?.value;
    const counts: Record<string, number> = {};
    for (const { row } of rows) counts[row.type] = (counts[row.type] ?? 0) + 1;
    return {
      me: (metaOf('identity') as { device?: string } | undefined)?.device ?? '',
      pairing: (metaOf('pairing') as Raw['pairing'] | undefined) ?? null,
      devices: devices.map(({ id, name, kind, can }) => ({ id, name, kind, ...(can && { can }) })),
      sessionStates,
      openSteps,
      sessions,
      entries,
      steps,
      outbox,
      sealed: sealed.map(record => record.room),
      rooms,
      rows: counts,
      documents,
      checkpoints: checkpoints.map(({ document, upTo, state }) => ({ document, upTo, state: text(state) })),
      updates: updates.map(({ document, n, update }) => ({ document, n, update: text(update) })),
    };
  } finally {
    db.close();
  }
}

/** Nothing waits to go out: what was written here is in the rooms and was read back. */
export function isFlushed(stored: Stored): boolean {
  return stored.outbox.length === 0 && stored.sealed.length === 0;
}

/** No conversation is this device's own any more: for a moment after another one was added they are still to go into their rooms. */
export function isShared(stored: Stored): boolean {
  return stored.rooms.every(({ kind, sent, revision }) => kind !== 'session' || sent || revision === 0);
}

/**
 * How far each room was read, one line a room: equal lines on two devices mean the same rows. A room of which nothing was ever read is
 * left out: it may be that of a document which came to nothing before it left. So is that of a large value: a device reads it when somebody
 * asks for it.
 */
export function cursorsOf(stored: Stored): readonly string[] {
  const read = stored.rooms.filter(room => room.cursor.seq > 0 && !room.id.startsWith('blob.'));
  return read.map(room => canonicalJson([room.id, room.cursor])).sort();
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * What must be equal on every device once all is synced: each session's folded state, its transcript and steps, each document's content.
 * Keyed by what it is, field by field, so that a difference names itself.
 */
function sharedOf(stored: Stored): ReadonlyMap<string, Fields> {
  const shared = new Map<string, Fields>();
  for (const { session, state } of stored.sessionStates) shared.set(`state of ${session}`, state as Fields);
  for (const { id, step } of stored.openSteps) shared.set(`open step ${id}`, step as Fields);
  for (const entry of stored.entries) shared.set(`entry ${entry.kind} ${entry.id}`, { ...entry });
  for (const step of stored.steps) shared.set(`step ${step.kind} ${step.title} ${step.id}`, { ...step });
  for (const { id, kind, title, contentHash: content } of stored.documents) shared.set(`document ${id}`, { kind, title, content });
  return shared;
}

/** Where two devices hold something else, as canonical JSON, each shortened to 300 characters; empty when they hold the same. */
export function differences(a: Stored, b: Stored): readonly string[] {
  const [one, other] = [sharedOf(a), sharedOf(b)];
  const found: string[] = [];
  for (const what of new Set([...one.keys(), ...other.keys()])) {
    const [left, right] = [one.get(what), other.get(what)];
    if (left === undefined || right === undefined) {
      found.push(`${what}: only on the ${left === undefined ? 'second' : 'first'}`);
      continue;
    }
    for (const field of new Set([...Object.keys(left), ...Object.keys(right)])) {
      const [here, there] = [left[field], right[field]].map(value => (value === undefined ? 'nothing' : canonicalJson(value)));
      if (here !== there) found.push(`${what}, ${field}:\n  ${here?.slice(0, 300)}\n  ${there?.slice(0, 300)}`);
    }
  }
  return found;
}
