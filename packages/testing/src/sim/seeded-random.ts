/**
 * Randomness from a seed. Must be imported before anything that loads Yjs: its client ids come from the platform's randomness, which this
 * module puts under the seed too, so that a run replays bit for bit.
 */
import { webcrypto } from 'node:crypto';

/** Numbers in [0, 1), the same for the same seed. */
export type Random = () => number;

/** A small generator with 32 bits of state (mulberry32): good enough for choosing delays and ids, and the same everywhere. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/** A seed for one part of a run, so that parts do not share a stream. */
export function seedFor(seed: number, part: string): number {
  let hash = seed ^ 0x811c9dc5;
  for (const char of part) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
  return hash >>> 0;
}

const unseeded = webcrypto.getRandomValues.bind(webcrypto);
let platform: Random | null = null;

function fill<View extends ArrayBufferView>(view: View): View {
  if (!platform) return unseeded(view as never) as unknown as View;
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Math.floor(platform() * 256);
  return view;
}
Object.defineProperty(webcrypto, 'getRandomValues', { value: fill, configurable: true, writable: true });

/** Puts the platform's randomness under a seed; null gives it back. */
export function seedPlatform(random: Random | null): void {
  platform = random;
}
