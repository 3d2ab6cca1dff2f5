import type { DeviceLabel } from './device.ts';

/** A folder that the person let Baton use. */
export interface FolderView {
  readonly id: string;
  readonly label: string;
  readonly on: DeviceLabel;
}
