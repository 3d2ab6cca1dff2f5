import type { Coming } from './whole.ts';

/** What a read gives at any moment: every screen draws all three. `coming`: a part of it is not on this device, and is asked for. */
export type Loaded<T> =
  | { readonly state: 'loading'; readonly coming?: Coming }
  | { readonly state: 'error'; readonly retry?: () => void }
  | { readonly state: 'ready'; readonly value: T };

/** Keeps the state and changes the value. */
export function mapLoaded<A, B>(loaded: Loaded<A>, change: (value: A) => B): Loaded<B> {
  return loaded.state === 'ready' ? { state: 'ready', value: change(loaded.value) } : loaded;
}
