import { type EntryRecord, type SessionId, type SessionRecord, type SessionShelf, sessionRoom } from '@baton/protocol';
import { useRecord, useRows } from '@baton/store/read';
import { useMemo } from 'react';
import type { ConversationHead, ConversationItem, QueuedMessage, RunView } from '../model/conversation.ts';
import type { DeviceLabel } from '../model/device.ts';
import type { Loaded } from '../model/loaded.ts';
import { fileViews } from './file-views.ts';
import type { DeviceNames, Source } from './source.ts';
import { useNames, useRelayNow, useSyncStatus } from './space.ts';

/** How often "asleep" is looked at again, in milliseconds. */
const every = 10_000;

/**
 * Who runs a conversation. A job runs where its lease is held and alive; while no relay has written a lease entry (`leaseUntil` null) it
 * runs as long as its device is there.
 */
export function runOf(session: SessionRecord, names: DeviceNames, relayNow: number): RunView {
  const { activity, asks, holder, leaseUntil } = session;
  if (activity === 'idle') return { kind: 'idle' };
  const here = holder === null || holder === names.me;
  if (activity === 'asks') return { kind: 'asks', about: asks ?? 'question', ...(!here && { on: names.get(holder) }) };
  if (here) return { kind: 'here' };
  const alive = leaseUntil === null ? names.isOnline(holder) : leaseUntil > relayNow;
  return { kind: alive ? 'elsewhere' : 'asleep', device: names.get(holder) };
}

export function conversationItem(session: SessionRecord, names: DeviceNames, relayNow: number): ConversationItem {
  const { step } = session;
  return {
    id: session.id,
    title: session.title,
    run: runOf(session, names, relayNow),
    ...(step !== null && { progress: { at: step.n, of: step.of, title: step.title } }),
    icon: step === null ? 'talk' : 'plan',
    changedAt: session.updatedAt,
    ...shelfOf(session),
  };
}

const shelfOf = ({ shelf }: SessionRecord) => (shelf === 'pinned' || shelf === 'archived' ? { shelf } : {});

function useShelf(source: Source, shelf: SessionShelf, limit: number): Loaded<readonly ConversationItem[]> {
  const names = useNames(source);
  const relayNow = useRelayNow(source, every);
  const { rows, state } = useRows(source.reader, 'sessions', { index: ['shelf', 'updatedAt'], prefix: [shelf], reverse: true, limit });
  return useMemo(() => {
    if (state === 'loading') return { state };
    if (state === 'failed' && rows.length === 0) return { state: 'error' };
    return { state: 'ready', value: rows.map(row => conversationItem(row, names, relayNow)) };
  }, [rows, state, names, relayNow]);
}

export function useConversations(source: Source, limit: number): Loaded<readonly ConversationItem[]> {
  const pinned = useShelf(source, 'pinned', limit);
  const others = useShelf(source, 'open', limit);
  return useMemo(() => {
    if (pinned.state !== 'ready') return pinned;
    if (others.state !== 'ready') return others;
    // While one moves from the one to the other both reads may have it for a moment.
    const known = new Set(pinned.value.map(({ id }) => id));
    return { state: 'ready', value: [...pinned.value, ...others.value.filter(({ id }) => !known.has(id))] };
  }, [pinned, others]);
}

export function useArchived(source: Source, limit: number): Loaded<readonly ConversationItem[]> {
  return useShelf(source, 'archived', limit);
}

/** The device the job went to when it left this one, for as long as that device holds it; undefined once it is back. */
export function continuedOn(
  newest: readonly EntryRecord[],
  session: SessionRecord,
  names: DeviceNames,
  relayNow: number,
): DeviceLabel | undefined {
  const move = newest.find(entry => entry.kind === 'handoff' && entry.reason !== 'start');
  if (move === undefined || move.kind !== 'handoff') return undefined;
  if (session.activity === 'idle' && (session.leaseUntil === null || session.leaseUntil <= relayNow)) return undefined;
  return move.from === names.me && move.to !== names.me && session.holder === move.to ? names.get(move.to) : undefined;
}

const tail = 100;

export function useConversation(source: Source, id: string): Loaded<ConversationHead | undefined> {
  const names = useNames(source);
  const relayNow = useRelayNow(source, every);
  const session = useRecord(source.reader, 'sessions', id);
  const room = useRecord(source.reader, 'rooms', sessionRoom(id as SessionId));
  const newer = room?.held?.why === 'newer';
  const { rows } = useRows(source.reader, 'entries', { index: ['session', 'order'], prefix: [id], reverse: true, limit: tail });
  return useMemo(() => {
    if (session === undefined) return { state: 'loading' };
    if (session === null || session.shelf === 'deleted') return { state: 'ready', value: undefined };
    const moved = continuedOn(rows, session, names, relayNow);
    return {
      state: 'ready',
      value: {
        id: session.id,
        title: session.title,
        run: runOf(session, names, relayNow),
        ...(moved !== undefined && { continuedOn: moved }),
        catchingUp: !session.complete,
        newer,
        ...shelfOf(session),
      },
    };
  }, [session, newer, rows, names, relayNow]);
}

const noMessages: readonly QueuedMessage[] = [];
/** Those that an earlier version stored stand in the order in which they were said. */
const nthOf = (entry: EntryRecord): number => (entry.kind === 'message' ? (entry.nth ?? 0) : 0);

export function useQueue(source: Source, session: string): readonly QueuedMessage[] {
  const status = useSyncStatus(source);
  const record = useRecord(source.reader, 'sessions', session);
  const names = useNames(source);
  const { rows } = useRows(source.reader, 'entries', { index: ['session', 'order'], prefix: [session], reverse: true, limit: tail });
  return useMemo(() => {
    const holder = record?.holder ?? null;
    // Only the holder places a message: with the relay gone a message to another holder has not left.
    const waitsForRelay = status?.link === 'down' && holder !== null && holder !== names.me;
    const inOrder = [...rows].reverse().sort((a, b) => nthOf(a) - nthOf(b));
    const messages = inOrder.flatMap((row): QueuedMessage[] => {
      if (row.kind !== 'message' || row.state === 'placed') return [];
      const files = fileViews(row);
      const when = waitsForRelay ? 'whenOnline' : row.state === 'steer' ? 'afterThisStep' : 'afterThisJob';
      return [{ id: row.message, text: row.text, when, ...(files && { files }), ...(row.job && { fixed: true as const }) }];
    });
    return messages.length === 0 ? noMessages : messages;
  }, [rows, record, status, names]);
}
