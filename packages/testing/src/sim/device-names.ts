import type { DeviceKind } from '@baton/protocol';

/** In the order in which a job goes round: from each to the next, and from the last to the first. */
export const deviceNames = ['laptop', 'phone', 'tablet', 'work'] as const;
export type DeviceName = (typeof deviceNames)[number];

export const kindOf = (device: string): DeviceKind => (device === 'phone' || device === 'tablet' ? 'phone' : 'desktop');
