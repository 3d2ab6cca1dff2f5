import { createWorld } from '@baton/assistant';
import type { World } from '@baton/journal';
import { createIdSource, cryptoRandom, type MessageId, type SessionId } from '@baton/protocol';
import { createKeyring, createRuntime, type Runtime, systemClock } from '@baton/runtime';
import type { Storage } from '@baton/store';
import { createDexieStorage } from '@baton/store/dexie';
import type { Bare } from './bare.ts';

const ids = createIdSource(Date.now, cryptoRandom);

export interface TurnSample {
  readonly ours: readonly number[];
  /** Empty without a peer. */
  readonly bare: readonly number[];
}

export interface Bench {
  readonly runtime: Runtime;
  /** When the fence was taken, and when the first commit was asked for. By `performance.now()`. */
  readonly times: { readonly fence: number; readonly commit: number };
  /** Sends a message and settles when its turn has finished. Milliseconds of each commit of the turn with what led to it, and of its peer's. */
  turn(session: SessionId): Promise<TurnSample>;
  close(): Promise<void>;
}

export const newSession = (): SessionId => ids.next<SessionId>();

/**
 * The app's own runtime over the app's own store, on a device that is alone in its space; only the world outside is another.
 * @param beside gets each commit as well, every other time before ours: whatever else goes on in the machine and in the browser then meets
 * both alike, and neither always comes after the other
 */
export function openBench(name: string, world: World, beside: Pick<Bare, 'store'> | null = null): Bench {
  const inner = createDexieStorage({ name });
  let ours: number[] = [];
  let bare: number[] = [];
  /** When what comes next began. */
  let since = 0;
  let finished: (() => void) | null = null;
  const times = { fence: 0, commit: 0 };
  const storage: Storage = {
    ...inner,
    takeFence: async (token, version) => {
      const result = await inner.takeFence(token, version);
      times.fence = performance.now();
      return result;
    },
    commit: async commit => {
      times.commit ||= performance.now();
      const isFirst = ours.length % 2 === 0;
      const led = performance.now() - since;
      if (beside && !isFirst) bare.push(await beside.store(commit));
      const began = performance.now();
      const result = await inner.commit(commit);
      if (result !== 'ok') throw new Error(`a commit was ${result}`);
      ours.push(led + performance.now() - began);
      if (beside && isFirst) bare.push(await beside.store(commit));
      since = performance.now();
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
    // Its writes come when they come, between the commits that are compared one by one.
    fillsSearch: false,
    live: () => undefined,
    world: () => world,
  });
  return {
    runtime,
    times,
    async turn(session) {
      const done = new Promise<void>(resolve => {
        finished = resolve;
      });
      ours = [];
      bare = [];
      since = performance.now();
      const command = { kind: 'send', session, message: ids.next<MessageId>(), text: 'When does the bakery open?', mode: 'next' } as const;
      const sent = await runtime.command(ids.next<string>(), { ...command, locale: 'en', zone: 'Europe/Berlin' });
      if (!sent.ok) throw new Error(sent.error.detail);
      await done;
      return { ours, bare };
    },
    async close() {
      await runtime.stop();
      await inner.close();
    },
  };
}
