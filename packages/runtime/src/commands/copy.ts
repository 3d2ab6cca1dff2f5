import {
  type BlobId,
  blobsOf,
  type Command,
  type CopiedEntry,
  type EntryRecord,
  fits,
  hashJson,
  type JsonValue,
  keptBlobs,
  type MessageId,
  type RowId,
  type RowOf,
  type SessionId,
  type StepId,
  type StepRecord,
  sessionRoom,
  sessionSetting,
  type Tables,
} from '@baton/protocol';
import { readAround } from '@baton/store';
import type { Change } from '../core/change.ts';
import { createHistory } from '../session/history.ts';
import type { SessionLog } from '../session/session-log.ts';
import { copyDocuments } from './copied-documents.ts';
import type { CopyOptions } from './options.ts';
import { Refusal } from './refusal.ts';

type Copy = Extract<Command, { kind: 'copySession' }>;

/** As much of a conversation as is copied: what was said before that stands where it was said, one link away. */
const mostEntries = 2_000;
const mostSteps = 2_000;
const pageSize = 200;
/** Copies of one and the same entry by one device. */
const mostCopies = 1_000;

/**
 * Stages a conversation that goes on from an entry of another one: what was said up to there, which turns had done what, and the documents as
 * they were. All of it in one change. Large values are named, not copied; the directory says so, for whoever deletes the other one.
 * Answers the copy, and whether it was made in this change.
 */
export async function stageCopy(change: Change, command: Copy, options: CopyOptions): Promise<{ session: SessionId; made: boolean }> {
  const { platform, book, sessions, directory, ids } = options;
  const { log } = await sessions.open(command.session);
  if (!log.view || !log.record) throw new Refusal('notFound', 'there is no such conversation here');
  const until = await boundaryOf(options, log, command.entry);
  const found = await firstFree(command, options);
  if (found.exists) return { session: found.session, made: false };
  const { session } = found;
  const said = await readSaid(options, log, until);
  const now = platform.clock.now();
  const head = () => ({ v: 1 as const, id: ids.next<RowId>(), device: sessions.device, at: now });
  const [forked] = said.entries.slice(-1);
  if (!forked) throw new Refusal('notFound', 'nothing was said there yet');
  await book.room(sessionRoom(session), { sent: options.sentFromStart() });
  const documents = await copyDocuments(change, { ...options, from: command.session, copy: session, command, until, steps: said.steps });
  const { entries, names } = renamed(said, session);
  const owners = await ownersOf(options, log, entries);
  const opened: RowOf<'opened'> = {
    ...head(),
    type: 'opened',
    session,
    title: command.title.slice(0, 120),
    forkedFrom: { session: command.session, order: forked.order },
  };
  const from: RowOf<'copied'>['from'] = {
    session: command.session,
    entry: command.entry,
    title: log.record.title.slice(0, 200) || command.title,
    documents,
    hasEarlier: said.hasEarlier,
    ...(await summaryAt(options, command.session, until, names)),
  };
  const parts = inRows(entries, owners, head);
  const rows = [opened, ...parts.slice(0, -1), ...parts.slice(-1).map(part => ({ ...part, from }))];
  const { log: copy, epochs } = await sessions.open(session);
  // Before it is stored: what hears of the commit must know that this process holds its first epoch.
  epochs.add(1);
  await copy.append(change, rows);
  const blobs = [...new Set(rows.flatMap(row => blobsOf(row).map(({ blob }) => blob)))];
  if (blobs.length > 0) await directory.setOfSession(change, 'keeps', session, { blobs });
  // Others hear of it when all of it is in its room.
  await directory.addSession(change, session, opened.title, now, rows.at(-1)?.id);
  return { session, made: true };
}

/** What stands before this place, and is shown, is copied. With a message goes all that its turn said; an answer is the last thing itself. */
async function boundaryOf({ platform }: CopyOptions, { session, record }: SessionLog, id: string): Promise<string> {
  const entry = await platform.storage.get('entries', id);
  if (entry?.session !== session || record?.hidden?.some(({ from, to }) => from <= entry.order && entry.order < to))
    throw new Refusal('notFound', 'there is no such thing in this conversation');
  const behind = (order: string) => `${order}\u{ffff}`;
  if (entry.kind !== 'message') return behind(entry.order);
  let last = entry.order;
  for (let after = entry.order; ; ) {
    const page = await platform.storage.range('entries', { index: ['session', 'order'], prefix: [session], after, limit: pageSize });
    for (const one of page) {
      // Whatever waits is said behind it, and so is what another turn begins with.
      if (one.kind === 'message' && one.turn !== entry.turn) return one.state === 'placed' ? one.order : behind(last);
      last = one.order;
    }
    if (page.length < pageSize) return behind(last);
    after = last;
  }
}

/** The id of a copy follows from what is copied, by whom, and how often that was gone on from: pressed twice it is one. */
async function firstFree({ session, entry, documents }: Copy, { sessions, deletions }: CopyOptions) {
  for (let n = 0; n < mostCopies; n++) {
    const copy = hashJson({ copyOf: session, entry, documents, by: sessions.device, n }).slice(0, 26) as SessionId;
    if (deletions.isDeleted(copy)) continue;
    const { log } = await sessions.open(copy);
    const { view, record } = log;
    if (!view) {
      // Known by its name alone: what was said in it is still to come.
      if (!record) return { session: copy, exists: false };
      continue;
    }
    if (view.turns === 0 && view.queue.length === 0) return { session: copy, exists: true };
  }
  throw new Refusal('conflict', 'this was copied too often');
}

interface Said {
  /** Oldest first, with what its turns had done. */
  readonly entries: readonly EntryRecord[];
  readonly steps: readonly StepRecord[];
  readonly hasEarlier: boolean;
}

/** What was said before a place, of the version that is shown, and is settled: nothing of it runs in a copy. */
async function readSaid({ platform }: CopyOptions, { session, record }: SessionLog, until: string): Promise<Said> {
  const read = async <Name extends 'entries' | 'steps'>(table: Name, most: number): Promise<Tables[Name][]> => {
    const found: Tables[Name][] = [];
    for (let before = until; found.length <= most; ) {
      const range = { index: ['session', 'order'], prefix: [session], before, reverse: true, limit: pageSize };
      const page = await readAround<Tables[Name]>(one => platform.storage.range(table, one), range, record?.hidden);
      found.push(...page);
      before = page.at(-1)?.order ?? before;
      if (page.length < pageSize) break;
    }
    return found.reverse();
  };
  const all = await read('entries', mostEntries);
  const steps = (await read('steps', mostSteps)).filter(step => step.state === 'done' && step.changes.length > 0);
  const settled = all.filter(isSettled);
  const entries = settled.slice(-mostEntries);
  return {
    entries,
    steps,
    hasEarlier: entries.length < settled.length || entries.some(entry => entry.kind === 'origin' && entry.hasEarlier),
  };
}

function isSettled(entry: EntryRecord): boolean {
  switch (entry.kind) {
    case 'message':
      return entry.state === 'placed';
    case 'answer':
      return entry.state !== 'writing' && entry.text !== '';
    case 'job':
      return entry.state === 'done' || entry.state === 'failed' || entry.state === 'cancelled';
    case 'did':
    case 'origin':
      return true;
    case 'summary':
    case 'approval':
    case 'question':
    case 'handoff':
      return false;
  }
}

/** The entries under ids of the copy, and which is which. What a turn changed stands behind the last thing that it said. */
function renamed({ entries, steps }: Said, copy: SessionId): { entries: CopiedEntry[]; names: ReadonlyMap<string, string> } {
  const turns = new Map<string, StepId>();
  const names = new Map<string, string>();
  const made: CopiedEntry[] = [];
  const turnOf = (turn: string): StepId => {
    const known = turns.get(turn) ?? (`${copy}.t${turns.size}` as StepId);
    turns.set(turn, known);
    return known;
  };
  const idFor = (id: string): string => {
    const own = `${copy}.${names.size}`;
    names.set(id, own);
    return own;
  };
  const changesOf = new Map<string, StepRecord['changes'][number][]>();
  for (const { turn, changes } of steps) changesOf.set(turn, [...(changesOf.get(turn) ?? []), ...changes]);
  const titles = new Map(entries.flatMap(entry => (entry.kind === 'job' ? [[entry.turn, entry.title] as const] : [])));
  const last = new Map(entries.flatMap(entry => ('turn' in entry && entry.turn ? [[entry.turn as string, entry.id] as const] : [])));
  for (const entry of entries) {
    if (!('turn' in entry) || !entry.turn) continue;
    const head = { at: entry.at, device: entry.device, turn: turnOf(entry.turn) };
    if (entry.kind === 'message') {
      const { text, job, goesOn: half, attachments } = entry;
      const goesOn = half && (names.get(half) as StepId | undefined);
      const more = { ...(job && { job }), ...(goesOn && { goesOn }), ...(attachments && { attachments: [...attachments] }) };
      made.push({ ...head, kind: 'message', id: idFor(entry.id) as MessageId, text, ...more });
    }
    if (entry.kind === 'answer' && entry.state !== 'writing') {
      const { text, state, whole } = entry;
      made.push({ ...head, kind: 'answer', id: idFor(entry.id) as StepId, text, state, ...(whole && { whole }) });
    }
    if (entry.kind === 'did')
      made.push({ ...head, kind: 'did', id: idFor(entry.id) as StepId, title: entry.title, changes: [...entry.changes] });
    const changes = changesOf.get(entry.turn) ?? [];
    const title = titles.get(entry.turn) ?? '';
    if (last.get(entry.turn) !== entry.id || (changes.length === 0 && title === '')) continue;
    made.push({ ...head, kind: 'did', id: idFor(`did/${entry.turn}`) as StepId, title, changes: changes.map(one => ({ ...one })) });
  }
  return { entries: made, names };
}

/** Whose the large values are that these entries name. One that was copied itself only passes on what is another's. */
async function ownersOf(
  { platform }: CopyOptions,
  { session }: SessionLog,
  entries: readonly CopiedEntry[],
): Promise<ReadonlyMap<BlobId, SessionId>> {
  const row = { type: 'copied', entries } as RowOf<'copied'>;
  const blobs = blobsOf(row).map(({ blob }) => blob);
  const said = blobs.length > 0 ? await platform.storage.get('directory', sessionSetting('keeps', session)) : undefined;
  if (!said) return new Map(blobs.map(blob => [blob, session]));
  const passedOn = new Set(keptBlobs((said.value as { readonly value?: unknown }).value));
  const known = new Map<BlobId, SessionId>();
  const parts = await platform.storage.range('rows', { index: ['room', 'order'], prefix: [sessionRoom(session)], limit: pageSize });
  for (const { row: part } of parts) if (part.type === 'copied') for (const { blob, of } of part.owners ?? []) known.set(blob, of);
  return new Map(blobs.map(blob => [blob, (passedOn.has(blob) ? known.get(blob) : undefined) ?? session]));
}

/** As many entries in each row as it takes. */
function inRows(
  entries: readonly CopiedEntry[],
  owners: ReadonlyMap<BlobId, SessionId>,
  head: () => Pick<RowOf<'copied'>, 'v' | 'id' | 'device' | 'at'>,
): RowOf<'copied'>[] {
  const rows: RowOf<'copied'>[] = [];
  const rowOf = (some: readonly CopiedEntry[]): RowOf<'copied'> => {
    const row: RowOf<'copied'> = { ...head(), type: 'copied', entries: [...some] };
    const own = [...new Set(blobsOf(row).map(({ blob }) => blob))].flatMap(blob => {
      const of = owners.get(blob);
      return of ? [{ blob, of }] : [];
    });
    return own.length > 0 ? { ...row, owners: own } : row;
  };
  let some: CopiedEntry[] = [];
  let size = 0;
  for (const entry of entries) {
    const own = JSON.stringify(entry).length * 3;
    if (some.length > 0 && (size + own > partBytes || some.length >= partEntries)) {
      rows.push(rowOf(some));
      some = [];
      size = 0;
    }
    some.push(fitting(entry));
    size += own;
  }
  rows.push(rowOf(some));
  return rows;
}

/** The most bytes of one row that a person's language may take, and the most entries. */
const partBytes = 60_000;
const partEntries = 200;

/** A text that filled a row to the brim has a little less room here: what is over is cut, and stands where it was said. */
function fitting(entry: CopiedEntry): CopiedEntry {
  let shown = entry;
  while (!fits({ entries: [shown], spare }) && 'text' in shown)
    shown = { ...shown, text: `${shown.text.slice(0, -4_096).toWellFormed()}…` };
  return shown;
}

/** As much as stands beside the entries of the last part. */
const spare = 'x'.repeat(8_192);

/** What requests had been told of what came before, in terms of the copied entries. */
async function summaryAt(
  { platform }: CopyOptions,
  session: SessionId,
  until: string,
  names: ReadonlyMap<string, string>,
): Promise<{ summary?: JsonValue }> {
  const told = (await createHistory(platform).summary(session, until)) as { readonly from?: string } | null;
  if (!told) return {};
  const from = names.get(told.from ?? '') ?? [...names.values()][0];
  return from === undefined ? {} : { summary: { ...told, from } as JsonValue };
}
