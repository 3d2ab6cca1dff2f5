import { readFile } from 'node:fs/promises';
import { longText, type TestService } from '@baton/testing/service';
import type { Page } from '@playwright/test';
import { openDocument, waitSaved } from '../offline/documents-on-screen.ts';
import { expect, test } from '../support/journey.ts';
import { approve, expectSame, go, goOffline, openLedger, pageOf, say, until, waitIdle } from '../support/journey-actions.ts';
import { isFlushed } from '../support/stored.ts';
import { expectOnce, type Job, openPair, type Pair, startWeek } from './two-devices.ts';

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** Says yes, and waits until both devices hold all of the job. */
async function sendPlan({ desktop, phone }: Pair, { session }: Job): Promise<void> {
  await approve(pageOf(desktop));
  await waitIdle(pageOf(desktop), session, 90_000);
  await waitIdle(pageOf(phone), session, 90_000);
}

const saveButton = (page: Page) => page.getByRole('button', { name: /^Save what came back/ });

/** Presses *Save what came back*, does what is wanted while nothing has come, and answers the file. */
async function saveWhatCame(page: Page, meanwhile: () => Promise<void> = async () => undefined): Promise<{ name: string; bytes: Buffer }> {
  const begun = page.waitForEvent('download', { timeout: 90_000 });
  begun.catch(() => undefined);
  await saveButton(page).click();
  await meanwhile();
  const download = await begun;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

async function expectSaves(page: Page, service: TestService, bytes: number, meanwhile?: () => Promise<void>): Promise<void> {
  const file = await saveWhatCame(page, meanwhile);
  expect(file.name).toMatch(/^Send the plan to .*, what came back\.txt$/);
  expect(file.bytes.equals(Buffer.from(longText(bytes))), `${file.bytes.length} bytes are those that the service sent`).toBe(true);
  expectOnce(service);
}

/** J16: what came back is more than a row can hold. It is kept whole where it happened, and any device of the person can have all of it. */
test.describe('an answer that is larger than a row', () => {
  for (const [size, bytes] of [
    ['300 KB', 300 * kilobyte],
    ['5 MB', 5 * megabyte],
  ] as const) {
    test(`of ${size} can be saved on the phone, byte for byte, and was asked for once`, async ({ openDevice, service }) => {
      const pair = await openPair(openDevice);
      const job = await startWeek(pair, service);
      service.next({ kind: 'long', bytes });
      await sendPlan(pair, job);
      const phone = pageOf(pair.phone);
      await openLedger(phone);
      const { rows } = await until(phone, 'the phone has it all but for what nobody has asked for', stored => isFlushed(stored));
      expect(rows.piece ?? 0, 'nothing is fetched before somebody asks').toBe(0);
      await expectSaves(phone, service, bytes);
      // From now on it is there, without the relay too.
      pair.phone.proxy.refuse(true);
      pair.phone.proxy.cut();
      await expectSaves(phone, service, bytes);
      await openLedger(pageOf(pair.desktop));
      await expectSaves(pageOf(pair.desktop), service, bytes);
      pair.phone.proxy.refuse(false);
      await expectSame(pageOf(pair.desktop), phone, 60_000);
    });
  }

  test('says without the relay from when on it can be had, and is saved when the relay is there again', async ({ openDevice, service }) => {
    const pair = await openPair(openDevice);
    const job = await startWeek(pair, service);
    service.next({ kind: 'long', bytes: 300 * kilobyte });
    await sendPlan(pair, job);
    const phone = pageOf(pair.phone);
    await openLedger(phone);
    await goOffline(pair.phone);
    await expect(phone.locator('[data-sync]')).toHaveAttribute('data-sync', 'offline');
    await expectSaves(phone, service, 300 * kilobyte, async () => {
      await expect(phone.locator('[data-whole="waiting"]')).toContainText('Not on this device yet.');
      await expect(saveButton(phone)).toBeEnabled();
      pair.phone.proxy.refuse(false);
    });
    await expect(phone.locator('[data-whole]')).toHaveCount(0);
  });

  test('of 60 MB ends as done, with its beginning kept and said so, and is not asked for again', async ({ openDevice, service }) => {
    test.setTimeout(480_000);
    const pair = await openPair(openDevice);
    const job = await startWeek(pair, service);
    service.next({ kind: 'long', bytes: 60 * megabyte });
    await sendPlan(pair, job);
    for (const page of [pageOf(pair.desktop), pageOf(pair.phone)]) {
      await openLedger(page);
      await expect(page.locator('[data-ledger-state="sent"]')).toContainText('only its beginning is here (20 MB)');
      const { bytes } = await saveWhatCame(page);
      const all = Buffer.from(longText(60 * megabyte));
      expect(20 * megabyte - bytes.length).toBeLessThan(4);
      expect(bytes.equals(all.subarray(0, bytes.length)), 'it is how the answer began').toBe(true);
    }
    expect(service.requests).toHaveLength(1);
    expectOnce(service);
  });

  test('leaves the computer when it is opened again, killed between the answer and the relay', async ({ openDevice, service }) => {
    const pair = await openPair(openDevice);
    const job = await startWeek(pair, service);
    const bytes = 300 * kilobyte;
    const held = service.next({ kind: 'hold before', bytes });
    await approve(pageOf(pair.desktop));
    await held.arrived;
    pair.desktop.proxy.setFault({ kind: 'blackhole' });
    held.release();
    await until(
      pageOf(pair.desktop),
      'the answer is stored and its pieces cannot leave',
      stored => (stored.rows.piece ?? 0) > 0 && !isFlushed(stored),
    );
    await pair.desktop.browser.kill();
    pair.desktop.proxy.setFault({ kind: 'pass' });
    await pair.desktop.reopen();
    const phone = pageOf(pair.phone);
    await waitIdle(pageOf(pair.desktop), job.session, 90_000);
    await waitIdle(phone, job.session, 90_000);
    await openLedger(phone);
    await expectSaves(phone, service, bytes);
    expect(service.requests).toHaveLength(1);
  });
});

/** J16 */
test('an older version of a note that is larger than a row can be read on the phone', async ({ openDevice }) => {
  const { desktop, phone } = await openPair(openDevice);
  const page = pageOf(desktop);
  // On one line: Chromium takes minutes to insert some thousand lines into a box as if they were typed.
  const first = `As it was. ${longText(200 * kilobyte).replaceAll('\n', ' ')}`;
  await waitIdle(page, await say(page, 'Write a note called “Minutes”: Begin.'));
  await openDocument(page, 'Minutes');
  const box = page.getByRole('textbox', { name: 'Note text' });
  await box.fill(first);
  await waitSaved(page);
  // What a conversation is shown of it is a version.
  await waitIdle(page, await say(page, 'What is 15% of 80?'));
  await openDocument(page, 'Minutes');
  await box.fill('As it is.');
  await waitSaved(page);
  await until(page, 'all of it is out', isFlushed);

  const there = pageOf(phone);
  await expectSame(page, there, 40_000);
  await openDocument(there, 'Minutes');
  await expect(there.getByRole('textbox', { name: 'Note text' })).toHaveValue('As it is.');
  phone.proxy.refuse(true);
  phone.proxy.cut();
  await expect(there.locator('[data-sync]')).toHaveAttribute('data-sync', 'offline');
  await there.getByRole('slider', { name: 'Show the document at a step' }).press('ArrowLeft');
  const paper = there.locator('.paper.looking');
  await expect(paper.getByText('Not on this device yet.')).toBeVisible();
  await expect(paper.getByRole('alert')).toHaveCount(0);
  phone.proxy.refuse(false);
  await expect(paper.locator('.note-text')).toContainText('As it was.', { timeout: 60_000 });
  await expect.poll(() => paper.locator('.note-text').textContent()).toBe(first);
  // Then and now draws the same version, which is here now.
  await there.getByRole('link', { name: 'Compare with earlier' }).click();
  await expect(there.locator('.paper.then .note-text')).toContainText('As it was.');
  await go(there, '#/');
});
