import { limits, pack, type RowId, sessionRoom, startCursor } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../fake/clock.ts';
import { createFakeDevice, createFakeDisk, type FakeDisk } from '../fake/device.ts';
import { createFakeRelay } from '../fake/relay.ts';
import { messageRow, texts } from '../fake/rows.ts';
import { plainSealer } from '../room/plain-sealer.ts';
import { chooseRows } from './choose-rows.ts';

const room = sessionRoom('s1' as never);
const other = sessionRoom('s2' as never);

function setUp() {
  const clock = createFakeClock();
  const relay = createFakeRelay(clock);
  const known = new Set(['laptop', 'phone']);
  const sealer = plainSealer({ has: device => known.has(device) });
  const laptop = createFakeDevice(clock, relay, createFakeDisk('laptop'), { sealer });
  const phone = createFakeDevice(clock, relay, createFakeDisk('phone'));
  phone.rooms.open(room);
  phone.rooms.open(other);
  laptop.client.start();
  phone.client.start();
  const write = (id: string, text?: string) => laptop.write(room, [messageRow(laptop.disk.device, id, text)]);
  return { clock, relay, known, laptop, phone, write };
}

describe('the outbox', () => {
  it('is empty only when what was written has been read back', async () => {
    const { clock, relay, laptop, phone, write } = setUp();
    await clock.settle();
    relay.faults.toDevice = frame => frame.verb === 'items';
    write('one');
    await clock.settle();
    expect(relay.items(room)).toHaveLength(1);
    expect(laptop.outbox.status().waiting).toBe(1);
    relay.faults.toDevice = () => false;
    await clock.advance(15_000);
    expect(laptop.outbox.status()).toEqual({ waiting: 0, stopped: [] });
    write('two');
    await clock.settle();
    expect(texts(phone.rows(room))).toEqual(['one', 'two']);
  });

  it('waits without a fault where a room is gone for good, until it is told to forget what waits there', async () => {
    const { clock, relay, laptop, phone, write } = setUp();
    await clock.settle();
    write('one');
    await clock.settle();
    expect(await phone.client.request({ verb: 'drop', room })).toMatchObject({ verb: 'ack' });
    const sent: string[] = [];
    relay.faults.toRelay = frame => {
      if (frame.verb === 'append' && frame.room === room) sent.push('again');
      return false;
    };
    write('two');
    await clock.advance(120_000);
    expect(sent.length).toBeLessThanOrEqual(1);
    expect(laptop.outbox.status()).toEqual({ waiting: 1, stopped: [] });
    laptop.write(other, [messageRow(laptop.disk.device, 'elsewhere')]);
    await clock.settle();
    expect(texts(phone.rows(other))).toEqual(['elsewhere']);
    laptop.outbox.forget(room);
    expect(laptop.outbox.status()).toEqual({ waiting: 0, stopped: [] });
  });

  it('seals nothing and marks nothing as sent while there is no link', async () => {
    const { clock, relay, laptop, write } = setUp();
    relay.faults.refuseConnects = true;
    relay.cut();
    await clock.settle();
    write('one');
    await clock.advance(5_000);
    expect(laptop.stored(room)).toMatchObject({ sent: false, sealed: null });
    expect(laptop.outbox.status().waiting).toBe(1);
  });

  /** S9 */
  it('delivers every edit made offline and during the reconnect, and says synced only then', async () => {
    const { clock, relay, laptop, phone, write } = setUp();
    await clock.settle();
    relay.faults.refuseConnects = true;
    relay.cut();
    for (let second = 0; second < 30; second++) {
      write(`offline${second}`);
      await clock.advance(1_000);
    }
    expect(laptop.outbox.status().waiting).toBe(1);
    relay.faults.refuseConnects = false;
    let synced = false;
    laptop.outbox.onChange(() => {
      if (laptop.outbox.status().waiting > 0) return;
      synced = true;
      expect(laptop.stored(room).outbox).toEqual([]);
    });
    for (let edit = 0; edit < 40; edit++) {
      write(`during${edit}`);
      await clock.advance(250);
    }
    await clock.advance(40_000);
    expect(synced).toBe(true);
    expect(texts(phone.rows(room))).toHaveLength(70);
    expect(texts(phone.rows(room))).toEqual(texts(laptop.rows(room)));
  });

  /** J22: ten taps make one row (its id is made when typing begins); reconnecting repeats nothing. */
  it('sends one message once however often the link comes and goes', async () => {
    const { clock, relay, phone, write } = setUp();
    await clock.settle();
    write('one');
    for (let time = 0; time < 6; time++) {
      relay.cut();
      await clock.advance(1_700);
    }
    await clock.advance(30_000);
    expect(texts(phone.rows(room))).toEqual(['one']);
    expect(relay.items(room)).toHaveLength(1);
  });

  /** J23 */
  it('takes a repeat of what the relay already has as success', async () => {
    const { clock, relay, laptop, phone, write } = setUp();
    await clock.settle();
    let lost = 0;
    relay.faults.toDevice = frame => (frame.verb === 'ack' || frame.verb === 'items') && lost++ < 4;
    write('one');
    await clock.advance(60_000);
    expect(lost).toBeGreaterThan(4);
    expect(laptop.outbox.status().waiting).toBe(0);
    expect(relay.items(room)).toHaveLength(1);
    phone.client.wake();
    await clock.settle();
    expect(texts(phone.rows(room))).toEqual(['one']);
  });

  it.each(['sealed', 'sent', 'stored'] as const)('sends the same bytes after dying when the item was %s', async when => {
    const { clock, relay, laptop, phone } = setUp();
    await clock.settle();
    const disk: FakeDisk = laptop.disk;
    if (when === 'sealed') relay.faults.toRelay = frame => frame.verb === 'append';
    if (when === 'sent') relay.faults.toDevice = frame => frame.verb === 'ack' || frame.verb === 'items';
    if (when === 'stored') laptop.faults.receive = () => 'again';
    laptop.write(room, [messageRow(disk.device, 'one')]);
    await clock.settle();
    const bytes = laptop.stored(room).sealed?.sealed;
    expect(bytes).toBeDefined();
    laptop.kill();
    relay.faults.toRelay = () => false;
    relay.faults.toDevice = () => false;
    const again = createFakeDevice(clock, relay, disk);
    again.client.start();
    again.outbox.wake(room);
    await clock.advance(1_000);
    phone.client.wake();
    await clock.advance(20_000);
    expect(again.outbox.status().waiting).toBe(0);
    const items = relay.items(room);
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ kind: 'sealed', sealed: bytes });
    expect(texts(phone.rows(room))).toEqual(['one']);
  });

  /** S13 */
  it('takes a new author when a restored profile finds that it had said more', async () => {
    const { clock, relay, laptop, phone, write } = setUp();
    await clock.settle();
    write('one');
    await clock.settle();
    const stored = laptop.stored(room);
    const yesterday = { ...stored, rows: [...stored.rows], items: [...stored.items], outbox: [] };
    write('two');
    await clock.settle();
    laptop.kill();
    const disk: FakeDisk = { device: laptop.disk.device, incarnations: 0, known: 0, rooms: new Map([[room, yesterday]]) };
    const restored = createFakeDevice(clock, relay, disk);
    restored.client.start();
    restored.write(room, [messageRow(disk.device, 'three')]);
    await clock.advance(10_000);
    expect(texts(restored.rows(room))).toEqual(['one', 'two', 'three']);
    expect(texts(phone.rows(room))).toEqual(['one', 'two', 'three']);
    expect(restored.stored(room).author).toMatchObject({ id: 'laptop~i1', counter: 1 });
  });

  /** S12 */
  it('goes on as the same author when the relay lost what it had said', async () => {
    const { clock, relay, laptop, phone, write } = setUp();
    await clock.settle();
    write('one');
    await clock.settle();
    relay.wipe();
    relay.cut();
    write('two');
    await clock.advance(20_000);
    expect(texts(phone.rows(room))).toEqual(['one', 'two']);
    expect(laptop.stored(room).author).toMatchObject({ id: 'laptop~i0', counter: 2 });
    expect(laptop.outbox.status().waiting).toBe(0);
  });

  /** S15 */
  it('splits a big paste and delivers all of it', async () => {
    const { clock, relay, laptop, phone } = setUp();
    const rows = Array.from({ length: 100 }, (_, part) => messageRow(laptop.disk.device, `part${part}`, `${part}:`.padEnd(50_000, 'x')));
    laptop.write(room, rows);
    await clock.advance(10_000);
    expect(texts(phone.rows(room))).toEqual(texts(rows));
    for (const item of relay.items(room)) if (item.kind === 'sealed') expect(item.sealed.length).toBeLessThan(limits.frame);
    expect(laptop.outbox.status().waiting).toBe(0);
  });

  /** S15 */
  it('sets aside what can never be sent, says so, and lets everything else flow', async () => {
    const { clock, relay, laptop, phone } = setUp();
    const large = { ...messageRow(laptop.disk.device, 'large'), text: 'x'.repeat(300_000) };
    laptop.write(room, [large]);
    laptop.write(other, [messageRow(laptop.disk.device, 'small')]);
    await clock.advance(120_000);
    expect(texts(phone.rows(other))).toEqual(['small']);
    expect(laptop.heard.stopped).toEqual(['tooLarge']);
    expect(laptop.outbox.status()).toEqual({ waiting: 1, stopped: [{ room, why: 'tooLarge' }] });
    expect(laptop.client.status().link).toBe('up');
    expect(relay.attempts.count).toBe(2);
  });

  it('keeps rows back until the row they wait for was read back', async () => {
    const { clock, relay, laptop, phone } = setUp();
    await clock.settle();
    laptop.write(other, [messageRow(laptop.disk.device, 'document')], 'row-outcome' as RowId);
    await clock.advance(5_000);
    expect(relay.items(other)).toHaveLength(0);
    expect(laptop.outbox.status().waiting).toBe(1);
    laptop.write(room, [messageRow(laptop.disk.device, 'outcome')]);
    await clock.settle();
    expect(texts(phone.rows(other))).toEqual(['document']);
    expect(laptop.outbox.status().waiting).toBe(0);
  });

  /** S16: no endless retry. */
  it('sends nothing again and again while an item before its own cannot be opened', async () => {
    const { clock, relay, laptop, phone, known } = setUp();
    await clock.settle();
    known.delete('phone');
    phone.write(room, [messageRow(phone.disk.device, 'unreadable')]);
    await clock.settle();
    let asked = 0;
    relay.faults.toRelay = frame => {
      if (frame.verb === 'append' || frame.verb === 'subscribe') asked++;
      return false;
    };
    laptop.write(room, [messageRow(laptop.disk.device, 'mine')]);
    await clock.advance(300_000);
    expect(asked).toBe(2);
    expect(laptop.outbox.status().waiting).toBe(1);
    known.add('phone');
    laptop.rooms.keysChanged();
    await clock.settle();
    expect(texts(laptop.rows(room))).toEqual(['unreadable', 'mine']);
    expect(laptop.outbox.status().waiting).toBe(0);
  });

  it('does not start a long catch-up over because its own item comes last', async () => {
    const { clock, relay, laptop, phone } = setUp();
    for (let message = 0; message < 200; message++) {
      phone.write(room, [messageRow(phone.disk.device, `m${message}`)]);
      await clock.settle();
    }
    let subscriptions = 0;
    relay.faults.toRelay = frame => {
      if (frame.verb === 'subscribe') subscriptions++;
      return false;
    };
    laptop.faults.onReceive = () => clock.sleep(15_000);
    laptop.write(room, [messageRow(laptop.disk.device, 'mine')]);
    await clock.advance(90_000);
    expect(texts(laptop.rows(room)).at(-1)).toBe('mine');
    expect(subscriptions).toBe(1);
  });

  it('flushes within the time it is given, or says that it could not', async () => {
    const { clock, relay, laptop, write } = setUp();
    await clock.settle();
    write('one');
    const flushed = laptop.outbox.flush(2_000);
    await clock.settle();
    expect(await flushed).toBe(true);
    relay.faults.swallow = true;
    write('two');
    const late = laptop.outbox.flush(2_000);
    await clock.advance(2_000);
    expect(await late).toBe(false);
  });
});

describe('choosing the rows of an item', () => {
  const row = (id: string, size = 10) => messageRow('d' as never, id, 'x'.repeat(size));

  it('takes whole records up to 100 rows', () => {
    const records = Array.from({ length: 30 }, (_, n) => ({
      key: `k${n}`,
      rows: [row(`${n}a`), row(`${n}b`), row(`${n}c`), row(`${n}d`)],
    }));
    const chosen = chooseRows(records);
    expect(chosen.rows).toHaveLength(100);
    expect(chosen.outbox).toHaveLength(25);
  });

  it('begins another item rather than cutting what was committed together', () => {
    const small = { key: 'small', rows: [row('a', 30_000)] };
    const large = { key: 'large', rows: [row('b', 40_000), row('c', 40_000)] };
    expect(chooseRows([small, large])).toMatchObject({ ids: ['row-a'], outbox: ['small'] });
    expect(chooseRows([large, small])).toMatchObject({ ids: ['row-b', 'row-c'], outbox: ['large'] });
  });

  it('splits a record that no frame could hold and names its key with the last piece only', () => {
    const rows = [row('a', 60_000), row('b', 60_000), row('c', 60_000), row('d', 60_000)];
    const first = chooseRows([{ key: 'k', rows }]);
    expect(first).toMatchObject({ ids: ['row-a'], outbox: [] });
    const last = chooseRows([{ key: 'k', rows: rows.slice(1) }]);
    expect(last).toMatchObject({ ids: ['row-b', 'row-c', 'row-d'], outbox: ['k'] });
  });

  it('takes a single row over the size alone', () => {
    const rows = [{ ...row('a'), text: 'x'.repeat(200_000) }, row('b')];
    expect(chooseRows([{ key: 'k', rows }]).rows).toHaveLength(1);
    expect(pack({ v: 1, cursor: startCursor, rows }).length).toBeLessThan(limits.frame);
  });
});
