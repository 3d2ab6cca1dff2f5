import { describe, expect, it } from 'vitest';
import { decideLease } from './lease.ts';
import { awaitedAbility } from './routed.ts';
import {
  approvalAnswer,
  approvalRequest,
  cancel,
  claim,
  grant,
  intent,
  laptop,
  outcome,
  parked,
  phone,
  type RoomEntry,
  tell,
  withTool,
} from './testing/rows.ts';

const needs = 'folders/laptop';
const tool = { ...intent('tool', { kind: 'tool', ordinal: 1, policy: 'keyed' }), needs };
const held: readonly RoomEntry[] = withTool('keyed').map(entry =>
  'type' in entry && entry.type === 'intent' && entry.step === tool.step ? { ...entry, needs } : entry,
);
const waiting: readonly RoomEntry[] = [...held, { ...parked('tool', null), why: 'needsDevice' }];
const asks = (entries: readonly RoomEntry[], able: (wanted: string) => boolean = wanted => wanted === needs): string | null =>
  awaitedAbility(tell(entries).state, able);

describe('a step that only another device can do', () => {
  it('is waited for there once its holder has stored that it cannot do it', () => {
    expect(asks(waiting)).toBe(needs);
    expect(asks(held)).toBeNull();
    expect(asks(waiting, () => false)).toBeNull();
  });

  it('is no reason any more when it was cancelled, claimed or settled', () => {
    expect(asks([...waiting, cancel()])).toBeNull();
    expect(asks([...waiting, claim('tool')])).toBeNull();
    expect(asks([...waiting, claim('tool'), outcome('tool', '1.1')])).toBeNull();
  });

  it('is taken over for although the other device’s lease is live, and not when this process holds it already', () => {
    const question = { view: tell(waiting).state, me: phone, processEpochs: new Set<number>(), reason: 'routed', live: true } as const;
    expect(decideLease(question, true)).toEqual({ do: 'take', epoch: 2, reason: 'take' });
    const taken = tell([...waiting, grant(2, phone)]).state;
    expect(decideLease({ ...question, view: taken, processEpochs: new Set([2]) }, true)).toEqual({ do: 'nothing' });
    expect(taken.lease.holder).not.toBe(laptop);
  });

  it('is what a person chose, where the request asked for that, and nothing that an answer to another request says', () => {
    const asked = (choose: boolean): readonly RoomEntry[] => {
      const of = { ...tool, confirm: true, needs: null };
      const request = approvalRequest('tool');
      const shown = { ...request.shown, ...(choose && { choose: 'folder' }) };
      const entries = held.map(entry =>
        'type' in entry && entry.type === 'intent' && entry.step === tool.step ? { ...of, argumentsHash: entry.argumentsHash } : entry,
      );
      return [...entries, { ...request, shown }, { ...approvalAnswer('tool', 'yes'), chosen: { needs, value: { id: 'f' } } }];
    };
    const step = (choose: boolean) => Object.values(tell(asked(choose)).state.open?.steps ?? {}).find(one => one.id === tool.step);
    expect(step(true)).toMatchObject({ needs, approval: { answer: 'yes', chosen: { id: 'f' } } });
    expect(step(false)).toMatchObject({ needs: null, approval: { answer: 'yes' } });
    expect(step(false)?.approval).not.toHaveProperty('chosen');
  });
});
