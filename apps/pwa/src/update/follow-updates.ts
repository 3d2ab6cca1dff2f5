import type { AppUpdate, UpdateOptions } from './app-update.ts';

/** What is needed of a service worker registration and of the page; the tests bring their own. */
export interface UpdateSource {
  /** Registers the service worker and looks for a newer one. */
  register(): Promise<void>;
  /** Asks the server for a newer version. Rejects when it cannot be reached. */
  look(): Promise<void>;
  /** Whether a newer version is installed and waits. */
  isWaiting(): boolean;
  /** Whether this page was loaded through a service worker, or has been taken over by one. */
  isControlled(): boolean;
  onWaiting(listener: () => void): void;
  onTakenOver(listener: () => void): void;
  onVisible(listener: () => void): void;
  /** Lets the waiting version take over now. */
  takeOver(): void;
  reload(): void;
}

const hour = 3_600_000;

/** A new version that was told to take over and has not done so after this long is loaded anyway. Milliseconds. */
const takeOverPatience = 10_000;

/** Looks for a newer version on load, whenever the page becomes visible, and every hour; says when one is ready. */
export function followUpdates(source: UpdateSource, options: UpdateOptions): AppUpdate {
  let state: 'none' | 'ready' = 'none';
  let applying: Promise<void> | null = null;
  let controlled = source.isControlled();
  const listeners = new Set<() => void>();
  const takenOver: (() => void)[] = [];

  source.onWaiting(becomeReady);
  source.onTakenOver(() => {
    for (const go of takenOver.splice(0)) go();
    // Another window let the new version take over: this one still runs the old code and may only offer to follow.
    if (controlled && applying === null) becomeReady();
    controlled = true;
  });
  void source.register().catch(unreachable);
  source.onVisible(look);
  setInterval(look, hour);

  return {
    state: () => state,
    subscribe: changed => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    apply: () => {
      applying ??= apply();
      return applying;
    },
  };

  function becomeReady(): void {
    if (state === 'ready') return;
    state = 'ready';
    for (const changed of listeners) changed();
  }

  function look(): void {
    void source.look().catch(unreachable);
  }

  async function apply(): Promise<void> {
    await options.untilIdle();
    if (source.isWaiting()) {
      // A reload before the new version is in control would come back to the old one.
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, takeOverPatience);
        takenOver.push(() => {
          clearTimeout(timer);
          resolve();
        });
        source.takeOver();
      });
    }
    source.reload();
  }
}

/** Offline, or in a browser that allows no service worker here: the app that is loaded goes on, and asks again later. */
function unreachable(): void {}
