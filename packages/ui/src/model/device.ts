/** What a device looks like: chooses its picture, nothing else. */
export type DeviceKind = 'laptop' | 'phone' | 'tablet';

/** A device as a name and a picture, wherever a screen only has to say which one. */
export interface DeviceLabel {
  readonly id: string;
  readonly name: string;
  readonly kind: DeviceKind;
}

/** One row of Settings, Devices. Times are milliseconds since 1970. */
export interface DeviceView extends DeviceLabel {
  readonly isThisOne: boolean;
  readonly addedAt: number;
  /** Missing: never seen since it joined. */
  readonly lastSeenAt?: number;
  readonly online: boolean;
  /** The title of the conversation whose job it runs. */
  readonly running?: string;
}

/** How far this device is in step with the others. "Synced" only while nothing waits to go out. */
export type SyncView =
  | { readonly kind: 'alone' }
  | { readonly kind: 'synced' }
  | { readonly kind: 'sending'; readonly waiting: number }
  | { readonly kind: 'connecting' }
  | { readonly kind: 'offline'; readonly waiting: number }
  /** The relay lost what it had, and these devices may have more of it than was brought back so far. Empty: it is being brought back. */
  | { readonly kind: 'restoring'; readonly waitingFor: readonly DeviceLabel[] }
  /** Nothing gets better by waiting: the relay does not know this device, or something can never be sent. */
  | { readonly kind: 'stopped'; readonly why: 'notMember' | 'stopped' }
  | { readonly kind: 'storage'; readonly why: 'full' | 'notSaved' | 'blocked' | 'newer' | 'keys' };

/** What the frame around every screen needs to know. */
export interface SpaceView {
  readonly thisDevice: DeviceLabel;
  /** False while this device is the only one: then nothing is said about syncing or other devices. */
  readonly hasOtherDevices: boolean;
  readonly sync: SyncView;
  /** A newer version of the app is ready and waits for a restart. */
  readonly updateReady: boolean;
}
