import { afterEach, describe, expect, it, vi } from 'vitest';
import type { WebsocketProvider } from 'y-websocket';
import { Doc, encodeStateAsUpdate } from 'yjs';
import { createFakeClock } from '../fake/clock.ts';
import { closePages, createLiveDevice as setUp } from '../fake/live-device.ts';
import { roomPortOf } from './port.ts';

afterEach(closePages);

const text = (provider: WebsocketProvider) => provider.doc.getText('t');
const until = (check: () => boolean) => vi.waitFor(() => expect(check()).toBe(true), { timeout: 15_000, interval: 5 });

describe('a live document', () => {
  it('stores what a page types and shows it to another page of the device', async () => {
    const device = setUp();
    const one = device.open();
    const two = device.open();
    await until(() => one.synced && two.synced);
    text(one).insert(0, 'hello');
    await until(() => text(two).toString() === 'hello');
    text(two).insert(5, ' you');
    await device.clock.advance(100);
    await until(() => text(one).toString() === 'hello you');
    expect(device.stored()).toBe('hello you');
    expect(device.unsaved.at(-1)).toBe(0);
  });

  it('merges what is typed quickly into few rows', async () => {
    const device = setUp();
    const page = device.open();
    await until(() => page.synced);
    for (const letter of 'abcdefghij') text(page).insert(text(page).length, letter);
    await device.clock.advance(100);
    expect(device.stored()).toBe('abcdefghij');
    expect(device.rows).toHaveLength(1);
  });

  /** S15 */
  it('stores a big paste in rows that fit an item', async () => {
    const device = setUp();
    const page = device.open();
    await until(() => page.synced);
    const pasted = 'x'.repeat(1_000_000);
    text(page).insert(0, pasted);
    await device.clock.advance(100);
    await until(() => device.rows.length > 0);
    expect(device.rows.every(row => row.length < 64 * 1024)).toBe(true);
    expect(device.stored()).toBe(pasted);
    expect(device.unsaved.at(-1)).toBe(0);
  });

  it('works the same over a real message channel', async () => {
    const device = setUp();
    const { port1, port2 } = new MessageChannel();
    device.faults.open = 'channel';
    device.channel.page = roomPortOf(port1);
    device.channel.runtime = roomPortOf(port2);
    const page = device.open();
    await until(() => page.synced);
    text(page).insert(0, 'over a channel');
    await until(() => device.unsaved.at(-1) === 1 && device.mirror().unsaved());
    await device.clock.advance(100);
    await until(() => device.unsaved.at(-1) === 0);
    expect(device.stored()).toBe('over a channel');
    const closes: (number | undefined)[] = [];
    page.on('connection-close', event => closes.push(event?.code));
    device.changeRuntime('closes');
    await until(() => closes.length > 0);
    expect(closes).toEqual([1012]);
  });

  it('(1) ends in close within five seconds when nobody answers, and the provider comes back', async () => {
    const device = setUp();
    device.faults.open = 'silent';
    const page = device.open();
    const closes: (number | undefined)[] = [];
    page.on('connection-close', event => closes.push(event?.code));
    await device.clock.advance(4_900);
    expect(closes).toEqual([]);
    await device.clock.advance(200);
    expect(closes).toEqual([1006]);
    device.faults.open = 'serves';
    await until(() => page.synced);
  });

  it('(1) ends in close when there is no runtime at all, or the document cannot be loaded', async () => {
    const device = setUp();
    device.faults.open = 'throws';
    const page = device.open();
    const closes: (number | undefined)[] = [];
    page.on('connection-close', event => closes.push(event?.code));
    await until(() => closes.length === 1);
    device.faults.open = 'serves';
    device.faults.load = true;
    device.changeRuntime('dies');
    await until(() => closes.includes(1011));
    expect(page.shouldConnect).toBe(true);
  });

  it('(2) takes in what was typed before the connection', async () => {
    const device = setUp();
    const doc = new Doc();
    doc.getText('t').insert(0, 'early');
    const page = device.open(doc);
    await until(() => page.synced);
    await device.clock.advance(100);
    expect(device.stored()).toBe('early');
  });

  it('(3) adds no row in a hundred cycles of opening and closing', async () => {
    const device = setUp();
    const first = device.open();
    await until(() => first.synced);
    text(first).insert(0, 'once');
    await device.clock.advance(100);
    const rows = device.rows.length;
    for (let cycle = 0; cycle < 100; cycle++) {
      const page = device.open();
      await until(() => page.synced);
      expect(text(page).toString()).toBe('once');
      page.awareness.destroy();
      page.destroy();
      await device.clock.advance(50);
    }
    expect(device.rows).toHaveLength(rows);
    await until(() => device.served.size === 1);
  });

  it('(4) opens from what is stored without any link', async () => {
    const device = setUp();
    const doc = new Doc();
    doc.getText('t').insert(0, 'stored before');
    device.rows.push(encodeStateAsUpdate(doc));
    const page = device.open();
    await until(() => text(page).toString() === 'stored before');
    expect(device.heardByRelay.every(payload => (payload as { kind: string }).kind === 'awareness')).toBe(true);
  });

  it('(5) is never silent for ten seconds', async () => {
    const device = setUp();
    const page = device.open();
    await until(() => page.synced);
    let frames = 0;
    const { ws } = page;
    const before = ws?.onmessage;
    if (ws) {
      ws.onmessage = event => {
        frames++;
        before?.call(ws, event);
      };
    }
    await device.clock.advance(35_000);
    expect(frames).toBe(3);
  });

  it.each(['closes', 'dies'] as const)('(6) loses nothing when the runtime %s while somebody types', async how => {
    const device = setUp();
    const page = device.open();
    await until(() => page.synced);
    const closes: (number | undefined)[] = [];
    page.on('connection-close', event => closes.push(event?.code));
    text(page).insert(0, 'stored ');
    await device.clock.advance(100);
    device.faults.store = 'hangs';
    text(page).insert(7, 'not stored ');
    await device.clock.advance(100);
    expect(device.stored()).toBe('stored ');
    expect(device.unsaved.at(-1)).toBeGreaterThan(0);
    device.changeRuntime(how);
    device.faults.store = 'stored';
    // A runtime that dies says nothing; the provider's own watchdog, or the page that hears of the new runtime, closes.
    if (how === 'dies') page.ws?.close(1012);
    await until(() => closes.length === 1);
    text(page).insert(18, 'typed meanwhile');
    await until(() => page.synced);
    await device.clock.advance(100);
    expect(closes).toEqual([1012]);
    expect(device.stored()).toBe('stored not stored typed meanwhile');
    expect(device.unsaved.at(-1)).toBe(0);
  });

  it('(6) stops the provider only when access is gone for good', async () => {
    const device = setUp();
    const page = device.open();
    await until(() => page.synced);
    for (const room of device.served) room.close('accessGone');
    await until(() => !page.shouldConnect);
  });

  it('(7) asks for the others and offers ours when the link comes up', async () => {
    const device = setUp();
    const page = device.open();
    await until(() => page.synced);
    page.awareness.setLocalStateField('user', 'Ada');
    await device.clock.settle();
    device.heardByRelay.length = 0;
    device.linkUp();
    expect(device.heardByRelay).toMatchObject([{ kind: 'awarenessQuery' }, { kind: 'awareness' }]);
    device.heardByRelay.length = 0;
    device.fromRelay({ kind: 'awarenessQuery' });
    expect(device.heardByRelay).toMatchObject([{ kind: 'awareness' }]);
  });

  it('(7) shows who is there on another device, without sending it round in a circle', async () => {
    const clock = createFakeClock();
    const one = setUp(clock);
    const two = setUp(clock);
    const onOne = one.open();
    const onTwo = two.open();
    const alsoTwo = two.open();
    await until(() => onOne.synced && onTwo.synced && alsoTwo.synced);
    await clock.settle();
    one.heardByRelay.length = 0;
    two.heardByRelay.length = 0;
    onOne.awareness.setLocalStateField('user', 'Ada');
    await clock.settle();
    for (const payload of one.heardByRelay) two.fromRelay(payload as never);
    await until(() => [onTwo, alsoTwo].every(page => page.awareness.getStates().get(onOne.doc.clientID)?.user === 'Ada'));
    await clock.settle();
    expect(one.heardByRelay).toHaveLength(1);
    expect(two.heardByRelay).toHaveLength(0);
    const late = two.open();
    await until(() => late.awareness.getStates().get(onOne.doc.clientID)?.user === 'Ada');
  });

  it('(8) counts what is not stored yet', async () => {
    const device = setUp();
    const page = device.open();
    expect(device.unsaved).toEqual([1]);
    await until(() => page.synced);
    await device.clock.advance(100);
    expect(device.unsaved.at(-1)).toBe(0);
    text(page).insert(0, 'a');
    await device.clock.settle();
    expect(device.unsaved.at(-1)).toBe(1);
    await device.clock.advance(100);
    expect(device.unsaved.at(-1)).toBe(0);
  });

  it('throws its copy away when it cannot store, and stores what the page still has once it can', async () => {
    const device = setUp();
    const page = device.open();
    const other = device.open();
    await until(() => page.synced && other.synced);
    device.faults.store = 'notStored';
    text(page).insert(0, 'kept');
    await device.clock.advance(100);
    expect(device.stored()).toBe('');
    device.faults.store = 'stored';
    await until(() => page.synced && other.synced);
    await device.clock.advance(100);
    expect(device.stored()).toBe('kept');
    expect(text(other).toString()).toBe('kept');
  });

  it('shows what came from elsewhere without storing it again', async () => {
    const device = setUp();
    const page = device.open();
    await until(() => page.synced);
    const elsewhere = new Doc();
    elsewhere.getText('t').insert(0, 'from the phone');
    const update = encodeStateAsUpdate(elsewhere);
    device.rows.push(update);
    device.mirror().show(update);
    await until(() => text(page).toString() === 'from the phone');
    await device.clock.advance(100);
    expect(device.rows).toHaveLength(1);
  });

  it('asks the page for everything when a frame in the middle was lost', async () => {
    const device = setUp();
    const page = device.open();
    await until(() => page.synced);
    const { ws } = page;
    const send = ws?.send.bind(ws);
    if (ws) ws.send = () => {};
    text(page).insert(0, 'lost ');
    if (ws && send) ws.send = send;
    text(page).insert(5, 'and more');
    await device.clock.advance(100);
    await until(() => device.stored() === 'lost and more');
    expect(device.unsaved.at(-1)).toBe(0);
  });

  it('converges with another device that edits at the same time', async () => {
    const clock = createFakeClock();
    const one = setUp(clock);
    const two = setUp(clock);
    const onOne = one.open();
    const onTwo = two.open();
    await until(() => onOne.synced && onTwo.synced);
    for (let turn = 0; turn < 20; turn++) {
      text(onOne).insert(turn % (text(onOne).length + 1), 'a');
      text(onTwo).insert(0, 'b');
    }
    await clock.advance(200);
    // The rooms carry rows; what one stored the other shows.
    const fromOne = [...one.rows];
    const fromTwo = [...two.rows];
    for (const row of fromOne) two.mirror().show(row);
    for (const row of fromTwo) one.mirror().show(row);
    await until(() => text(onOne).toString() === text(onTwo).toString());
    expect(text(onOne).length).toBe(40);
  });
});
