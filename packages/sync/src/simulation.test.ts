import { sessionRoom } from '@baton/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from './fake/clock.ts';
import { createFakeDevice, createFakeDisk, type FakeDevice } from './fake/device.ts';
import { createFakeRelay } from './fake/relay.ts';
import { messageRow, texts } from './fake/rows.ts';

const rooms = [sessionRoom('s1' as never), sessionRoom('s2' as never)] as const;

/** What may happen to two devices and a relay, each with a pause after it. */
const event = fc.record({
  kind: fc.constantFrom(
    'write',
    'write',
    'write',
    'cut',
    'offline',
    'online',
    'swallow',
    'loseFrames',
    'wake',
    'kill',
    'storageFails',
    'storageForgets',
    'restoreRelay',
  ),
  who: fc.nat(1),
  room: fc.nat(1),
  pause: fc.constantFrom(0, 0, 20, 900, 7_000),
});

describe('two devices over a bad line', () => {
  /** S7, S9, S10, S11, S14, J22, J23 at once, in any order. */
  it('end with the same rows in the same order, each exactly once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 40 }), async events => {
        const clock = createFakeClock();
        const relay = createFakeRelay(clock);
        const disks = [createFakeDisk('laptop'), createFakeDisk('phone')];
        const start = (disk: (typeof disks)[number]): FakeDevice => {
          const others = disks.flatMap(one => (one === disk ? [] : [one.device]));
          const device = createFakeDevice(clock, relay, disk, { others });
          for (const room of rooms) device.outbox.wake(room);
          device.client.start();
          return device;
        };
        const devices = disks.map(start);
        const written = new Map<string, string[]>(rooms.map(room => [room, []]));
        for (const [number, { kind, who, room: index, pause }] of events.entries()) {
          const device = devices[who];
          const disk = disks[who];
          const room = rooms[index];
          if (!device || !disk || !room) throw new Error('no such device');
          switch (kind) {
            case 'write':
              device.write(room, [messageRow(disk.device, `m${number}`)]);
              written.get(room)?.push(`m${number}`);
              break;
            case 'cut':
              relay.cut();
              break;
            case 'offline':
              relay.faults.refuseConnects = true;
              relay.cut();
              break;
            case 'online':
              relay.faults.refuseConnects = false;
              relay.faults.swallow = false;
              break;
            case 'swallow':
              relay.faults.swallow = true;
              break;
            case 'loseFrames': {
              let left = 3;
              relay.faults.toDevice = frame => (frame.verb === 'items' || frame.verb === 'ack') && left-- > 0;
              break;
            }
            case 'wake':
              device.client.wake();
              break;
            case 'kill':
              device.kill();
              devices[who] = start(disk);
              break;
            case 'storageFails':
            case 'storageForgets': {
              let left = 2;
              device.faults.receive = () => (left-- > 0 ? (kind === 'storageFails' ? 'again' : 'okButLost') : 'ok');
              break;
            }
            case 'restoreRelay':
              // An older copy, or nothing at all.
              relay.wipe(items => Math.floor((items.length * (who + index)) / 3));
              relay.cut();
              break;
            default:
              kind satisfies never;
          }
          await clock.advance(pause);
        }
        relay.faults.refuseConnects = false;
        relay.faults.swallow = false;
        relay.faults.toDevice = () => false;
        await clock.advance(1_500);
        for (const device of devices) device.client.wake();
        await clock.advance(120_000);
        const [laptop, phone] = devices;
        for (const room of rooms) {
          const onLaptop = texts(laptop?.rows(room) ?? []);
          expect(onLaptop).toEqual(texts(phone?.rows(room) ?? []));
          expect([...onLaptop].sort()).toEqual([...(written.get(room) ?? [])].sort());
        }
        expect(devices.map(device => device.outbox.status())).toEqual([
          { waiting: 0, stopped: [] },
          { waiting: 0, stopped: [] },
        ]);
        for (const device of devices) device.kill();
      }),
      { numRuns: 200, endOnFailure: false },
    );
  }, 60_000);
});
