import type { DeviceId, StepRecord } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { type Held, hereView } from './here.ts';

const me = 'phone' as DeviceId;
const device = (id: string, change: object = {}) => ({ id: id as DeviceId, online: false, lastSeen: 1, addedAt: 1, ...change });
const held: Held = { conversations: 3, documents: 2, drafts: [], devices: [device('phone')], sync: undefined, steps: [] };
const view = (change: Partial<Held>) => hereView({ ...held, ...change }, me);

describe('what a device that may be cleared holds', () => {
  it('is held by nobody else while it is alone, and while the other device was never seen', () => {
    expect(view({}).elsewhere).toEqual({ kind: 'nobody' });
    expect(view({ devices: [device('phone', { online: true }), device('mac')] }).elsewhere).toEqual({ kind: 'nobody' });
  });

  it('is held by the other devices once they were seen and everything was sent', () => {
    const devices = [device('phone'), device('mac', { lastSeen: 2 })];
    expect(view({ devices, sync: { waiting: 0 } }).elsewhere).toEqual({ kind: 'everything' });
    expect(view({ devices, sync: { waiting: 4 } }).elsewhere).toEqual({ kind: 'unsent', changes: 4 });
  });

  it('is counted as far as a screen reads, and says when there may be more', () => {
    expect(view({ conversations: 200 })).toMatchObject({ conversations: { n: 200, orMore: true }, documents: { n: 2, orMore: false } });
  });

  it('counts what was typed, not empty boxes', () => {
    expect(view({ drafts: [{ text: 'Half a thought' }, { text: ' ' }] }).drafts).toBe(1);
  });

  it('names the calls of which nobody knows what came', () => {
    const step = (id: string, state: string) =>
      ({ id, title: `Send ${id}`, state, policy: 'ask', attempts: [{ device: me, state: 'unknown' }] }) as unknown as StepRecord;
    expect(view({ steps: [step('a', 'doubt'), step('b', 'done')] }).unsettled).toEqual([{ id: 'a', title: 'Send a' }]);
  });
});
