import { sessionRoom } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../fake/clock.ts';
import { createFakeDevice, createFakeDisk } from '../fake/device.ts';
import { createFakeRelay } from '../fake/relay.ts';
import { plainSealer } from '../room/plain-sealer.ts';
import { createEphemeral, type EphemeralPayload } from './ephemeral.ts';

const room = sessionRoom('s1' as never);

async function setUp() {
  const clock = createFakeClock();
  const relay = createFakeRelay(clock);
  const make = (name: string) => {
    const device = createFakeDevice(clock, relay, createFakeDisk(name));
    device.client.start();
    device.rooms.open(room);
    return { ...device, ephemeral: createEphemeral(device.client, plainSealer()) };
  };
  const laptop = make('laptop');
  const phone = make('phone');
  await clock.settle();
  return { clock, relay, laptop, phone };
}

const text = (value: string): EphemeralPayload => ({ kind: 'text', step: 'step' as never, attempt: '1.1' as never, text: value });

describe('ephemeral messages', () => {
  it('reach the others in the room and not who sent them', async () => {
    const { clock, laptop, phone } = await setUp();
    const heard: unknown[] = [];
    phone.ephemeral.on((where, device, payload) => heard.push([where, device, payload]));
    laptop.ephemeral.on(() => heard.push('echo'));
    expect(await laptop.ephemeral.send(room, text('Hello'))).toBe(true);
    await clock.settle();
    expect(heard).toEqual([[room, 'laptop', text('Hello')]]);
  });

  it('are not kept while there is no link', async () => {
    const { clock, relay, laptop, phone } = await setUp();
    const heard: unknown[] = [];
    phone.ephemeral.on((_room, _device, payload) => heard.push(payload));
    relay.faults.refuseConnects = true;
    relay.cut();
    await clock.settle();
    expect(await laptop.ephemeral.send(room, text('lost'))).toBe(false);
    relay.faults.refuseConnects = false;
    await clock.advance(10_000);
    expect(heard).toEqual([]);
  });

  /** S20 */
  it('give one growing text of one attempt though the line breaks after every piece', async () => {
    const { clock, relay, laptop, phone } = await setUp();
    const shown = new Map<string, string>();
    phone.ephemeral.on((_room, _device, payload) => {
      if (payload.kind !== 'text') return;
      const key = `${payload.step} ${payload.attempt}`;
      expect(payload.text.startsWith(shown.get(key) ?? '')).toBe(true);
      shown.set(key, payload.text);
    });
    const answer = 'It is all done, and nothing was done twice.';
    for (let end = 5; end < answer.length + 5; end += 5) {
      await laptop.ephemeral.send(room, text(answer.slice(0, end)));
      await clock.settle();
      relay.cut();
      await clock.advance(5_000);
    }
    await laptop.ephemeral.send(room, text(answer));
    await clock.settle();
    expect([...shown]).toEqual([['step 1.1', answer]]);
  });

  it('drop what is no message of ours', async () => {
    const { clock, laptop, phone } = await setUp();
    const heard: unknown[] = [];
    phone.ephemeral.on((_room, _device, payload) => heard.push(payload));
    laptop.client.send({ verb: 'ephemeral', room, sealed: new Uint8Array([9, 9, 9]) });
    await laptop.ephemeral.send(room, { kind: 'awarenessQuery' });
    await clock.settle();
    expect(heard).toEqual([{ kind: 'awarenessQuery' }]);
  });
});
