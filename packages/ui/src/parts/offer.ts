import { useSyncExternalStore } from 'react';
import type { Done } from '../data/port.ts';

/** What was just done, in words, with the way to take it back if there is one. */
export interface Offer {
  readonly words: string;
  readonly undo?: () => Promise<Done>;
}

let current: Offer | null = null;
const listeners = new Set<() => void>();

/** Shows it until it is taken, put away or followed by another; null puts it away. Only the last one is shown. */
export function offer(next: Offer | null): void {
  current = next;
  for (const listener of listeners) listener();
}

export function useOffer(): Offer | null {
  return useSyncExternalStore(subscribe, () => current);
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
