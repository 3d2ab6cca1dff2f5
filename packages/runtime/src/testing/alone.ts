import { createWorld } from '@baton/assistant';
import type { World } from '@baton/journal';
import { type Command, type CommandAnswer, createIdSource, type MessageId, type SessionId } from '@baton/protocol';
import type { Storage } from '@baton/store';
import { createMemoryDisk, createMemoryStorage, type MemoryDisk } from '@baton/store/memory';
import { systemClock } from '../core/system-clock.ts';
import { createRuntime, type LiveMessage, type Runtime, type RuntimeOptions } from '../runtime.ts';
import { createKeyring } from '../space/keyring.ts';
import { until } from './until.ts';

/** A runtime alone on its device, over memory and the real clock with its short rests taken out. */
export interface Alone {
  readonly disk: MemoryDisk;
  readonly runtime: Runtime;
  readonly heard: readonly LiveMessage[];
  /** How often it was told that everything is to go. */
  removed(): number;
  run(command: Command, id?: string): Promise<CommandAnswer>;
  /** Sends a message that begins a conversation. */
  begin(text: string, session?: SessionId): Promise<SessionId>;
  idle(session: SessionId): Promise<void>;
}

export const ids = createIdSource(() => Date.now(), Math.random);

export async function startAlone(
  disk = createMemoryDisk(),
  wrap: (storage: Storage) => Storage = storage => storage,
  world?: World | ((assistant: World) => World),
  { rest = ms => (ms > 1_000 ? ms : 0), ...more }: Partial<RuntimeOptions> & { readonly rest?: (ms: number) => number } = {},
): Promise<Alone> {
  const heard: LiveMessage[] = [];
  let removed = 0;
  const platform = {
    storage: wrap(createMemoryStorage(disk)),
    clock: { ...systemClock, sleep: (ms: number, signal?: AbortSignal) => systemClock.sleep(rest(ms), signal) },
    random: Math.random,
    device: { name: 'MacBook', kind: 'desktop' as const },
    locale: () => 'en' as const,
    zone: () => 'Europe/Berlin',
  };
  const runtime = createRuntime({
    platform,
    keeper: createKeyring(platform),
    connect: () => {
      throw new Error('no relay here');
    },
    relayUrl: null,
    http: { send: async () => ({ kind: 'notSent', why: 'no network' }) },
    loadAssistant: async () => ({ createWorld }),
    abilities: new Set(),
    live: message => heard.push(message),
    onRemoved: () => {
      removed++;
    },
    ...(world ? { world: typeof world === 'function' ? world : () => world } : {}),
    ...more,
  });
  await runtime.start();
  const run = (command: Command, id = ids.next<string>()) => runtime.command(id, command);
  return {
    disk,
    runtime,
    heard,
    removed: () => removed,
    run,
    async begin(text, session = ids.next<SessionId>()) {
      const message = ids.next<MessageId>();
      const answer = await run({ kind: 'send', session, message, text, mode: 'next', locale: 'en', zone: 'Europe/Berlin' });
      if (!answer.ok) throw new Error(answer.error.detail);
      return session;
    },
    idle(session) {
      const activity = () => disk.tables.sessions.get(session)?.activity;
      return until(
        () => activity() === 'idle',
        () => `still ${activity()}`,
        10,
      );
    },
  };
}
