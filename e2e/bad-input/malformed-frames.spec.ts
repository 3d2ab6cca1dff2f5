import { randomBytes } from 'node:crypto';
import type { RoomId } from '@baton/protocol';
import { closeCodes } from '@baton/protocol';
import { createTrialSpace, openSocket } from '@baton/relay/trial';
import { expect, test } from '../support/journey.ts';
import { type Ending, frame, sayOnWebSocket, sayRaw } from './raw-socket.ts';

const room = 'session.kept' as RoomId;
const bytes = (text: string) => new TextEncoder().encode(text);

test.describe('a relay among strangers', () => {
  test('lets go of whoever sends nonsense, and a device beside it notices nothing and loses nothing', async ({ relay }) => {
    const device = await (await createTrialSpace()).device();
    const honest = await openSocket(`ws://127.0.0.1:${relay.port}/relay`);
    await honest.hello(device);
    await honest.subscribe(room);
    expect(await honest.answer(honest.append(room, device.author, 'before').id)).toMatchObject({ verb: 'ack', seq: 1 });

    const malformed: Ending = { status: null, close: closeCodes.malformed };
    const brokenSocket: Ending = { status: null, close: 1002 };
    const cases: readonly (readonly [what: string, said: Promise<Ending>, ends: Ending])[] = [
      ['noise instead of HTTP', sayRaw(relay.port, randomBytes(200)), { status: 400, close: null }],
      ['a header without an end', sayRaw(relay.port, bytes(`GET / HTTP/1.1\r\nX: ${'x'.repeat(100_000)}`)), { status: 431, close: null }],
      ['noise in a frame', sayOnWebSocket(relay.port, frame(randomBytes(300))), malformed],
      ['an empty frame', sayOnWebSocket(relay.port, frame(new Uint8Array())), malformed],
      ['text', sayOnWebSocket(relay.port, frame(bytes('{"verb":"ping","id":1}'), { first: 0x81 })), malformed],
      ['a frame without a mask', sayOnWebSocket(relay.port, frame(bytes('x'), { masked: false })), brokenSocket],
      ['a kind of frame that does not exist', sayOnWebSocket(relay.port, frame(bytes('x'), { first: 0x8b })), brokenSocket],
      ['a reserved bit', sayOnWebSocket(relay.port, frame(bytes('x'), { first: 0xc2 })), brokenSocket],
      [
        'a frame of two to the power of 62 bytes',
        sayOnWebSocket(relay.port, Buffer.from([0x82, 0xff, 0x40, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4])),
        { status: null, close: 1009 },
      ],
    ];
    for (const [what, said, ends] of cases) expect.soft(await said, what).toEqual(ends);

    expect(await honest.answer(honest.append(room, device.author, 'after').id)).toMatchObject({ verb: 'ack', seq: 2 });
    expect(honest.closedWith).toBe(null);
    const again = await openSocket(`ws://127.0.0.1:${relay.port}/relay`);
    await again.hello(device);
    await again.subscribe(room);
    await again.until('caughtUp');
    expect(again.items(room)).toHaveLength(2);
    expect(relay.log(), 'nothing of it is a fault of the relay').not.toMatch(/"failed"|Error/);
    again.close();
  });
});
