import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ChannelLike, runLeader } from './leader.ts';

/** Locks as browsers have them: one holder a name, waiting in order, `steal` breaks the holder's promise. */
function fakeLocks() {
  let holder: { reject(error: unknown): void; work: Promise<unknown> } | null = null;
  const queue: (() => void)[] = [];
  function next(): void {
    holder = null;
    queue.shift()?.();
  }
  const request = (_name: string, options: LockOptions, work: () => Promise<unknown>): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const take = () => {
        const running = work();
        const mine = { reject, work: running };
        holder = mine;
        running.then(
          value => {
            if (holder === mine) next();
            resolve(value);
          },
          error => {
            if (holder === mine) next();
            reject(error);
          },
        );
      };
      if (options.steal) {
        holder?.reject(new DOMException('stolen', 'AbortError'));
        take();
      } else if (holder) {
        queue.push(take);
        options.signal?.addEventListener('abort', () => {
          const at = queue.indexOf(take);
          if (at < 0) return;
          queue.splice(at, 1);
          reject(new DOMException('given up', 'AbortError'));
        });
      } else take();
    });
  return { request } as unknown as Pick<LockManager, 'request'>;
}

function fakeChannels() {
  const listeners = new Set<{ owner: object; hear: (event: { data: unknown }) => void }>();
  return (): ChannelLike & { mute: boolean } => {
    const owner = {
      mute: false,
      postMessage(message: unknown) {
        if (owner.mute) return;
        for (const one of [...listeners]) if (one.owner !== owner) one.hear({ data: message });
      },
      addEventListener(_type: 'message', hear: (event: { data: unknown }) => void) {
        listeners.add({ owner, hear });
      },
      removeEventListener(_type: 'message', hear: (event: { data: unknown }) => void) {
        for (const one of listeners) if (one.hear === hear) listeners.delete(one);
      },
    };
    return owner;
  };
}

const beat = 5;
/** Lets so much time pass, by a clock that no busy machine can stretch. */
const rest = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const untilAborted = (signal: AbortSignal) => new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()));

function worker(locks: Pick<LockManager, 'request'>, channel: ChannelLike, fails: boolean[] = []) {
  const log: string[] = [];
  const leader = runLeader({
    name: 'baton',
    locks,
    channel,
    beat,
    onRole: role => log.push(role),
    report: error => log.push(String(error)),
    lead: signal => (fails.shift() ? Promise.reject(new Error('broke')) : untilAborted(signal)),
  });
  return { log, stop: () => leader.stop() };
}

describe('which window is the runtime', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is the first, and the next one when that goes', async () => {
    const locks = fakeLocks();
    const channel = fakeChannels();
    const first = worker(locks, channel());
    await rest(2);
    const second = worker(locks, channel());
    await rest(3 * beat);
    expect([first.log, second.log]).toEqual([['follower', 'leader'], ['follower']]);
    first.stop();
    await rest(2 * beat);
    expect(second.log).toEqual(['follower', 'leader']);
    second.stop();
  });

  it('stays the first as long as it can be heard', async () => {
    const locks = fakeLocks();
    const channel = fakeChannels();
    const first = worker(locks, channel());
    await rest(2);
    const second = worker(locks, channel());
    await rest(30 * beat);
    expect(second.log).toEqual(['follower']);
    first.stop();
    second.stop();
  });

  it('is taken from one that is frozen, which then stops and waits its turn', async () => {
    const locks = fakeLocks();
    const channel = fakeChannels();
    const frozen = channel();
    const first = worker(locks, frozen);
    await rest(2);
    frozen.mute = true;
    const second = worker(locks, channel());
    await rest(30 * beat);
    expect(second.log).toEqual(['follower', 'leader']);
    expect(first.log).toEqual(['follower', 'leader', 'follower']);
    second.stop();
    await rest(3 * beat);
    expect(first.log.at(-1)).toBe('leader');
    first.stop();
  });

  it('is tried again when leading fails', async () => {
    const only = worker(fakeLocks(), fakeChannels()(), [true]);
    await rest(6 * beat);
    expect(only.log).toEqual(['follower', 'leader', 'Error: broke', 'follower', 'leader']);
    only.stop();
  });
});
