import type { Coming } from './whole.ts';

/** What a read gives at any moment: every screen draws all three. `coming`: a part of it is not on this device, and is asked for. */
export type Loaded<T> =
  | { readonly state: 'loading'; readonly coming?: Coming }
  | { readonly state: 'error'; readonly retry?: () => void }
  | { readonly state: 'ready'; readonly value: T };
