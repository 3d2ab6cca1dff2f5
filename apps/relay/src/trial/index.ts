/** A device's end of the wire for tests: real keys, real sockets, everything it was told is remembered. */
export { type Answer, TrialClient, type Wire } from './client.ts';
export { type RelayProcess, runRelay, spawnRelay } from './process.ts';
export { openSocket } from './socket.ts';
export { createTrialSpace, type TrialDevice, type TrialSpace } from './space.ts';
