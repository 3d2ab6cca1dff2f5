import type { RelayClock } from './ports.ts';

export interface WrongCodes {
  count(address: string): void;
  /** Whether this address has to wait before it may try another code. */
  exhausted(address: string): boolean;
}

/** How many wrong codes came from an address; forgotten `forget` milliseconds after the last one. */
export function createWrongCodes(most: number, forget: number, clock: RelayClock): WrongCodes {
  const wrong = new Map<string, { times: number; cancel: () => void }>();
  return {
    count(address) {
      const before = wrong.get(address);
      before?.cancel();
      const cancel = clock.after(forget, () => wrong.delete(address));
      wrong.set(address, { times: (before?.times ?? 0) + 1, cancel });
    },
    exhausted: address => (wrong.get(address)?.times ?? 0) >= most,
  };
}
