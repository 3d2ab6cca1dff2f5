import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserOptions, type BrowserProcess, type DeviceKind, launchBrowser } from '@baton/testing/browser';
import { type FaultProxy, startProxy } from '@baton/testing/proxy';
import { startTestService, type TestService } from '@baton/testing/service';
import { test as base } from '@playwright/test';
import { type RelayProcess, startRelayProcess } from './relay-process.ts';

export { expect } from '@playwright/test';

/** A device of a journey: a browser process, its profile, and the network between it and the relay. */
export interface Device {
  readonly name: string;
  /** Everything this device exchanges with the relay goes through here, the web app included. */
  readonly proxy: FaultProxy;
  /** The address of the app for this device. It stays the same: it is what the device's storage belongs to. */
  readonly address: string;
  /** The browser that runs now. */
  browser: BrowserProcess;
  /** Starts a browser on the same profile again, after it was killed or closed, and opens the app, or another address of it. */
  reopen(at?: string): Promise<BrowserProcess>;
}

export type DeviceOptions = Omit<BrowserOptions, 'profile' | 'device' | 'baseURL'> & {
  readonly kind: DeviceKind;
  /** Keep all bytes between device and relay. */
  readonly capture?: boolean;
};

interface Journey {
  /** A folder of its own for this test. */
  readonly scratch: string;
  /** A service outside that counts what was really done. */
  readonly service: TestService;
  readonly relay: RelayProcess;
  /** Starts a device with a fresh profile and opens the app on it. */
  readonly openDevice: (name: string, options: DeviceOptions) => Promise<Device>;
}

/** A test with a relay, a counting service and as many devices as it opens; all of it ends with the test. */
export const test = base.extend<Journey>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  scratch: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'baton-journey-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  service: async ({}, use) => {
    const service = await startTestService();
    await use(service);
    await service.close();
  },
  relay: async ({ scratch }, use) => {
    const relay = await startRelayProcess(join(scratch, 'relay.db'));
    await use(relay);
    await relay.stop();
  },
  openDevice: async ({ scratch, relay }, use) => {
    const devices: Device[] = [];
    await use(async (name, { kind, capture, ...more }) => {
      const proxy = await startProxy({ targetPort: relay.port, capture: capture === true });
      const address = `http://127.0.0.1:${proxy.port}/`;
      const launch = async (at = '/'): Promise<BrowserProcess> => {
        const browser = await launchBrowser({ ...more, device: kind, profile: join(scratch, name), baseURL: address });
        await browser.page.goto(at);
        return browser;
      };
      const device: Device = {
        name,
        proxy,
        address,
        browser: await launch(),
        reopen: async at => {
          device.browser = await launch(at);
          return device.browser;
        },
      };
      devices.push(device);
      return device;
    });
    for (const device of devices) {
      await device.browser.close();
      await device.proxy.close();
    }
  },
});
