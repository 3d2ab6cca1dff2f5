import { type DeviceId, type DeviceRecord, type DraftRecord, isUnsettled, limits, type StepRecord, type SyncStatus } from '@baton/protocol';
import type { Reader } from '@baton/store/read';
import type { Amount, HereView } from '../model/here.ts';
import type { Loaded } from '../model/loaded.ts';
import type { Source } from './source.ts';
import { useRead } from './use-read.ts';

const most = { limit: limits.readRows };

export interface Held {
  readonly conversations: number;
  readonly documents: number;
  readonly drafts: readonly Pick<DraftRecord, 'text' | 'file'>[];
  readonly devices: readonly Pick<DeviceRecord, 'id' | 'online' | 'lastSeen' | 'addedAt'>[];
  readonly sync: Pick<SyncStatus, 'waiting'> | undefined;
  /** Of the jobs that are open. */
  readonly steps: readonly StepRecord[];
}

/** What of a device is where. A device that was added and never seen since may have nothing: it does not count. */
export function hereView(held: Held, me: DeviceId): HereView {
  const seen = held.devices.some(({ id, online, lastSeen, addedAt }) => id !== me && (online || lastSeen > addedAt));
  const waiting = held.sync?.waiting ?? 0;
  return {
    conversations: amount(held.conversations),
    documents: amount(held.documents),
    drafts: held.drafts.filter(({ text, file }) => text.trim() !== '' || file !== undefined).length,
    elsewhere: !seen ? { kind: 'nobody' } : waiting === 0 ? { kind: 'everything' } : { kind: 'unsent', changes: waiting },
    unsettled: held.steps.filter(step => isUnsettled(step, me)).map(({ id, title }) => ({ id, title })),
  };
}

function amount(n: number): Amount {
  return { n, orMore: n >= limits.readRows };
}

/** Null on a device that has no space yet. */
export function useHere({ reader }: Source): Loaded<HereView | null> {
  return useRead(reader, ['meta', 'sessions', 'documents', 'drafts', 'devices', 'steps'], 'here', () => read(reader));
}

async function read(reader: Reader): Promise<HereView | null> {
  const identity = (await reader.get('meta', 'identity'))?.value as { readonly device?: DeviceId } | undefined;
  if (identity?.device === undefined) return null;
  const [sessions, documents, drafts, devices, sync] = await Promise.all([
    reader.range('sessions', most),
    reader.range('documents', most),
    reader.range('drafts', most),
    reader.range('devices', most),
    reader.get('meta', 'sync'),
  ]);
  return hereView(
    {
      conversations: sessions.length,
      documents: documents.length,
      drafts,
      devices,
      sync: sync?.value as SyncStatus | undefined,
      steps: await openSteps(reader),
    },
    identity.device,
  );
}

async function openSteps(reader: Reader): Promise<StepRecord[]> {
  const steps: StepRecord[] = [];
  for (const activity of ['running', 'asks'] as const) {
    for (const { turn } of await reader.range('sessions', { index: ['activity', 'updatedAt'], prefix: [activity], ...most })) {
      if (turn !== null) steps.push(...(await reader.range('steps', { index: ['turn', 'order'], prefix: [turn], ...most })));
    }
  }
  return steps;
}
