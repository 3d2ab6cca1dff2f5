import type { TestService } from '@baton/testing/service';
import { expect, type Page } from '@playwright/test';
import type { Device, DeviceOptions } from '../support/journey.ts';
import {
  approve,
  continueHere,
  expectSame,
  openConversation,
  openLedger,
  pageOf,
  pairByCode,
  startPlanWeek,
  tasksDone,
  until,
  waitIdle,
} from '../support/journey-actions.ts';
import { readStored } from '../support/stored.ts';

/** A computer and a phone of one person, each a browser process of its own, paired by code. */
export interface Pair {
  readonly desktop: Device;
  readonly phone: Device;
  /** What the screens call them. */
  readonly names: { readonly desktop: string; readonly phone: string };
}

type OpenDevice = (name: string, options: DeviceOptions) => Promise<Device>;

export async function openPair(openDevice: OpenDevice, options: Partial<DeviceOptions> = {}): Promise<Pair> {
  const desktop = await openDevice('desktop', { kind: 'desktop', ...options });
  const phone = await openDevice('phone', { kind: 'phone', ...options });
  await pairByCode(pageOf(desktop), pageOf(phone));
  return { desktop, phone, names: await namesOf(desktop, phone) };
}

export async function namesOf(desktop: Device, phone: Device): Promise<Pair['names']> {
  const { me, devices } = await readStored(pageOf(desktop));
  const own = devices.find(device => device.id === me)?.name;
  const other = devices.find(device => device.id !== me)?.name;
  if (own === undefined || other === undefined || devices.length !== 2) throw new Error(`${phone.name} and ${desktop.name} are not paired`);
  return { desktop: own, phone: other };
}

export interface Job {
  readonly session: string;
  readonly service: TestService;
}

/** Something for each of the five steps, and no more: a hand-off does not get harder with a fuller week. */
const week = { fitIn: 'gym and shopping on Saturday', fixed: 'Tuesday evening, choir' } as const;

/** Starts the week on the computer, with the plan sent to the service at its end, and reads along on the phone from its first step on. */
export async function startWeek({ desktop, phone }: Pair, service: TestService, knowsRepeats = true): Promise<Job> {
  const session = await startPlanWeek(pageOf(desktop), { ...week, sendTo: `${service.address}/week`, knowsRepeats });
  await openConversation(pageOf(phone), session);
  await until(pageOf(phone), 'a step done on the computer is seen on the phone', stored => tasksDone(stored, session) >= 1);
  return { session, service };
}

/** Says yes on the computer and waits until the service holds the call in its hands. */
export async function sendAndHold({ desktop }: Pair, { service }: Job, when: 'hold before' | 'hold after') {
  const held = service.next({ kind: when });
  await approve(pageOf(desktop));
  await held.arrived;
  return held;
}

/** The device's screen says, in the conversation that is open, that the job goes on elsewhere, and offers to bring it back. */
export async function expectContinuedOn(page: Page, name: string): Promise<void> {
  await expect(page.getByText(`Continued on ${name}`, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Bring it back' })).toBeVisible();
}

/** Takes the job over on the phone, and waits until the relay has given it. */
export async function takeOnPhone(pair: Pair, job: Job): Promise<void> {
  await continueHere(pageOf(pair.phone));
  await untilHeld(pair, job);
  await expect(pageOf(pair.phone).locator('[data-note="pickedUp"]')).toContainText(`Picked up from ${pair.names.desktop}`);
}

/** Waits until the phone has read in the room that the job is its own. */
export async function untilHeld({ phone }: Pair, { session }: Job): Promise<void> {
  await until(pageOf(phone), 'the phone holds the lease', stored =>
    stored.sessions.some(one => one.id === session && one.holder === stored.me),
  );
}

/** What must be true at the end of every hand-off. */
export async function expectFinished(pair: Pair, job: Job, ranOn: readonly string[]): Promise<void> {
  const { desktop, phone } = pair;
  await waitIdle(pageOf(phone), job.session);
  await waitIdle(pageOf(desktop), job.session);
  // One that was away comes back up to half a minute after its line has.
  await expectSame(pageOf(desktop), pageOf(phone), 60_000);
  expectOnce(job.service);
  for (const page of [pageOf(desktop), pageOf(phone)]) {
    await expect(await openLedger(page)).toContainText(ranOn.join(', then '));
  }
}

/** The plan went out under one key, and once, however many requests carried it. */
export function expectOnce(service: TestService): void {
  const keys = new Set(service.requests.map(request => request.key));
  expect([...keys]).toEqual([expect.stringMatching(/^baton-/)]);
  expect([...service.effectsByKey().values()]).toEqual([1]);
}
