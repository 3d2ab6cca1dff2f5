/** What the relay's process ends with, so that whoever started it can tell why. */
export const exitCodes = { failed: 1, usage: 2, portTaken: 3, data: 4, fenced: 5 } as const;
