import './seeded-random.ts';
import { describe, expect, it } from 'vitest';
import { scenarios } from '../crash/scenarios.ts';
import { beginning, Life, processClock, Time } from './clock.ts';
import type { Fault } from './points.ts';
import { type Aftermath, simulate } from './simulation.ts';

const scenario = scenarios.find(({ name }) => name === 'take-over');

async function run(seed: number, faults: readonly Fault[] = []): Promise<Aftermath> {
  if (!scenario) throw new Error('no such scenario');
  return simulate({ scenario, seed, faults, recovery: { backAfter: 6_000, takeAfter: 1_000 } });
}

/** Every item of every room by its running hash: ids, times, texts, updates and their order are all in it. */
const hashes = ({ relay }: Aftermath): string[] =>
  [...relay.data.values()].flatMap(space => [...space.rooms].map(([room, { items }]) => `${room} ${items.length} ${items.at(-1)?.hash}`));

describe('the clocks of a process', () => {
  it('run apart: the wall clock goes on while it is frozen and may jump, the monotonic one stands still and never jumps', async () => {
    const time = new Time();
    const life = new Life(time);
    let skew = 0;
    const clock = processClock(time, life, () => skew);
    const woken: number[] = [];
    void clock.sleep(5_000).then(() => woken.push(time.now));
    time.after(1_000, () => life.freeze());
    time.after(61_000, () => life.thaw());
    time.after(62_000, () => {
      skew = -86_400_000;
    });
    await time.run(100_000);
    expect([clock.now() - beginning, clock.monotonic(), woken]).toEqual([62_000 - 86_400_000, 2_000, [61_000]]);
  });
});

describe('a simulation', () => {
  it('replays bit for bit from its seed, faults included', async () => {
    const faults: Fault[] = [
      { at: 40, strike: { how: 'jump', when: 'before', ms: -86_400_000 } },
      { at: 60, strike: { how: 'hang', when: 'after' } },
      { at: 90, strike: { how: 'press', when: 'before', press: 'take', on: 'phone' } },
      { at: 120, strike: { how: 'die', when: 'after' } },
      { at: 160, strike: { how: 'gone', when: 'before' } },
    ];
    const [one, other] = [await run(3, faults), await run(3, faults)];
    expect(one.points).toEqual(other.points);
    expect(hashes(one)).toEqual(hashes(other));
  });

  it('goes another way with another seed', async () => {
    expect(hashes(await run(3))).not.toEqual(hashes(await run(4)));
  });

  it('leaves nothing of a dead process running', async () => {
    const { devices, took } = await run(3);
    expect(devices.every(device => !device.alive)).toBe(true);
    expect(took).toBeLessThan(60_000);
  });
});
