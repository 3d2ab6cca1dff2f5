import { createWorld } from '@baton/assistant';
import type { World } from '@baton/journal';
import { createIdSource, cryptoRandom, type MessageId, type SessionId } from '@baton/protocol';
import { createKeyring, createRuntime, type Runtime, systemClock } from '@baton/runtime';
import type { Commit, Storage } from '@baton/store';
import { createDexieStorage } from '@baton/store/dexie';

const ids = createIdSource(Date.now, cryptoRandom);

export interface Bench {
  readonly runtime: Runtime;
  /** What was stored since the last call, in its order. */
  taken(): readonly Commit[];
  /** Sends a message and settles when its turn has finished. Milliseconds. */
  turn(session: SessionId): Promise<number>;
  close(): Promise<void>;
}

export const newSession = (): SessionId => ids.next<SessionId>();

/** The app's own runtime over the app's own store, on a device that is alone in its space; only the world outside is another. */
export function openBench(name: string, world: World): Bench {
  const inner = createDexieStorage({ name });
  let taken: Commit[] = [];
  let finished: (() => void) | null = null;
  const storage: Storage = {
    ...inner,
    commit: async commit => {
      const result = await inner.commit(commit);
      if (result === 'ok') taken.push(commit);
      if (commit.writes.some(write => write.table === 'rows' && 'put' in write && write.put.row.type === 'finish')) finished?.();
      return result;
    },
  };
  const platform = {
    storage,
    clock: systemClock,
    random: cryptoRandom,
    device: { name: 'Bench', kind: 'desktop' as const },
    locale: () => 'en' as const,
    zone: () => 'Europe/Berlin',
  };
  const runtime = createRuntime({
    platform,
    keeper: createKeyring(platform),
    connect: () => {
      throw new Error('a device alone does not connect');
    },
    relayUrl: null,
    http: { send: async () => ({ kind: 'notSent', why: 'nothing is outside' }) },
    loadAssistant: async () => ({ createWorld }),
    abilities: new Set(),
    live: () => undefined,
    world: () => world,
  });
  return {
    runtime,
    taken: () => {
      const all = taken;
      taken = [];
      return all;
    },
    async turn(session) {
      const done = new Promise<void>(resolve => {
        finished = resolve;
      });
      const began = performance.now();
      const command = { kind: 'send', session, message: ids.next<MessageId>(), text: 'When does the bakery open?', mode: 'next' } as const;
      const sent = await runtime.command(ids.next<string>(), { ...command, locale: 'en', zone: 'Europe/Berlin' });
      if (!sent.ok) throw new Error(sent.error.detail);
      await done;
      return performance.now() - began;
    },
    async close() {
      await runtime.stop();
      await inner.close();
    },
  };
}
