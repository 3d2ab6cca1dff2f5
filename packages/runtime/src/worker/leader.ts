/** One runtime per device and space: whoever holds the lock. A crash or close frees it in milliseconds; a frozen page never does, so a follower that hears nothing steals it. */

export interface LeaderOptions {
  /** Name of the lock and of the channel: one per database. */
  readonly name: string;
  readonly locks: Pick<LockManager, 'request'>;
  readonly channel: ChannelLike;
  /** One beat, and one tick of listening. Milliseconds. */
  readonly beat?: number;
  /** Runs the runtime while the lock is held. Must stop as soon as `signal` aborts. */
  readonly lead: (signal: AbortSignal) => Promise<void>;
  readonly onRole: (role: 'leader' | 'follower') => void;
  /** Told when leading failed; the lock is asked for again. */
  readonly report: (error: unknown) => void;
}

/** What is needed of a BroadcastChannel. */
export interface ChannelLike {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  removeEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
}

/** Ticks without a beat before the lock is stolen. Own ticks, not wall time: waking from sleep steals nothing. */
const patience = 10;

/** Waits for the lock, leads, and begins again when it was stolen. Ends when `stop` is called. */
export function runLeader(options: LeaderOptions): { stop(): void } {
  const beat = options.beat ?? 1_000;
  const stopping = new AbortController();
  void loop();
  return { stop: () => stopping.abort() };

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      options.onRole('follower');
      const waiting = new AbortController();
      const watch = watchSilence(() => waiting.abort());
      stopping.signal.addEventListener('abort', () => waiting.abort(), { once: true });
      const got = await request({ signal: waiting.signal }, () => watch.stop());
      watch.stop();
      if (!got && watch.silent && !stopping.signal.aborted) await request({ steal: true }, () => undefined);
    }
  }

  /** Leads while the lock is held. Answers whether it was ever held. */
  async function request(how: LockOptions, granted: () => void): Promise<boolean> {
    let held = false;
    const leading = new AbortController();
    const end = () => leading.abort();
    stopping.signal.addEventListener('abort', end, { once: true });
    let beating: ReturnType<typeof setInterval> | undefined;
    try {
      await options.locks.request(options.name, how, async () => {
        held = true;
        granted();
        options.channel.postMessage({ kind: 'beat' });
        beating = setInterval(() => options.channel.postMessage({ kind: 'beat' }), beat);
        options.onRole('leader');
        await options.lead(leading.signal);
      });
    } catch (error) {
      // Given up while waiting, or stolen: then the browser rejects the request while our work still runs.
      if (!isAbort(error)) {
        options.report(error);
        await new Promise(resolve => setTimeout(resolve, beat));
      }
    } finally {
      clearInterval(beating);
      stopping.signal.removeEventListener('abort', end);
      leading.abort();
    }
    return held;
  }

  function watchSilence(tooLong: () => void): { stop(): void; readonly silent: boolean } {
    let quiet = 0;
    let silent = false;
    const hear = (event: { data: unknown }) => {
      if (isBeat(event.data)) quiet = 0;
    };
    options.channel.addEventListener('message', hear);
    const timer = setInterval(() => {
      quiet += 1;
      if (quiet < patience) return;
      silent = true;
      stop();
      tooLong();
    }, beat);
    function stop(): void {
      clearInterval(timer);
      options.channel.removeEventListener('message', hear);
    }
    return {
      stop,
      get silent() {
        return silent;
      },
    };
  }
}

function isBeat(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'beat';
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
