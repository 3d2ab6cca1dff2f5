// `pnpm freeze`: makes `frozen/<version>/` with the built app of this version in real browsers. What is frozen is never made again.
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type BrowserProcess, type DeviceKind, launchBrowser } from '@baton/testing/browser';
import { type FrozenDevice, frozenFolder, frozenPort, packStores, packTables } from '@baton/testing/frozen';
import { makeStores } from '@baton/testing/frozen/stores';
import { startTestService, type TestService } from '@baton/testing/service';
import { expect, type Page } from '@playwright/test';
import { approve, openConversation, openHome, pairByCode, startPlanWeek, tasksDone, until, waitIdle } from '../support/journey-actions.ts';
import { builtApp, startRelayProcess } from '../support/relay-process.ts';
import { nothingRuns, readTables } from '../support/tables.ts';
import { packReader } from './pack-reader.ts';
import { packProfile } from './profile.ts';
import { dumpTables } from './read-tables.ts';

const week = { fitIn: 'gym and shopping on Saturday', fixed: 'Tuesday evening, choir' } as const;
/** An answer that no row holds, in bytes. */
const large = 300_000;
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { readonly version: string };
const into = frozenFolder(version);
if (existsSync(into)) throw new Error(`${version} is frozen already; a new version has a new number`);

const scratch = mkdtempSync(join(tmpdir(), 'baton-freeze-'));
const service = await startTestService();
const relay = await startRelayProcess(join(scratch, 'relay.db'), builtApp, frozenPort);
const baseURL = `http://127.0.0.1:${frozenPort}/`;
const launch = async (name: FrozenDevice, device: DeviceKind, at = '/'): Promise<BrowserProcess> => {
  const browser = await launchBrowser({ profile: join(scratch, name), device, baseURL });
  await browser.page.goto(at);
  return browser;
};
try {
  mkdirSync(into, { recursive: true });
  const alone = await launch('alone', 'desktop');
  await openHome(alone.page);
  await makeConversations(alone.page, service, null);
  await beginToType(alone.page);
  await alone.kill();
  await keep('alone', 'desktop');

  const laptop = await launch('laptop', 'desktop');
  const phone = await launch('phone', 'phone');
  await pairByCode(laptop.page, phone.page);
  await makeConversations(laptop.page, service, phone.page);
  await laptop.kill();
  // What the laptop still got out before it died is read, and the phone lets go in order.
  await phone.page.waitForTimeout(2_000);
  await phone.close();
  await keep('laptop', 'desktop');
  await keep('phone', 'phone');
  await relay.stop();
  writeFileSync(join(into, 'relay.db.gz'), gzipSync(readFileSync(relay.data), { level: 9 }));
  copyFileSync(`${relay.data}.marker`, join(into, 'relay.db.marker'));
  writeFileSync(join(into, 'stores.gz'), packStores(await makeStores()));
  writeFileSync(join(into, 'reader.js.gz'), await packReader(join(import.meta.dirname, '../../packages')));
  console.log(`frozen: ${into}`);
} catch (error) {
  rmSync(into, { recursive: true, force: true });
  throw error;
} finally {
  await relay.stop();
  await service.close();
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
}

/** One job done, whose plan was answered at length, one of which nobody can tell whether its plan was sent, one in the middle. */
async function makeConversations(page: Page, outside: TestService, reader: Page | null): Promise<void> {
  const done = await startPlanWeek(page, { ...week, sendTo: `${outside.address}/week`, knowsRepeats: true });
  outside.next({ kind: 'long', bytes: large });
  await approve(page);
  await waitIdle(page, done);
  const doubtful = await startPlanWeek(page, { ...week, sendTo: `${outside.address}/week`, knowsRepeats: false });
  const held = outside.next({ kind: 'hold after' });
  await approve(page);
  await held.arrived;
  const running = await startPlanWeek(page, week);
  if (reader) {
    await openConversation(reader, doubtful);
    await openConversation(reader, running);
  }
  for (const one of reader ? [page, reader] : [page]) {
    await until(one, 'two tasks of the running job are done', stored => tasksDone(stored, running) >= 2);
  }
}

/** What stands in the box and was not sent. */
async function beginToType(page: Page): Promise<void> {
  await openHome(page);
  await page.getByRole('textbox', { name: 'Message' }).fill('And what about');
  await expect.poll(async () => (await readTables(page, 'drafts')).drafts.length, { timeout: 20_000 }).toBe(1);
}

async function keep(name: FrozenDevice, kind: DeviceKind): Promise<void> {
  const looking = await launch(name, kind, nothingRuns);
  writeFileSync(join(into, `${name}.tables.gz`), packTables(await dumpTables(looking.page)));
  await looking.close();
  // Whoever was alone goes on without a relay, and so without a browser: its tables are enough.
  if (name !== 'alone') writeFileSync(join(into, `${name}.profile.gz`), packProfile(join(scratch, name)));
}
