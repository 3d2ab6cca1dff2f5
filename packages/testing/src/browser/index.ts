export { type DeviceKind, devices } from './devices.ts';
export { findChromium } from './find-chromium.ts';
export { type BrowserOptions, type BrowserProcess, launchBrowser } from './launch.ts';
export { isGroupAlive, signalGroup } from './process-group.ts';
