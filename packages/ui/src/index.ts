/**
 * The interface, shared by desktop and PWA.
 * - `mount`, `BatonApp`: the whole app over one port
 * - `BatonPort`: all that it needs from the rest of Baton
 */
export { BatonApp } from './app/BatonApp.tsx';
export { mount } from './app/mount.tsx';
export type { BatonCommands, BatonData, BatonPort, Done, Draft, DraftStore, LiveDocument, Problem } from './data/port.ts';
