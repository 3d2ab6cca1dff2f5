import { describe, expect, it } from 'vitest';
import type { DeviceId } from '../ids.ts';
import type { StepRecord } from './screen.ts';
import { isUnsettled } from './unsettled.ts';

const me = 'phone' as DeviceId;

describe('whether nobody knows what came of a call of this device', () => {
  it.each<[string, Pick<StepRecord, 'state' | 'policy'>, [string, string][], boolean]>([
    ['its call is out', { state: 'running', policy: 'keyed' }, [['phone', 'out']], true],
    ['its call is in doubt', { state: 'doubt', policy: 'ask' }, [['phone', 'unknown']], true],
    ['a call of another device is out', { state: 'running', policy: 'keyed' }, [['laptop', 'out']], false],
    ['it was withdrawn and another device calls', { state: 'running', policy: 'ask' }, [['phone', 'withdrawn'], ['laptop', 'out']], false], // biome-ignore format: a table
    ['it can simply run again', { state: 'running', policy: 'safe' }, [['phone', 'out']], false],
    ['it is done', { state: 'done', policy: 'ask' }, [['phone', 'done']], false],
    ['nothing was called yet', { state: 'approval', policy: 'ask' }, [], false],
  ])('%s', (_what, step, attempts, expected) => {
    const record = { ...step, attempts: attempts.map(([device, state]) => ({ device, state })) } as unknown as StepRecord;
    expect(isUnsettled(record, me)).toBe(expected);
  });
});
