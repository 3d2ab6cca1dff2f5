import type { DeviceLabel } from './device.ts';

export type TargetKind = 'address' | 'site' | 'folder' | 'server' | 'workflow';

/** What a yes may be widened to. */
export interface AlwaysOffer {
  readonly on: TargetKind;
  /** The target in words: "example.org/in". */
  readonly label: string;
}

/** Something that is done without asking, because the person allowed it. */
export interface PermissionView extends AlwaysOffer {
  readonly key: string;
  /** What the request said that was agreed to. */
  readonly heading: string;
  readonly at: number;
  readonly device: DeviceLabel;
}
