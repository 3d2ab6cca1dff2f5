import { useEffect, useSyncExternalStore } from 'react';

/**
 * A part of the app that is fetched when it is first needed. Until it is there, and if it cannot be had, `get` answers undefined
 * and the screen shows what it can without it.
 */
export class Later<T> {
  readonly #load: () => Promise<T>;
  readonly #listeners = new Set<() => void>();
  #part: T | undefined;
  #loading: Promise<void> | undefined;

  constructor(load: () => Promise<T>) {
    this.#load = load;
  }

  /** Fetches the part unless it is there or on its way; one that failed is tried again. Never rejects. */
  start(): Promise<void> {
    if (this.#part !== undefined) return Promise.resolve();
    this.#loading ??= this.#load().then(
      part => {
        this.#part = part;
        for (const changed of this.#listeners) changed();
      },
      (error: unknown) => {
        this.#loading = undefined;
        console.error('A part of the app could not be loaded', error);
      },
    );
    return this.#loading;
  }

  readonly get = (): T | undefined => this.#part;

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  };
}

/** The part once it is there. Asking for it fetches it. */
export function useLater<T>(part: Later<T>): T | undefined {
  useEffect(() => void part.start(), [part]);
  return useSyncExternalStore(part.subscribe, part.get, part.get);
}
