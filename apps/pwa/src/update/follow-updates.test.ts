import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followUpdates, type UpdateSource } from './follow-updates.ts';

type Event = 'waiting' | 'takenOver' | 'visible';

/** A page whose server and other windows are played by the test; `did` lists what was asked of it, in order. */
function playSource(start: { readonly controlled: boolean }) {
  const did: string[] = [];
  const listeners: Record<Event, (() => void)[]> = { waiting: [], takenOver: [], visible: [] };
  let waiting = false;
  const source: UpdateSource = {
    register: async () => void did.push('register'),
    look: async () => void did.push('look'),
    isWaiting: () => waiting,
    isControlled: () => start.controlled,
    onWaiting: listener => listeners.waiting.push(listener),
    onTakenOver: listener => listeners.takenOver.push(listener),
    onVisible: listener => listeners.visible.push(listener),
    takeOver: () => void did.push('takeOver'),
    reload: () => void did.push('reload'),
  };
  const happen = (event: Event): void => {
    if (event !== 'visible') waiting = event === 'waiting';
    for (const listener of listeners[event]) listener();
  };
  return { source, did, happen };
}

const idle = { untilIdle: async () => {} };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** P1 */
describe('an app that is already open', () => {
  it('looks for a new version when it becomes visible and every hour, without waiting for a reload', async () => {
    const { source, did, happen } = playSource({ controlled: true });
    followUpdates(source, idle);
    expect(did).toEqual(['register']);
    happen('visible');
    await vi.advanceTimersByTimeAsync(2 * 3_600_000);
    expect(did).toEqual(['register', 'look', 'look', 'look']);
  });

  it('goes on when the server cannot be reached', async () => {
    const { source, happen } = playSource({ controlled: true });
    const update = followUpdates({ ...source, look: () => Promise.reject(new TypeError('offline')) }, idle);
    happen('visible');
    await vi.advanceTimersByTimeAsync(1);
    expect(update.state()).toBe('none');
  });

  it('says that a new version is ready and does nothing by itself', async () => {
    const { source, did, happen } = playSource({ controlled: true });
    const update = followUpdates(source, idle);
    const told = vi.fn();
    update.subscribe(told);
    happen('waiting');
    await vi.advanceTimersByTimeAsync(24 * 3_600_000);
    expect(update.state()).toBe('ready');
    expect(told).toHaveBeenCalledTimes(1);
    expect(did).not.toContain('reload');
  });

  it('loads the page again only once the new version is in control', async () => {
    const { source, did, happen } = playSource({ controlled: true });
    const update = followUpdates(source, idle);
    happen('waiting');
    const applied = update.apply();
    await vi.advanceTimersByTimeAsync(100);
    expect(did.slice(1)).toEqual(['takeOver']);
    happen('takenOver');
    await applied;
    expect(did.slice(1)).toEqual(['takeOver', 'reload']);
  });

  it('does not cut off a step that runs', async () => {
    const { source, did, happen } = playSource({ controlled: true });
    let finish = (): void => {};
    const running = new Promise<void>(resolve => {
      finish = resolve;
    });
    const update = followUpdates(source, { untilIdle: () => running });
    happen('waiting');
    const applied = update.apply();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(did.slice(1)).toEqual([]);
    finish();
    await vi.advanceTimersByTimeAsync(1);
    happen('takenOver');
    await applied;
    expect(did.slice(1)).toEqual(['takeOver', 'reload']);
  });

  it('reloads once however often the button is pressed', async () => {
    const { source, did, happen } = playSource({ controlled: true });
    const update = followUpdates(source, idle);
    happen('waiting');
    const presses = [update.apply(), update.apply(), update.apply()];
    await vi.advanceTimersByTimeAsync(1);
    happen('takenOver');
    await Promise.all(presses);
    expect(did.slice(1)).toEqual(['takeOver', 'reload']);
  });

  it('only offers to follow when another window let the new version take over', async () => {
    const { source, did, happen } = playSource({ controlled: true });
    const update = followUpdates(source, idle);
    happen('takenOver');
    expect(update.state()).toBe('ready');
    expect(did).not.toContain('reload');
    await update.apply();
    expect(did.slice(1)).toEqual(['reload']);
  });

  it('takes its very first service worker for no update', () => {
    const { source, happen } = playSource({ controlled: false });
    const update = followUpdates(source, idle);
    happen('takenOver');
    expect(update.state()).toBe('none');
  });
});
