import type { BrowserContextOptions } from 'playwright-core';

/** The two kinds of device that every journey is tried on. */
export type DeviceKind = 'desktop' | 'phone';

/** What a page sees of each device. */
export const devices: Readonly<Record<DeviceKind, BrowserContextOptions>> = {
  desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1, hasTouch: false, isMobile: false },
  phone: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    userAgent: 'Mozilla/5.0 (Linux; Android 16; Phone) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
  },
};
