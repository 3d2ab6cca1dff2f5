import { closeCodes, encodeFrame, spaceRoom } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../fake/clock.ts';
import { createFakeDevice, createFakeDisk } from '../fake/device.ts';
import { createFakeRelay } from '../fake/relay.ts';
import { backoff } from './timing.ts';

function setUp(ahead = 0) {
  const clock = createFakeClock();
  const relay = createFakeRelay(clock, ahead);
  const device = createFakeDevice(clock, relay, createFakeDisk('laptop'));
  return { clock, relay, client: device.client };
}

describe('the connection to the relay', () => {
  it('comes up after challenge and hello', async () => {
    const { clock, client } = setUp();
    const seen: string[] = [];
    client.onStatus(({ link }) => seen.push(link));
    client.start();
    await clock.settle();
    expect(seen).toEqual(['connecting', 'up']);
    expect(client.space()?.generation).toBe(1);
  });

  it('does not know the relay’s time before the relay said it', async () => {
    const { clock, client } = setUp();
    expect(client.relayNow()).toBeNull();
    client.start();
    await clock.settle();
    expect(client.relayNow()).toBe(clock.now());
  });

  /** S6 at this level: the device's wall clock is a day off and jumps. */
  it('goes by the relay’s clock however wrong its own is', async () => {
    const day = 86_400_000;
    const { clock, client } = setUp(day);
    client.start();
    await clock.settle();
    const relayNow = client.relayNow();
    clock.shiftWall(-2 * day);
    await clock.advance(1_000);
    expect(client.relayNow()).toBe((relayNow ?? 0) + 1_000);
    expect(client.relayAhead()).toBe(3 * day);
  });

  it('tries again with growing pauses while the relay is away', async () => {
    const { clock, relay, client } = setUp();
    relay.faults.refuseConnects = true;
    client.start();
    await clock.advance(60_000);
    expect(client.status()).toMatchObject({ link: 'down', problem: 'relayUnreachable' });
    expect(relay.attempts.count).toBeGreaterThan(4);
    expect(relay.attempts.count).toBeLessThan(12);
    relay.faults.refuseConnects = false;
    await clock.advance(30_000);
    expect(client.status()).toMatchObject({ link: 'up', problem: null });
  });

  it('jitters its pauses and bounds them', () => {
    expect(backoff(1, 0, 500, 30_000)).toBe(250);
    expect(backoff(1, 0.999, 500, 30_000)).toBe(500);
    expect(backoff(40, 0.999, 500, 30_000)).toBeLessThanOrEqual(30_000);
  });

  it('gives up a connection attempt that hangs', async () => {
    const { clock, relay, client } = setUp();
    relay.faults.hangConnects = true;
    client.start();
    await clock.advance(6_500);
    expect(relay.attempts.count).toBe(2);
    relay.faults.hangConnects = false;
    await clock.advance(8_000);
    expect(client.status().link).toBe('up');
  });

  it.each([
    [closeCodes.notAuthenticated, 'notAuthenticated', 'notMember'],
    [closeCodes.protocolVersion, 'protocolVersion', 'stopped'],
    [4499, 'permanent', 'stopped'],
  ] as const)('stops for good at close code %d and says why', async (code, stopped, problem) => {
    const { clock, relay, client } = setUp();
    client.start();
    await clock.settle();
    relay.cut(code);
    await clock.advance(120_000);
    client.wake();
    await clock.advance(1_000);
    expect(client.status()).toMatchObject({ link: 'down', stopped, problem });
    expect(relay.attempts.count).toBe(1);
    client.start();
    await clock.settle();
    expect(client.status().link).toBe('up');
  });

  /** J25: a window that slept connected once more before it heard that this one is the runtime now, and this one never came back. */
  it('comes back after another window of the device was connected for a moment', async () => {
    const { clock, relay, client } = setUp();
    for (let time = 0; time < 6; time++) {
      client.start();
      await clock.advance(11_000);
      relay.cut(closeCodes.replaced);
      await clock.advance(2_000);
      expect(client.status()).toMatchObject({ link: 'up', stopped: null });
    }
  });

  it('gives way for good to one that takes its place again and again', async () => {
    const { clock, relay, client } = setUp();
    client.start();
    for (let time = 0; time < 4; time++) {
      await clock.advance(4_000);
      relay.cut(closeCodes.replaced);
    }
    await clock.advance(120_000);
    expect(client.status()).toMatchObject({ link: 'down', stopped: 'replaced', problem: 'stopped' });
    expect(relay.attempts.count).toBe(4);
    client.start();
    await clock.settle();
    expect(client.status().link).toBe('up');
  });

  it.each([closeCodes.slowConsumer, closeCodes.tooManyRequests, closeCodes.goingAway, 1006])(
    'comes back after close code %d',
    async code => {
      const { clock, relay, client } = setUp();
      client.start();
      await clock.settle();
      relay.cut(code);
      await clock.advance(2_000);
      expect(client.status().link).toBe('up');
    },
  );

  /** S14 */
  it('notices by its heartbeat that a connection which looks open is dead', async () => {
    const { clock, relay, client } = setUp();
    client.start();
    await clock.settle();
    relay.faults.swallow = true;
    await clock.advance(29_000);
    expect(client.status().link).not.toBe('up');
    relay.faults.swallow = false;
    await clock.advance(30_000);
    expect(client.status().link).toBe('up');
  });

  /** S14 */
  it('reconnects within five seconds of waking, ignores the old connection’s late frames and keeps one connection', async () => {
    const { clock, relay, client } = setUp();
    client.start();
    await clock.settle();
    const old = relay.connections()[0];
    relay.faults.swallow = true;
    await clock.advance(15_000);
    relay.faults.swallow = false;
    const frames: string[] = [];
    client.onFrame(frame => frames.push(frame.verb));
    client.wake();
    client.wake();
    await clock.advance(5_000);
    expect(client.status().link).toBe('up');
    old?.handlers.message(encodeFrame({ verb: 'caughtUp', room: spaceRoom, seq: 99 }));
    old?.handlers.closed(closeCodes.replaced, '');
    await clock.advance(1_000);
    expect(frames).not.toContain('caughtUp');
    expect(client.status().link).toBe('up');
    expect(relay.connections()).toHaveLength(1);
    expect(relay.attempts.count).toBe(2);
  });

  /** S22: the attempt that was under way when the page came back hangs. */
  it('does not wait for an attempt that hangs when it is woken', async () => {
    const { clock, relay, client } = setUp();
    relay.faults.hangConnects = true;
    client.start();
    await clock.advance(3_000);
    relay.faults.hangConnects = false;
    client.wake();
    await clock.advance(500);
    expect(client.status().link).toBe('up');
  });

  it('answers what was asked on a connection that broke as lost', async () => {
    const { clock, relay, client } = setUp();
    client.start();
    await clock.settle();
    relay.faults.toRelay = frame => frame.verb === 'page';
    const asked = client.request({ verb: 'page', room: spaceRoom, before: 10, limit: 5 });
    await clock.settle();
    relay.cut();
    await clock.settle();
    expect(await asked).toEqual({ verb: 'lost' });
  });

  it('does not let a frame over the limit out, since the relay would close for good', async () => {
    const { clock, client } = setUp();
    client.start();
    await clock.settle();
    const answer = await client.request({
      verb: 'append',
      room: spaceRoom,
      author: 'laptop~i0' as never,
      counter: 1,
      previousHash: new Uint8Array(),
      sealed: new Uint8Array(300_000),
      signature: new Uint8Array(64),
    });
    expect(answer).toMatchObject({ verb: 'refused', why: 'tooLarge' });
    expect(client.status().link).toBe('up');
  });

  it('is silent after it was stopped', async () => {
    const { clock, relay, client } = setUp();
    client.start();
    await clock.settle();
    client.stop();
    await clock.advance(60_000);
    expect(client.status().link).toBe('off');
    expect(relay.connections()).toHaveLength(0);
    expect(relay.attempts.count).toBe(1);
  });
});
