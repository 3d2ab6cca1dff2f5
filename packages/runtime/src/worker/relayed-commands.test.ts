import type { Command } from '@baton/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChannelLike } from './leader.ts';
import { answerOthers, askRuntime } from './relayed-commands.ts';

function pair(): [ChannelLike, ChannelLike & { lose: number }] {
  const make = () => {
    const hears = new Set<(event: { data: unknown }) => void>();
    return {
      hears,
      addEventListener: (_: 'message', hear: (event: { data: unknown }) => void) => void hears.add(hear),
      removeEventListener: (_: 'message', hear: (event: { data: unknown }) => void) => void hears.delete(hear),
    };
  };
  const a = make();
  const b = make();
  const tell = (to: typeof a, message: unknown) => {
    for (const hear of [...to.hears]) hear({ data: message });
  };
  const left: ChannelLike = { ...a, postMessage: message => tell(b, message) };
  const right = {
    ...b,
    lose: 0,
    postMessage(message: unknown) {
      if (right.lose > 0) right.lose -= 1;
      else tell(a, message);
    },
  };
  return [left, right];
}

const rename: Command = { kind: 'renameDevice', name: 'Kitchen tablet' };

describe('a command of a window that is not the runtime', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is answered by the one that is, by its id', async () => {
    const [page, runtime] = pair();
    answerOthers(runtime, async id => ({ ok: true, value: id }));
    expect(await askRuntime(page, 'a', rename)).toEqual({ ok: true, value: 'a' });
  });

  it('is asked again with the same id when the answer is lost', async () => {
    const [page, runtime] = pair();
    runtime.lose = 1;
    const asked: string[] = [];
    answerOthers(runtime, async id => {
      asked.push(id);
      return { ok: true };
    });
    const answer = askRuntime(page, 'a', rename);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await answer).toEqual({ ok: true });
    expect(asked).toEqual(['a', 'a']);
  });

  it('is not asked any longer once the asker is the runtime itself', async () => {
    const [page, runtime] = pair();
    const asked: string[] = [];
    runtime.addEventListener('message', ({ data }) => asked.push((data as { id: string }).id));
    const asking = new AbortController();
    void askRuntime(page, 'a', rename, asking.signal);
    asking.abort();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toEqual(['a']);
  });

  it('ends with a plain reason when nobody answers for a minute', async () => {
    const [page] = pair();
    const answer = askRuntime(page, 'a', rename);
    await vi.advanceTimersByTimeAsync(70_000);
    expect(await answer).toMatchObject({ ok: false, error: { kind: 'noRuntime' } });
  });
});
