import { type EntryRecord, limits } from '@baton/protocol';
import { type Reader, readAround } from '@baton/store/read';
import { fold } from '../message/fold.ts';
import { type Found, itemKey, type TranscriptItem, type TranscriptWindow } from '../model/transcript.ts';

/** What is drawn around a thing that was found, before it and in all. */
const around = { before: 40, all: 100 } as const;

const inSession = (session: string) => ({ index: ['session', 'order'], prefix: [session] }) as const;

/** See `BatonPort.findIn`. One bounded read after the other, newest first, so that the first are found at once however long it is. */
export async function findIn(
  reader: Pick<Reader, 'get' | 'range'>,
  session: string,
  words: string,
  signal: AbortSignal,
  tell: (found: readonly Found[]) => void,
): Promise<void> {
  const wanted = fold(words);
  const found: Found[] = [];
  let before: string | undefined;
  const drawn = createDrawnIn();
  const keys = new Set<string>();
  const shown = await reader.get('sessions', session);
  for (;;) {
    const range = { ...inSession(session), reverse: true, limit: limits.readRows, ...(before !== undefined && { before }) };
    const entries = await readAround(one => reader.range('entries', one), range, shown?.hidden);
    const known = found.length;
    for (const entry of entries) {
      if (signal.aborted) return;
      drawn.meet(entry);
      const key = drawn.keyOf(entry);
      // Both halves of an answer are one thing.
      if (keys.has(key) || !(await holds(reader, entry, wanted))) continue;
      keys.add(key);
      found.push({ place: entry.order, key });
    }
    if (found.length > known || before === undefined) tell([...found]);
    before = entries.at(-1)?.order;
    if (entries.length < limits.readRows || before === undefined || signal.aborted) return;
  }
}

async function holds(reader: Pick<Reader, 'range'>, entry: EntryRecord, wanted: string): Promise<boolean> {
  if (textsOf(entry).some(text => fold(text).includes(wanted))) return true;
  if (entry.kind !== 'job') return false;
  const steps = await reader.range('steps', { index: ['turn', 'order'], prefix: [entry.turn], limit: limits.readRows });
  return steps.some(step => (step.kind === 'task' || step.kind === 'tool') && fold(`${step.title}\n${step.summary}`).includes(wanted));
}

/** What a person can read of an entry. */
function textsOf(entry: EntryRecord): readonly string[] {
  switch (entry.kind) {
    case 'message':
      return entry.state === 'placed' && !entry.goesOn ? [entry.text] : [];
    case 'answer':
      return [entry.text];
    case 'job':
      return [entry.title];
    case 'approval':
      return [entry.shown.heading, ...entry.shown.facts.flatMap(fact => [fact.label, fact.value])];
    case 'question':
      return [entry.subject, ...(entry.shown?.facts ?? []).flatMap(fact => [fact.label, fact.value])];
    case 'did':
      return [entry.title, ...entry.changes.map(({ title, words }) => `${title}: ${words}`)];
    case 'summary':
    case 'origin':
    case 'handoff':
      return [];
  }
}

/** In which answer each half is drawn that was gone on with. It meets the entries newest first, as the screen puts them together. */
function createDrawnIn() {
  const into = new Map<string, string>();
  let behind: EntryRecord | undefined;
  return {
    meet(entry: EntryRecord): void {
      if (entry.kind === 'message' && (entry.goesOn || entry.state !== 'placed')) {
        if (entry.goesOn && entry.state === 'placed' && behind?.kind === 'answer')
          into.set(entry.goesOn, into.get(behind.step) ?? behind.step);
      } else behind = entry;
    },
    keyOf(entry: EntryRecord): string {
      const whole = entry.kind === 'answer' ? into.get(entry.step) : undefined;
      return itemKey(whole === undefined ? drawnAs(entry) : { kind: 'answer', id: whole });
    },
  };
}

function drawnAs(entry: EntryRecord): Pick<TranscriptItem, 'kind' | 'id'> {
  switch (entry.kind) {
    case 'message':
      return { kind: 'message', id: entry.message };
    case 'answer':
    case 'summary':
      return { kind: entry.kind, id: entry.step };
    case 'approval':
      return { kind: 'approval', id: entry.approval };
    case 'job':
    case 'did':
    case 'origin':
    case 'question':
      return { kind: entry.kind, id: entry.id };
    case 'handoff':
      return { kind: 'note', id: entry.id };
  }
}

/** See `BatonPort.placeOf`. */
export async function placeOf(reader: Pick<Reader, 'get' | 'range'>, session: string, id: string): Promise<Found | null> {
  const entry = await reader.get('entries', id);
  if (entry?.session !== session) return null;
  const { hidden = [] } = (await reader.get('sessions', session)) ?? {};
  const drawn = createDrawnIn();
  if (entry.kind === 'answer') {
    const range = { ...inSession(session), after: entry.order, limit: around.all };
    for (const later of (await readAround(one => reader.range('entries', one), range, hidden)).reverse()) drawn.meet(later);
  }
  const isHidden = hidden.some(({ from, to }) => from <= entry.order && entry.order < to);
  return { place: entry.order, key: drawn.keyOf(entry), ...(isHidden && { hidden: isHidden }) };
}

/** See `BatonPort.windowAround`. */
export async function windowAround(reader: Pick<Reader, 'get' | 'range'>, session: string, place: string): Promise<TranscriptWindow> {
  const { hidden } = (await reader.get('sessions', session)) ?? {};
  const range = { ...inSession(session), before: place, reverse: true, limit: around.before };
  const earlier = await readAround(one => reader.range('entries', one), range, hidden);
  const after = earlier.at(-1)?.order;
  return { from: 'start', limit: around.all, ...(earlier.length === around.before && after !== undefined && { after }) };
}
