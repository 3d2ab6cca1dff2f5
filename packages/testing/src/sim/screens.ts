/** What a person can see on a device: what it has stored. */
import type { SessionState } from '@baton/journal';
import { type EntryRecord, isUnsettled, type SessionId, type StepId, type StepRecord, type SyncStatus } from '@baton/protocol';
import type { Deletion } from '@baton/runtime';
import { stateOn } from '../state-on.ts';
import type { SimDevice } from './device.ts';
import type { DeviceName } from './device-names.ts';

export type Entry<Kind extends EntryRecord['kind']> = Extract<EntryRecord, { kind: Kind }>;

/** The device that is there, the wished one if it is. */
export function deviceThere(devices: ReadonlyMap<DeviceName, SimDevice>, wished: DeviceName): SimDevice | null {
  const device = devices.get(wished);
  if (device?.running) return device;
  return [...devices.values()].find(other => other.running) ?? null;
}

/** The folded states that a device has stored. */
export function statesOf(device: SimDevice): SessionState[] {
  return [...device.disk.tables.sessionStates.keys()].flatMap(session => stateOn(device.disk, session) ?? []);
}

export const isIdle = (state: SessionState): boolean => state.open === null && state.queue.length === 0;

/** What the device knows of conversations that were deleted. */
export const deletionsOn = ({ disk }: SimDevice): Deletion[] =>
  [...disk.tables.meta.values()].flatMap(({ key, value }) => (key.startsWith('deletion/') ? [value as Deletion] : []));

export const settledTools = (device: SimDevice): number =>
  [...device.disk.tables.steps.values()].filter(step => step.kind === 'tool' && step.endedAt !== null).length;
export const openApproval = (device: SimDevice): Entry<'approval'> | undefined =>
  [...device.disk.tables.entries.values()].find((entry): entry is Entry<'approval'> => entry.kind === 'approval' && entry.state === 'open');
/** The newest question of this kind, answered or not. */
export const lastApproval = (device: SimDevice): Entry<'approval'> | undefined =>
  [...device.disk.tables.entries.values()]
    .filter((entry): entry is Entry<'approval'> => entry.kind === 'approval')
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .at(-1);
export const openApprovals = (device: SimDevice): number => (openApproval(device) ? 1 : 0);
export const openTurns = (device: SimDevice): number => statesOf(device).filter(state => state.open !== null).length;

/** The last thing that Baton said in a conversation. */
export const lastAnswer = ({ disk }: SimDevice, session: SessionId): string | undefined =>
  [...disk.tables.entries.values()]
    .filter(entry => entry.kind === 'answer' && entry.state === 'done' && entry.session === session)
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .at(-1)?.id;

/** The conversation that goes on from another one. */
export const copyOn = ({ disk }: SimDevice): SessionId | undefined =>
  [...disk.tables.entries.values()].find(entry => entry.kind === 'origin')?.session;

/** Steps whose work has begun outside and goes on there by itself. */
export const begunSteps = (device: SimDevice): number =>
  statesOf(device)
    .flatMap(({ open }) => Object.values(open?.steps ?? {}))
    .filter(step => step.ticket && !step.outcome).length;
/** An answer that waits because who is to give it wants to be asked again later. */
export const waitingAnswer = (device: SimDevice): Entry<'answer'> | undefined =>
  [...device.disk.tables.entries.values()].find(
    (entry): entry is Entry<'answer'> => entry.kind === 'answer' && entry.state === 'writing' && entry.waits !== undefined,
  );

/** The newest step that changed a document. */
export const lastChange = (device: SimDevice): StepRecord | undefined =>
  [...device.disk.tables.steps.values()]
    .filter(step => step.changes.length > 0 && step.state === 'done')
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .at(-1);

/** What the screen that removes everything says may or may not have happened. */
export const unsettledOn = (device: SimDevice): StepId[] =>
  [...device.disk.tables.steps.values()].filter(step => isUnsettled(step, device.id)).map(step => step.id);

/** The devices that its banner says are missing before a relay that has lost something takes anything new. */
export function waitingFor({ disk }: SimDevice) {
  const status = disk.tables.meta.get('sync')?.value as SyncStatus | undefined;
  return status?.restoring?.waitingFor ?? [];
}

/** What the screens of running devices show as running on one that is in nobody's space any more. */
export function runningOnGone(devices: readonly SimDevice[]): readonly { readonly device: SimDevice; readonly session: SessionId }[] {
  const gone = new Set<string | null>(devices.filter(device => device.left).map(device => device.id));
  return devices
    .filter(device => device.running)
    .flatMap(device =>
      statesOf(device)
        .filter(({ open, queue, lease }) => (open || queue.length > 0) && gone.has(lease.holder))
        .map(({ session }) => ({ device, session })),
    );
}

/** Whether a device shows an automation, and knows what every computer of its space can. */
export function showsAutomation({ disk: { tables } }: SimDevice): boolean {
  const saved = [...tables.directory].some(
    ([key, { value }]) => key.startsWith('setting/automation/') && (value as { readonly value?: unknown } | null)?.value,
  );
  return saved && [...tables.devices.values()].every(({ kind, can }) => kind !== 'desktop' || (can?.length ?? 0) > 0);
}
