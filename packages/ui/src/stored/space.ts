import type { SyncStatus } from '@baton/protocol';
import { useRecord, useRows } from '@baton/store/read';
import { useMemo, useSyncExternalStore } from 'react';
import { useNow } from '../i18n/index.tsx';
import type { DeviceView, SpaceView, SyncView } from '../model/device.ts';
import type { Loaded } from '../model/loaded.ts';
import { DeviceNames, labelOf, type Source } from './source.ts';

const all = { limit: 200 } as const;

/** The id of this device, once it has a space: undefined while reading, null without one. */
export function useMe(source: Source): string | null | undefined {
  const identity = useRecord(source.reader, 'meta', 'identity');
  if (identity === undefined || identity === null) return identity;
  const device = (identity.value as { readonly device?: unknown }).device;
  return typeof device === 'string' ? device : null;
}

export function useNames(source: Source): DeviceNames {
  const me = useMe(source);
  const { rows } = useRows(source.reader, 'devices', all);
  return useMemo(() => new DeviceNames(rows, me ?? undefined, source.device), [rows, me, source.device]);
}

export function useSyncStatus(source: Source): SyncStatus | undefined {
  const record = useRecord(source.reader, 'meta', 'sync');
  return record?.value as SyncStatus | undefined;
}

/** The relay's time as far as this device knows it: leases and deadlines are in it. */
export function useRelayNow(source: Source, every?: number): number {
  const status = useSyncStatus(source);
  return useNow(every) + (status?.relayAhead ?? 0);
}

/** What is said about saving and syncing; the gravest first. */
export function syncView(
  storage: SyncInput['storage'],
  start: SyncInput['start'],
  status: SyncStatus | undefined,
  names: Pick<DeviceNames, 'get'>,
): SyncView {
  if (start === 'full' || storage === 'full') return { kind: 'storage', why: 'full' };
  if (start === 'blocked' || storage === 'blocked') return { kind: 'storage', why: 'blocked' };
  if (start === 'newer' || start === 'superseded') return { kind: 'storage', why: 'newer' };
  if (start === 'keys') return { kind: 'storage', why: 'keys' };
  if (start === 'unknown' || storage === 'notSaved') return { kind: 'storage', why: 'notSaved' };
  if (status === undefined || status.link === 'off') return { kind: 'alone' };
  switch (status.problem) {
    case 'notMember':
    case 'stopped':
      return { kind: 'stopped', why: status.problem };
    case 'relayUnreachable':
    case null:
      break;
  }
  if (status.link === 'up' && status.restoring)
    return { kind: 'restoring', waitingFor: status.restoring.waitingFor.map(id => names.get(id)) };
  if (status.link === 'up') return status.waiting === 0 ? { kind: 'synced' } : { kind: 'sending', waiting: status.waiting };
  if (status.devices <= 1) return { kind: 'alone' };
  return status.link === 'connecting' ? { kind: 'connecting' } : { kind: 'offline', waiting: status.waiting };
}

interface SyncInput {
  readonly storage: 'ok' | 'full' | 'notSaved' | 'blocked';
  readonly start: 'newer' | 'full' | 'unknown' | 'keys' | 'blocked' | 'superseded' | null;
}

export function useSpace(source: Source): Loaded<SpaceView> {
  const me = useMe(source);
  const names = useNames(source);
  const status = useSyncStatus(source);
  const storage = useSyncExternalStore(source.news.subscribe, () => source.news.storage());
  const start = useSyncExternalStore(source.news.subscribe, () => source.news.startProblem());
  const update = useSyncExternalStore(source.update.subscribe, () => source.update.state());
  return useMemo(() => {
    // A database that cannot even be read says so through the start problem; until then nothing is known.
    if (me === undefined && start === null) return { state: 'loading' };
    const sync = syncView(storage, start, status, names);
    return {
      state: 'ready',
      value: { thisDevice: names.here, hasOtherDevices: (status?.devices ?? 1) > 1, sync, updateReady: update === 'ready' },
    };
  }, [me, names, status, storage, start, update]);
}

export function useDevices(source: Source): Loaded<readonly DeviceView[]> {
  const me = useMe(source);
  const names = useNames(source);
  const devices = useRows(source.reader, 'devices', all);
  const sessions = useRows(source.reader, 'sessions', { index: ['updatedAt'], reverse: true, limit: 50 });
  return useMemo(() => {
    if (devices.state === 'loading' || me === undefined) return { state: 'loading' };
    if (devices.state === 'failed') return { state: 'error' };
    const running = new Map(
      sessions.rows.filter(session => session.activity === 'running').map(session => [session.holder as string | null, session.title]),
    );
    const views = devices.rows.map((record): DeviceView => {
      const title = running.get(record.id);
      return {
        ...labelOf(record),
        isThisOne: record.id === me,
        addedAt: record.addedAt,
        online: record.online,
        ...(record.lastSeen > 0 && { lastSeenAt: record.lastSeen }),
        ...(title !== undefined && { running: title }),
      };
    });
    if (!views.some(view => view.isThisOne)) views.unshift({ ...names.here, isThisOne: true, addedAt: Date.now(), online: true });
    return { state: 'ready', value: views.sort((a, b) => Number(b.isThisOne) - Number(a.isThisOne) || a.addedAt - b.addedAt) };
  }, [devices, sessions.rows, me, names]);
}
