/** In the order in which a job goes round: from each to the next, and from the last to the first. */
export const deviceNames = ['laptop', 'phone', 'tablet', 'work'] as const;
export type DeviceName = (typeof deviceNames)[number];
