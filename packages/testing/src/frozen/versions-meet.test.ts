import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Command,
  createIdSource,
  hashJson,
  intentVersions,
  type JsonValue,
  type MessageId,
  type SessionId,
  sessionRoom,
} from '@baton/protocol';
import { type RunningRelay, startRelay } from '@baton/relay';
import { protocolVersion, type Runtime } from '@baton/runtime';
import { createMemoryDisk, type MemoryDisk } from '@baton/store/memory';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { handingOn } from '../sim/handing-on.ts';
import { stateOn } from '../state-on.ts';
import { beforeIntents, type Change, higherVersionOf, unknownTypeFor } from './next-version.ts';
import { type NodeDevice, type NodeDeviceOptions, startNodeDevice } from './node-device.ts';

const ids = createIdSource(() => Date.now(), Math.random);

let folder: string;
let relay: RunningRelay;
const running: Runtime[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'baton-versions-'));
  relay = await startRelay({ data: join(folder, 'relay.db'), port: 0 });
});
afterEach(async () => {
  for (const runtime of running.splice(0)) await runtime.stop();
  await relay.stop();
  rmSync(folder, { recursive: true });
});

/** A device of today's version, or of the next one. */
async function start(
  name: string,
  next: Change | null,
  disk?: MemoryDisk,
  rest?: (ms: number) => number,
  world?: NodeDeviceOptions['world'],
): Promise<NodeDevice> {
  const kind = name === 'phone' ? 'phone' : 'desktop';
  const device = await startNodeDevice({
    name,
    kind,
    relay,
    next,
    ...(disk ? { disk } : {}),
    ...(rest ? { rest } : {}),
    ...(world ? { world } : {}),
  });
  running.push(device.runtime);
  return device;
}

/** Ends the process and starts the device again, as another version. */
async function restart(device: NodeDevice, next: Change | null): Promise<NodeDevice> {
  await device.runtime.stop();
  return start(device.name, next, device.disk);
}

const run = (device: NodeDevice, command: Command) => device.run(command);
const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

async function until<Value>(what: string, look: () => Value | null | undefined | false): Promise<Value> {
  const end = Date.now() + 30_000;
  for (;;) {
    const value = look();
    if (value) return value;
    if (Date.now() > end) throw new Error(`waited in vain: ${what}`);
    await wait(20);
  }
}

async function pair(computer: NodeDevice, phone: NodeDevice): Promise<void> {
  await run(computer, { kind: 'pairStart' });
  const open = await until('a code', () => {
    const now = computer.pairing();
    return now?.state === 'open' && now.side === 'computer' ? now : null;
  });
  await run(phone, { kind: 'joinByCode', relay: relay.socketUrl, code: open.code, deviceName: phone.name });
  await until('words on both', () => computer.pairing()?.state === 'words' && phone.pairing()?.state === 'words');
  await run(phone, { kind: 'joinWordsMatch', match: true });
  await run(computer, { kind: 'pairConfirm' });
  await until('joined', () => phone.pairing()?.state === 'done' && computer.pairing()?.state === 'done');
}

async function send(
  device: NodeDevice,
  text: string,
  session = ids.next<SessionId>(),
  mode: 'next' | 'steer' = 'next',
): Promise<SessionId> {
  const message = ids.next<MessageId>();
  const answer = await run(device, { kind: 'send', session, message, text, mode, locale: 'en', zone: 'Europe/Berlin' });
  if (!answer.ok) throw new Error(answer.error.detail);
  return session;
}

const plan = 'Plan my week. Fit in the gym twice, the landlord letter and shopping on Saturday. Tuesday evening is taken.';
const roomOf = (device: NodeDevice, session: SessionId) => device.disk.tables.rooms.get(sessionRoom(session));
const held = (device: NodeDevice, session: SessionId) => roomOf(device, session)?.held ?? null;
const recordOf = (device: NodeDevice, session: SessionId) => device.disk.tables.sessions.get(session);
const flushed = ({ disk }: NodeDevice) => disk.tables.outbox.size === 0 && disk.tables.sealed.size === 0;
const isDone = (device: NodeDevice, session: SessionId, turns: number) =>
  rowsOf(device, session).filter(row => row.type === 'finish').length === turns &&
  recordOf(device, session)?.turn === null &&
  flushed(device);
const rowsOf = (device: NodeDevice, session: SessionId) =>
  [...device.disk.tables.rows.values()].filter(row => row.room === sessionRoom(session)).map(({ row }) => row);
const me = (device: NodeDevice) => device.runtime.parts.sessions.device;

function expectSame(a: NodeDevice, b: NodeDevice, session: SessionId): void {
  const state = ({ disk }: NodeDevice) => hashJson((stateOn(disk, session) ?? null) as unknown as JsonValue);
  expect(state(b)).toBe(state(a));
  const entries = ({ disk }: NodeDevice) =>
    [...disk.tables.entries.values()].filter(entry => entry.session === session).sort((x, y) => (x.id < y.id ? -1 : 1));
  expect(entries(b)).toEqual(entries(a));
}

const futures: readonly (readonly [string, Change])[] = [
  ['a higher version', higherVersionOf('placement', 'turn')],
  ['an unknown type', unknownTypeFor('placement')],
];

describe.each(futures)('rows of %s', (_what, next) => {
  it('stop an old phone where they stand: it runs nothing there, what it says still gets in, and after its update it goes on', async () => {
    const laptop = await start('laptop', next);
    await send(laptop, 'hello');
    const phone = await start('phone', null);
    await pair(laptop, phone);
    const session = await send(laptop, plan);
    await until('the old phone stops at the newer row', () => held(phone, session)?.why === 'newer');
    await until('the job is done on the laptop', () => isDone(laptop, session, 1));
    const before = rowsOf(phone, session);
    // Of an item nothing is taken when one of its rows cannot be read, so this depends on what left together.
    expect(before.filter(row => row.type !== 'opened' && row.type !== 'message')).toEqual([]);

    const named = recordOf(laptop, session)?.title;
    await send(phone, 'What is 15% of 80?', session);
    expect(await run(phone, { kind: 'take', session })).toEqual({ ok: true });
    await until('the laptop answers what the phone said', () => isDone(laptop, session, 2));
    await wait(300);
    expect(recordOf(laptop, session)?.holder).toBe(me(laptop));
    expect(
      rowsOf(laptop, session)
        .filter(row => row.device === me(phone))
        .map(row => row.type)
        // One that has read nothing of the room opens it too, which counts for nothing where it is open.
        .filter(type => type !== 'opened'),
    ).toEqual(['message']);
    expect(held(phone, session)?.why).toBe('newer');
    expect([recordOf(laptop, session)?.title, recordOf(phone, session)?.title], 'it keeps its name').toEqual([named, named]);

    const updated = await restart(phone, next);
    await until('the updated phone has read it all', () => held(updated, session) === null && isDone(updated, session, 2));
    expectSame(laptop, updated, session);
    const there = new Set(rowsOf(updated, session).map(row => row.id));
    expect(before.filter(row => !there.has(row.id))).toEqual([]);
    await run(updated, { kind: 'take', session });
    await until('the updated phone runs it', () => recordOf(updated, session)?.holder === me(updated));
    await send(updated, 'hello', session);
    await until('and finishes on both', () => isDone(updated, session, 3) && isDone(laptop, session, 3));
    expectSame(laptop, updated, session);
  }, 90_000);
});

describe('an old laptop in the middle of a job', () => {
  it('begins nothing more once it meets a row that it cannot read, and goes on from there after its update', async () => {
    const next = higherVersionOf('message', 'text');
    const laptop = await start('laptop', null);
    await send(laptop, 'hello');
    const phone = await start('phone', next);
    await pair(laptop, phone);
    const session = await send(laptop, plan);
    const done = (device: NodeDevice) =>
      [...device.disk.tables.steps.values()].filter(step => step.session === session && step.kind === 'task' && step.state === 'done')
        .length;
    await until('a task is done, as the phone sees it', () => done(phone) >= 1);
    await send(phone, 'And what is 15% of 80?', session);
    await until('the laptop stops at what the phone said', () => held(laptop, session)?.why === 'newer');
    await wait(300);
    const began = rowsOf(laptop, session).filter(row => row.type === 'intent').length;
    await wait(1_500);
    expect(rowsOf(laptop, session).filter(row => row.type === 'intent')).toHaveLength(began);
    expect(recordOf(laptop, session)?.activity).toBe('running');

    const updated = await restart(laptop, next);
    await until('the job and the question are done', () => isDone(updated, session, 2) && isDone(phone, session, 2));
    expectSame(updated, phone, session);
    expect(done(updated)).toBe(5);
  }, 90_000);

  it('lets go of it where it cannot read on, so that a device that can goes on without being asked to take it over', async () => {
    const next = higherVersionOf('message', 'text');
    // A lease is renewed once a minute; here that minute is short.
    const laptop = await start('laptop', null, undefined, ms => (ms === 60_000 ? 200 : ms < 100 ? ms / 4 : ms));
    await send(laptop, 'hello');
    const phone = await start('phone', next);
    await pair(laptop, phone);
    const session = await send(laptop, 'hello');
    await until('the answer on both', () => isDone(laptop, session, 1) && isDone(phone, session, 1));
    for (const device of [phone, laptop]) {
      await run(device, { kind: 'take', session });
      await until(
        'it was taken',
        () => recordOf(laptop, session)?.holder === me(device) && recordOf(phone, session)?.holder === me(device),
      );
    }
    await send(laptop, plan, session);
    await until('the phone reads along', () => recordOf(phone, session)?.turn);
    await send(phone, 'And what is 15% of 80?', session);
    await until('the laptop stops and lets go', () => held(laptop, session) && recordOf(phone, session)?.leaseUntil === 0);
    await send(phone, 'hello', session);
    await until('the phone goes on with it', () => recordOf(phone, session)?.holder === me(phone));
    await until('and finishes all of it', () => isDone(phone, session, 4));
    const updated = await restart(laptop, next);
    await until('the updated laptop has read it all', () => isDone(updated, session, 4));
    expectSame(updated, phone, session);
  }, 90_000);
});

describe('work that is handed on', () => {
  it('stops a device of the version before where it begins, and is gone on with there after its update', async () => {
    const before = beforeIntents(intentVersions.nested);
    const laptop = await start('laptop', null, undefined, undefined, handingOn(true));
    await send(laptop, 'hello');
    const phone = await start('phone', before);
    await pair(laptop, phone);
    const session = await send(laptop, 'Split it, please.');
    await until('the phone stops at the task', () => held(phone, session)?.why === 'newer');
    await until('the job is done on the laptop', () => isDone(laptop, session, 1));
    expect(rowsOf(laptop, session).filter(row => row.type === 'intent' && row.allowance !== undefined)).toHaveLength(3);
    // Nothing of the task is folded as a step of nobody, and nothing is run.
    expect(rowsOf(phone, session).filter(row => row.type === 'intent' && row.kind === 'task')).toEqual([]);
    expect([...phone.disk.tables.steps.values()].filter(step => step.session === session && step.kind === 'tool')).toEqual([]);
    await run(phone, { kind: 'take', session });
    await wait(300);
    expect(recordOf(laptop, session)?.holder).toBe(me(laptop));
    const updated = await restart(phone, null);
    await until('the updated phone has read it all', () => held(updated, session) === null && isDone(updated, session, 1));
    expectSame(laptop, updated, session);
    const lists = (device: NodeDevice) => [...device.disk.tables.documents.values()].map(({ title }) => title).sort();
    await until('both lists are on both', () => lists(updated).length === 2);
    expect([lists(laptop), lists(updated)]).toEqual([
      ['First', 'Second'],
      ['First', 'Second'],
    ]);
  }, 60_000);
});

describe('fields that a newer version added', () => {
  it('are kept by an old device, so that they are there after its update', async () => {
    const next: Change = { write: row => (row.type === 'message' ? { ...row, mood: 'in a hurry' } : row), read: row => row };
    const laptop = await start('laptop', next);
    await send(laptop, 'hello');
    const phone = await start('phone', null);
    await pair(laptop, phone);
    const session = await send(laptop, 'What is 15% of 80?');
    await until('the phone has read it', () => isDone(phone, session, 1));
    expect(held(phone, session)).toBeNull();
    expect(rowsOf(phone, session).find(row => row.type === 'message')).toMatchObject({ mood: 'in a hurry' });
  }, 60_000);
});

describe('a database that a newer version has written', () => {
  it('is left alone to the last record by an older one', async () => {
    const disk = createMemoryDisk();
    const device = await start('laptop', null, disk);
    const session = await send(device, 'hello');
    await until('the answer', () => rowsOf(device, session).some(row => row.type === 'finish'));
    await device.runtime.stop();
    disk.protocolVersion = protocolVersion + 1;
    const before = structuredClone({ ...disk, tables: { ...disk.tables, meta: null } });
    await expect(start('laptop', null, disk)).rejects.toMatchObject({ kind: 'newer' });
    expect({ ...disk, tables: { ...disk.tables, meta: null } }).toEqual(before);
  });
});
