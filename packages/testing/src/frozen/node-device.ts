import type { World } from '@baton/journal';
import { type Command, type CommandAnswer, createIdSource, type PairingStatus } from '@baton/protocol';
import { createHttp, createKeyring, createRuntime, type Runtime, systemClock } from '@baton/runtime';
import { createPairing } from '@baton/runtime/pairing';
import { createMemoryDisk, createMemoryStorage, type MemoryDisk } from '@baton/store/memory';
import { connectWebSocket } from '@baton/sync';
import { type Change, ofNextVersion } from './next-version.ts';

/** A device in this process, with real keys and a real connection to a relay. */
export interface NodeDevice {
  readonly name: string;
  readonly disk: MemoryDisk;
  readonly runtime: Runtime;
  run(command: Command): Promise<CommandAnswer>;
  /** How adding a device stands. */
  pairing(): PairingStatus | undefined;
}

export interface NodeDeviceOptions {
  readonly name: string;
  readonly kind: 'desktop' | 'phone';
  readonly relay: { readonly socketUrl: string; readonly url: string };
  /** What it says in another way than today's version; null: it is of today's version. */
  readonly next: Change | null;
  readonly disk?: MemoryDisk;
  /** How long a rest really takes, in milliseconds; its short ones are shortened when left out. */
  readonly rest?: (ms: number) => number;
  /** What is done to the assistant's world. */
  readonly world?: (assistant: World) => World;
}

const shorter = (ms: number): number => (ms < 100 ? ms / 4 : ms);
const ids = createIdSource(() => Date.now(), Math.random);

/** A device of today's version, or of the next one. Rejects when its database may not be opened by it. */
export async function startNodeDevice({
  name,
  kind,
  relay,
  next,
  disk = createMemoryDisk(),
  rest = shorter,
  world = assistant => assistant,
}: NodeDeviceOptions): Promise<NodeDevice> {
  const platform = {
    storage: createMemoryStorage(disk),
    clock: { ...systemClock, sleep: (ms: number, signal?: AbortSignal) => systemClock.sleep(rest(ms), signal) },
    random: Math.random,
    device: { name, kind },
    locale: () => 'en' as const,
    zone: () => 'Europe/Berlin',
  };
  const keyring = createKeyring(platform);
  const keeper = next ? ofNextVersion(keyring, next) : keyring;
  const { socketUrl, url } = relay;
  const runtime = createRuntime({
    platform,
    keeper,
    connect: connectWebSocket,
    relayUrl: socketUrl,
    http: createHttp(),
    loadAssistant: async () => {
      const assistant = await import('@baton/assistant');
      return { ...assistant, createWorld: (...given) => world(assistant.createWorld(...given)) };
    },
    abilities: new Set(),
    live: () => undefined,
    pairing: parts => createPairing({ parts, keeper, platform, relayUrl: socketUrl, appOrigin: url, connect: connectWebSocket }),
  });
  await runtime.start();
  return {
    name,
    disk,
    runtime,
    run: command => runtime.command(ids.next<string>(), command),
    pairing: () => disk.tables.meta.get('pairing')?.value as PairingStatus | undefined,
  };
}
