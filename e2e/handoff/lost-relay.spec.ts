import { copyFile, rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from '../support/journey.ts';
import { approve, openConversation, pageOf, say, sayHere, until, waitIdle } from '../support/journey-actions.ts';
import type { RelayProcess } from '../support/relay-process.ts';
import { isFlushed, readStored } from '../support/stored.ts';
import { expectFinished, openPair, type Pair, startWeek, takeOnPhone } from './two-devices.ts';

const sqliteFiles = ['', '-wal', '-shm'];

/** Nothing is left of the relay's data. It must not run. */
async function wipe({ data }: RelayProcess): Promise<void> {
  for (const file of [...sqliteFiles, '.marker']) await rm(`${data}${file}`, { force: true });
}

/** Puts the copy in the place of the data, as a person does who restores a backup. */
async function putBack({ data }: RelayProcess, withMarker: boolean): Promise<void> {
  for (const file of sqliteFiles) await rm(`${data}${file}`, { force: true });
  await copyFile(`${data}.copy`, data);
  if (withMarker) await copyFile(`${data}.copy.marker`, `${data}.marker`);
}

/** A copy as the manual says: while the relay is stopped. */
async function copy(relay: RelayProcess): Promise<void> {
  await relay.stop();
  await copyFile(relay.data, `${relay.data}.copy`);
  await copyFile(`${relay.data}.marker`, `${relay.data}.copy.marker`);
  await relay.start();
}

/** The relay has each room exactly as far as this device has read it, as soon as the device has read what the other one sent last. */
async function expectRelayHasAll({ data }: RelayProcess, pair: Pair): Promise<void> {
  await expect(async () => {
    const there = roomsAt(data);
    const { rooms } = await readStored(pageOf(pair.desktop));
    const here = rooms
      .filter(({ cursor }) => cursor.seq > 0)
      .map(({ id, cursor }) => ({ room: id, last_seq: cursor.seq, hash: cursor.hash }));
    expect(here.length).toBeGreaterThan(3);
    expect(here.sort(byRoom)).toEqual(there.sort(byRoom));
  }).toPass({ timeout: 60_000 });
}

function roomsAt(data: string): Record<string, unknown>[] {
  const db = new DatabaseSync(data, { readOnly: true });
  try {
    return db
      .prepare('SELECT room, last_seq, hash FROM rooms')
      .all()
      .map(row => ({ ...row }));
  } finally {
    db.close();
  }
}

const byRoom = (a: { room?: unknown }, b: { room?: unknown }): number => (String(a.room) < String(b.room) ? -1 : 1);

/** S12: the relay's file is gone, or somebody put back an older one. Everything is on the devices, and the relay gets it back from there. */
test.describe('a relay that lost what it had', () => {
  for (const [what, lose] of [
    ['all of it', wipe],
    ['what came after a copy', relay => putBack(relay, false)],
    ['what came after a copy, with nothing on its side that tells', relay => putBack(relay, true)],
  ] as const satisfies readonly (readonly [string, (relay: RelayProcess) => Promise<void>])[]) {
    test(`has everything again, and the job goes on: ${what}`, async ({ openDevice, service, relay }) => {
      const pair = await openPair(openDevice);
      await copy(relay);
      const job = await startWeek(pair, service);
      await takeOnPhone(pair, job);
      await relay.kill();
      await lose(relay);
      await relay.start();
      await approve(pageOf(pair.desktop));
      await expectFinished(pair, job, [pair.names.desktop, pair.names.phone]);
      expect(service.requests).toHaveLength(1);
      await expectRelayHasAll(relay, pair);
      // Both are still members, and what is said on one comes to the other.
      const session = await say(pageOf(pair.phone), 'Make a shopping list: potatoes, oat milk');
      await waitIdle(pageOf(pair.desktop), session);
      await expectFinished(pair, job, []);
      await expectRelayHasAll(relay, pair);
    });
  }

  test('takes nothing new before the phone was there, says so, and goes on without it when told to', async ({
    openDevice,
    service,
    relay,
  }) => {
    const pair = await openPair(openDevice);
    const job = await startWeek(pair, service);
    await approve(pageOf(pair.desktop));
    await waitIdle(pageOf(pair.phone), job.session);
    await pair.phone.browser.kill();
    await relay.kill();
    await wipe(relay);
    await relay.start();
    const desktop = pageOf(pair.desktop);
    await openConversation(desktop, job.session);
    await expect(desktop.getByText('The server lost what it had')).toBeVisible({ timeout: 60_000 });
    await sayHere(desktop, 'Make a shopping list: potatoes, oat milk');
    await expect(desktop.locator('[data-sync]')).toHaveAttribute('data-sync', 'restoring');
    await until(desktop, 'what was said waits', stored => !isFlushed(stored));
    await desktop.getByRole('button', { name: `Go on without ${pair.names.phone}` }).click();
    await until(desktop, 'what was said has left', isFlushed);
    await expect(desktop.getByText('The server lost what it had')).toHaveCount(0);
    await pair.phone.reopen();
    await expectFinished(pair, job, []);
    await expectRelayHasAll(relay, pair);
  });
});
