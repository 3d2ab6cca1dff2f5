import { hashJson } from '@baton/protocol';
import { applyDeltas, type Delta, deltaBetween, isDelta } from './delta.ts';
import { isObject, jsonBytes } from './json.ts';
import { type Content, type Kind, parseContent } from './kinds.ts';

/** SHA-256 over the canonical JSON of a content: equal on two devices exactly if the contents are equal. */
export const contentHash = (content: Content): string => hashJson(content);

/** A snapshot follows after this many deltas at the latest: what an as-of read costs at most. */
export const MAX_DELTAS = 200;

/** Deltas since the last snapshot, this one included, their size and that snapshot's, in bytes of JSON. Every device counts the same. */
export type Since = { deltas: number; bytes: number; snapshot: number };
/** A delta as it is stored, with the count that says where on its chain snapshots belong. */
export type StoredDelta = { since: Since; delta: Delta };
export type VersionContent = { snapshot: Content } | { delta: StoredDelta };

/** What this package adds to a version row; ids, times and authors are the runtime's. `chain` is the session (or the document, for named versions). */
export interface Version {
  chain: string;
  depth: number;
  parent: string | null;
  content: VersionContent;
  contentHash: string;
}

/**
 * A version as it is read back: the synced row, and beside it the snapshot this device made of it, if one was due here. The fields are
 * those of the version row in the protocol.
 */
export interface ChainRow {
  readonly version: string;
  readonly parent: string | null;
  readonly depth: number;
  readonly content: unknown;
  readonly contentHash: string;
  readonly snapshot?: unknown;
}

/** Whether a device keeps a snapshot of its own at this version: at half the last snapshot's size in deltas, or after 200. */
const isDue = ({ deltas, bytes, snapshot }: Since): boolean => bytes * 2 >= snapshot || deltas >= MAX_DELTAS;

const storedDelta = (content: unknown): StoredDelta | null => {
  const stored = isObject(content) ? content.delta : undefined;
  if (!isObject(stored) || !isDelta(stored.delta) || !isObject(stored.since)) return null;
  const { deltas, bytes, snapshot } = stored.since;
  if (typeof deltas !== 'number' || typeof bytes !== 'number' || typeof snapshot !== 'number') return null;
  return { delta: stored.delta, since: { deltas, bytes, snapshot } };
};

export interface Previous {
  row: ChainRow;
  content: Content;
}

/**
 * The next version of a chain, or `null` when the content has not changed since `previous`. The first of a chain is a snapshot; every
 * later one is a delta, so that only small rows travel. When a snapshot is due, `keep` is to be stored beside the row on this device only.
 */
export function makeVersion(chain: string, content: Content, previous: Previous | null): { version: Version; keep: Content | null } | null {
  const hash = contentHash(content);
  if (!previous) {
    return { version: { chain, depth: 0, parent: null, content: { snapshot: content }, contentHash: hash }, keep: null };
  }
  const { row } = previous;
  if (row.contentHash === hash) return null;
  const delta = deltaBetween(previous.content, content);
  const last = storedDelta(row.content)?.since;
  const fresh = !last || isDue(last);
  const since: Since = {
    deltas: fresh ? 1 : last.deltas + 1,
    bytes: (fresh ? 0 : last.bytes) + jsonBytes(delta),
    snapshot: fresh ? jsonBytes(previous.content) : last.snapshot,
  };
  const version: Version = { chain, depth: row.depth + 1, parent: row.version, content: { delta: { since, delta } }, contentHash: hash };
  return { version, keep: isDue(since) ? content : null };
}

/** The depths whose rows must be read to know what a version held: one range on `[chain, depth]`, at most 201 rows a branch. */
export function rowsNeeded(row: ChainRow): { from: number; to: number } {
  const since = storedDelta(row.content)?.since;
  return { from: Math.max(0, row.depth - (since ? since.deltas : 0)), to: row.depth };
}

export type AsOf =
  | { ok: true; content: Content; deltas: number }
  | { ok: false; error: 'missing'; version: string }
  | { ok: false; error: 'damaged'; version: string };

/**
 * What the document held at a version, exactly, checked by its hash. `rows` are the rows of its chain, in any order, other branches too:
 * the way is picked by `parent` in memory. `missing` names the row to read further back from (a device that has just received a long
 * chain has no snapshots of its own yet; {@link snapshotsDue} makes them). `damaged` names a row that does not hold what it says.
 * @returns `deltas`: how many had to be applied
 */
export function contentAt(kind: Kind, rows: readonly ChainRow[], version: string): AsOf {
  const byId = new Map(rows.map(row => [row.version, row]));
  const path: Delta[] = [];
  let at = version;
  for (;;) {
    const row = byId.get(at);
    if (!row) return { ok: false, error: 'missing', version: at };
    const snapshot = row.snapshot ?? (isObject(row.content) ? row.content.snapshot : undefined);
    if (snapshot !== undefined) {
      const parsed = parseContent(kind, snapshot);
      if (!parsed.ok) return { ok: false, error: 'damaged', version: at };
      const content = applyDeltas(parsed.content as Content, path.reverse());
      const expected = byId.get(version)?.contentHash;
      if (contentHash(content) !== expected) return { ok: false, error: 'damaged', version };
      return { ok: true, content, deltas: path.length };
    }
    const stored = storedDelta(row.content);
    if (!stored || row.parent === null) return { ok: false, error: 'damaged', version: at };
    path.push(stored.delta);
    at = row.parent;
  }
}

/**
 * The snapshots this device should keep for rows it received: for each row where one is due and none is stored. `rows` is a whole chain
 * or a range that begins at a snapshot. Rows whose content cannot be made are left out.
 */
export function snapshotsDue(kind: Kind, rows: readonly ChainRow[]): { version: string; snapshot: Content }[] {
  const made = new Map<string, ChainRow>(rows.map(row => [row.version, row]));
  const due: { version: string; snapshot: Content }[] = [];
  for (const row of [...rows].sort((a, b) => a.depth - b.depth)) {
    const since = storedDelta(row.content)?.since;
    if (!since || !isDue(since) || row.snapshot !== undefined) continue;
    const found = contentAt(kind, pathOf(made, row), row.version);
    if (!found.ok) continue;
    made.set(row.version, { ...row, snapshot: found.content });
    due.push({ version: row.version, snapshot: found.content });
  }
  return due;
}

/** A row and what it stands on, back to the nearest snapshot. */
function pathOf(rows: ReadonlyMap<string, ChainRow>, row: ChainRow): ChainRow[] {
  const path: ChainRow[] = [];
  for (let at: ChainRow | undefined = row; at; at = at.parent === null ? undefined : rows.get(at.parent)) {
    path.push(at);
    if (at.snapshot !== undefined || (isObject(at.content) && 'snapshot' in at.content)) break;
  }
  return path;
}
