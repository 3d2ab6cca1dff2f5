/**
 * The interface, shared by desktop and PWA.
 * - `mount`, `BatonApp`: the whole app over one port
 * - `BatonPort`: all that it needs from the rest of Baton
 * - `createStoredPort`: the real one, over the device's database and its runtime
 */

export { BatonApp } from './app/BatonApp.tsx';
export { mount } from './app/mount.tsx';
export type { BatonCommands, BatonData, BatonPort, Done, Draft, DraftStore, LiveDocument, Problem } from './data/port.ts';
export { createStoredPort, type StoredPortOptions } from './stored/port.ts';
export type { UpdateSource } from './stored/source.ts';
