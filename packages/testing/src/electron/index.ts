/**
 * The desktop app in tests: its built main and preload, on Electron where its binary is present, and on the stand-in, which
 * draws with Chromium, where it is not. The two are never called by each other's name.
 */
export type { DesktopApp, DesktopOptions, Shell } from './desktop-app.ts';
export { desktopShell, launchDesktop } from './launch-desktop.ts';
