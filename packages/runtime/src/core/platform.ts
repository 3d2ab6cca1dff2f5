import type { Clock } from '@baton/journal';
import type { DeviceKind, Locale } from '@baton/protocol';
import type { Storage } from '@baton/store';

/** What differs between a browser's worker, Node and a simulation. */
export interface Platform {
  readonly storage: Storage;
  readonly clock: Clock;
  /** Numbers in [0, 1), cryptographically random in production. */
  readonly random: () => number;
  readonly device: { readonly name: string; readonly kind: DeviceKind };
  readonly locale: () => Locale;
  /** IANA zone of this device. */
  readonly zone: () => string;
}
