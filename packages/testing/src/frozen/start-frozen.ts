import { type Author, authorOf, type Command, type CommandAnswer, createIdSource, type DeviceId, type SpaceId } from '@baton/protocol';
import { createRuntime, type Keeper, type Runtime, systemClock } from '@baton/runtime';
import { createMemoryStorage, type MemoryDisk } from '@baton/store/memory';
import { plainSealer, plainSignature } from '@baton/sync';

/** A device of an older version on today's code, without a relay. */
export interface FrozenRuntime {
  readonly disk: MemoryDisk;
  readonly runtime: Runtime;
  /** Addresses that the assistant wanted to send to. */
  readonly sent: readonly string[];
  run(command: Command): Promise<CommandAnswer>;
}

const ids = createIdSource(() => Date.now(), Math.random);

/** Starts today's runtime on a disk, as the app does after an update. What it sends to the outside is counted and answered. */
export async function startFrozen(disk: MemoryDisk): Promise<FrozenRuntime> {
  const sent: string[] = [];
  const platform = {
    storage: createMemoryStorage(disk),
    clock: { ...systemClock, sleep: (ms: number, signal?: AbortSignal) => systemClock.sleep(ms > 1_000 ? ms : 0, signal) },
    random: Math.random,
    device: { name: 'This computer', kind: 'desktop' as const },
    locale: () => 'en' as const,
    zone: () => 'Europe/Berlin',
  };
  const runtime = createRuntime({
    platform,
    keeper: keeperOf(disk),
    connect: () => {
      throw new Error('there is no relay here');
    },
    relayUrl: null,
    http: {
      send: async ({ url }) => {
        sent.push(url);
        return { kind: 'response', status: 200, headers: {}, text: 'received', cut: false };
      },
    },
    loadAssistant: () => import('@baton/assistant'),
    abilities: new Set(),
    live: () => undefined,
  });
  await runtime.start();
  return { disk, runtime, sent, run: command => runtime.command(ids.next<string>(), command) };
}

/** The stored identity without its keys, which nobody may read: enough for a device that talks to nobody. */
function keeperOf(disk: MemoryDisk): Keeper {
  const stored = disk.tables.meta.get('identity')?.value as { space: SpaceId; device: DeviceId; incarnation: string };
  const author: Author = authorOf(stored.device, stored.incarnation);
  const { space, device } = stored;
  const relay = {
    space,
    rootKey: new Uint8Array(32),
    device,
    author,
    certificates: [],
    sign: async (message: Uint8Array) => plainSignature(device, message),
  };
  const identity = { space, device, relay, sealer: plainSealer() };
  return {
    current: () => identity,
    load: async () => undefined,
    create: async () => identity,
    contentKeys: async () => [],
    newIncarnation: async () => author,
  };
}
