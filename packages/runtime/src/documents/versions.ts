import { type ChainRow, type Content, contentAt, makeVersion, rowsNeeded } from '@baton/documents';
import type {
  DeviceId,
  DocumentId,
  DocumentKind,
  IdSource,
  JsonValue,
  RowId,
  SessionId,
  StepId,
  VersionId,
  VersionRecord,
  VersionRow,
} from '@baton/protocol';
import { blobsOf, fits, makeBlob, type NewBlob } from '@baton/protocol';
import type { Blobs } from '../blobs/blobs.ts';
import type { Change, Standing } from '../core/change.ts';
import type { Platform } from '../core/platform.ts';

/** What a version is made of, before it has its place on the chain. */
export interface NewVersion {
  readonly document: DocumentId;
  readonly kind: DocumentKind;
  readonly content: Content;
  readonly phase: VersionRow['phase'];
  readonly step: StepId | null;
  readonly attempt?: VersionRow['attempt'];
  readonly effects?: JsonValue;
  readonly label?: string;
  /** The update that makes it, and what it creates: travels with the version. */
  readonly made?: { readonly update: Uint8Array; readonly title?: string; readonly create?: NonNullable<VersionRow['made']>['create'] };
}

/** A larger update stays in the document's own room: with it the row could become too large. */
const travelsUpTo = 32 * 1024;

interface Tip {
  readonly row: ChainRow;
  readonly content: Content;
}

/** The chains of versions: one per session and document, and one per document for versions that a person named. */
export class Versions {
  readonly #platform: Platform;
  readonly #ids: IdSource;
  readonly #me: () => DeviceId;
  readonly #blobs: Blobs;
  readonly #tips = new Map<string, Tip | null>();

  constructor(options: { platform: Platform; ids: IdSource; me: () => DeviceId; blobs: Blobs }) {
    this.#platform = options.platform;
    this.#ids = options.ids;
    this.#me = options.me;
    this.#blobs = options.blobs;
  }

  forget(): void {
    this.#tips.clear();
  }

  /**
   * The next version row of a chain, or null when nothing changed since its tip (then there is nothing to store).
   * Several in one transaction: pass the rows made before as `pending`. A content that does not fit the row is in `blob`, which is to be staged
   * with it.
   */
  async next(
    chain: string,
    version: NewVersion,
    pending: readonly { row: VersionRow; content: Content; keep: Content | null }[] = [],
  ): Promise<{
    row: VersionRow;
    content: Content;
    keep: Content | null;
    blob: NewBlob | null;
  } | null> {
    const made = pending.findLast(one => one.row.document === version.document);
    const tip = made ? { row: chainRow(made.row), content: made.content } : await this.#tip(chain, version.document, version.kind);
    const next = makeVersion(chain, version.content, tip);
    if (!next) return null;
    const row: VersionRow = {
      v: 1,
      id: this.#ids.next<RowId>(),
      type: 'version',
      device: this.#me(),
      at: this.#platform.clock.now(),
      version: this.#ids.next<VersionId>(),
      document: version.document,
      chain,
      depth: next.version.depth,
      parent: next.version.parent as VersionId | null,
      content: next.version.content as unknown as VersionRow['content'],
      contentHash: next.version.contentHash,
      phase: version.phase,
      step: version.step,
      ...(version.attempt === undefined ? {} : { attempt: version.attempt }),
      ...(version.effects === undefined ? {} : { effects: version.effects }),
      ...(version.label === undefined ? {} : { label: version.label }),
      ...(version.made && version.made.update.length <= travelsUpTo ? { made: { row: this.#ids.next<RowId>(), ...version.made } } : {}),
    };
    return { content: version.content, ...fitting(row, version.content, next.keep, this.#ids) };
  }

  /** Adds a version to a change, at the standing of its row. */
  store(
    change: Change,
    row: VersionRow,
    standing: Standing,
    where: { session: SessionId | null; task: StepId | null; counts: boolean },
    keep?: Content | null,
  ): void {
    // The update itself is kept with the document, not twice.
    const { made: _made, ...kept } = row;
    const record: VersionRecord = {
      id: row.version,
      document: row.document,
      chain: row.chain,
      chainKey: chainKey(row.chain, row.document, row.depth),
      depth: row.depth,
      parent: row.parent,
      order: standing.order,
      session: where.session,
      step: row.step,
      task: where.task,
      at: row.at,
      device: row.device,
      counts: where.counts,
      row: kept,
      ...(keep ? { snapshot: keep as unknown as JsonValue } : {}),
    };
    change.put('versions', record);
    change.onStored(() => this.#tips.delete(tipKey(row.chain, row.document)));
  }

  /** What this device keeps of a version whose row only names its content: it must stay when the row is read back. */
  async kept(row: VersionRow): Promise<Content | undefined> {
    if (!('blob' in row.content)) return undefined;
    return (await this.#platform.storage.get('versions', row.version))?.snapshot as Content | undefined;
  }

  /** The content at a version, checked by its hash. Null when it cannot be made from what is here. */
  async contentOf(version: VersionId, kind: DocumentKind): Promise<Content | null> {
    const record = await this.#platform.storage.get('versions', version);
    if (!record) return null;
    return this.#contentOf(record, kind);
  }

  async #contentOf(record: VersionRecord, kind: DocumentKind): Promise<Content | null> {
    const needed = rowsNeeded(chainRow(record.row, record.snapshot));
    let from = needed.from;
    for (;;) {
      const rows = await this.#whole(await this.#rows(record.chain, record.document, from, record.depth));
      const found = contentAt(kind, rows, record.id);
      if (found.ok) return found.content;
      if (found.error === 'damaged' || from === 0) return null;
      from = Math.max(0, from - 200);
    }
  }

  /** With the contents that stand apart, where they are here; those that are not are fetched. */
  #whole(rows: readonly ChainRow[]): Promise<ChainRow[]> {
    return Promise.all(
      rows.map(async row => {
        const [ref] = row.snapshot === undefined ? blobsOf({ type: 'version', content: row.content as VersionRow['content'] }) : [];
        if (!ref) return row;
        const snapshot = await this.#blobs.load(ref);
        if (snapshot === null) this.#blobs.want(ref);
        return snapshot === null ? row : { ...row, snapshot };
      }),
    );
  }

  async #rows(chain: string, document: DocumentId, from: number, to: number): Promise<ChainRow[]> {
    const records = await this.#platform.storage.range('versions', {
      index: ['chainKey'],
      // Both bounds are exclusive, and several branches may stand at one depth.
      after: `${chain}/${document}/${pad(from)}`.slice(0, -1),
      before: `${chainKey(chain, document, to)}~`,
      limit: 2_000,
    });
    return records.filter(one => one.depth >= from).map(one => chainRow(one.row, one.snapshot));
  }

  /** The newest version on the line of a chain. */
  async #tip(chain: string, document: DocumentId, kind: DocumentKind): Promise<Tip | null> {
    const key = tipKey(chain, document);
    const known = this.#tips.get(key);
    if (known !== undefined) return known;
    const newest = await this.#platform.storage.range('versions', {
      index: ['chainKey'],
      after: `${chain}/${document}/`,
      before: `${chain}/${document}/~`,
      reverse: true,
      limit: 50,
    });
    const record = newest.find(one => one.counts);
    const content = record ? await this.#contentOf(record, kind) : null;
    const tip = record && content ? { row: chainRow(record.row, record.snapshot), content } : null;
    this.#tips.set(key, tip);
    return tip;
  }
}

/**
 * The row as it can be stored. A content that is too large for it stands apart, and on this device beside the row as well; where not even what
 * Undo needs has room, the step cannot be taken back.
 */
function fitting(
  row: VersionRow,
  content: Content,
  keep: Content | null,
  ids: IdSource,
): { row: VersionRow; keep: Content | null; blob: NewBlob | null } {
  if (fits(row)) return { row, keep, blob: null };
  const blob = makeBlob(content as unknown as JsonValue, ids);
  // A document larger than anything that is kept apart is kept by the device that made the version, and by no other.
  const at = blob ? { at: blob.ref.blob } : {};
  const bytes = blob?.ref.bytes ?? JSON.stringify(content).length;
  const named: VersionRow = { ...row, title: content.title.slice(0, 200).toWellFormed(), content: { blob: row.contentHash, bytes, ...at } };
  if (fits(named)) return { row: named, keep: content, blob };
  const { effects: _effects, ...without } = named;
  return { row: without, keep: content, blob };
}

function chainRow(row: VersionRow, snapshot?: JsonValue): ChainRow {
  return {
    version: row.version,
    parent: row.parent,
    depth: row.depth,
    content: row.content,
    contentHash: row.contentHash,
    ...(snapshot === undefined ? {} : { snapshot }),
  };
}

const pad = (depth: number) => depth.toString().padStart(8, '0');
const chainKey = (chain: string, document: DocumentId, depth: number) => `${chain}/${document}/${pad(depth)}`;
const tipKey = (chain: string, document: DocumentId) => `${chain}/${document}`;
