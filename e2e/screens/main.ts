// `node e2e/screens/main.ts [folder]`: drives two real devices through the main job and takes its screens, into docs/screens.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserProcess, type DeviceKind, launchBrowser } from '@baton/testing/browser';
import { startTestService } from '@baton/testing/service';
import { startRelayProcess } from '../support/relay-process.ts';
import { openCamera } from './camera.ts';
import { takeChinese } from './chinese.ts';
import { takeHandedOn } from './handed-on.ts';
import { takeHelpers } from './helpers.ts';
import { takeMainJob } from './main-job.ts';

const folder = process.argv[2] ?? join(import.meta.dirname, '../../docs/screens');
const scratch = mkdtempSync(join(tmpdir(), 'baton-screens-'));
const service = await startTestService();
const relay = await startRelayProcess(join(scratch, 'relay.db'));
const camera = openCamera(folder);
const running = new Set<BrowserProcess>();

async function open(name: string, device: DeviceKind, locale = 'en-GB'): Promise<BrowserProcess> {
  const browser = await launchBrowser({ profile: join(scratch, name), device, locale, baseURL: `http://127.0.0.1:${relay.port}` });
  running.add(browser);
  await browser.page.goto('/');
  await browser.page.locator('[data-job="plan-week"], #content').first().waitFor();
  return browser;
}

try {
  await takeMainJob({ open, camera, service });
  await takeChinese({ open, camera });
  await takeHelpers({ open, camera });
  await takeHandedOn({ open, camera });
  for (const line of camera.tooLarge) console.error(`too large, ${line}`);
  if (camera.tooLarge.length > 0) process.exitCode = 1;
} finally {
  for (const browser of running) await browser.close();
  await relay.stop();
  await service.close();
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
}
