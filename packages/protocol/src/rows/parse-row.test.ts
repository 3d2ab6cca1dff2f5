import { describe, expect, it } from 'vitest';
import { parseRow } from './index.ts';
import { intentVersion, intentVersions } from './session.ts';

const cancel = { v: 1, id: 'row', device: 'phone', at: 1, type: 'cancel', turn: 'turn' };

describe('reading a row that another version wrote', () => {
  it('keeps what a newer version added to it, at any depth, so that nothing is lost when it is given on', () => {
    const message = {
      ...{ v: 1, id: 'row', device: 'phone', at: 1, type: 'message', message: 'm', text: 'hello', mode: 'next', locale: 'en', zone: 'UTC' },
      mood: 'in a hurry',
      job: { recipe: 'plan-week', blanks: { fitIn: 'gym' }, since: 7 },
    };
    expect(parseRow('session', message)).toEqual({ ok: message });
  });

  it('holds a row of a higher version, whatever else is in it', () => {
    expect(parseRow('session', { ...cancel, v: 2 })).toEqual({ newer: true });
    expect(parseRow('session', { v: 2 })).toEqual({ newer: true });
  });

  it('reads an intent up to the version of tasks that nest, and holds what is above it', () => {
    const intent = {
      ...{
        v: intentVersions.nested,
        id: 'row',
        device: 'phone',
        at: 1,
        type: 'intent',
        epoch: 1,
        step: 's',
        turn: 't',
        parent: 't',
        ordinal: 1,
        kind: 'task',
      },
      ...{ name: 'task.spawn', title: 'Look', definition: 1, arguments: {}, argumentsHash: '0'.repeat(64), policy: 'safe', risk: 'none' },
      ...{ confirm: false, needs: null, standsOn: [], allowance: 16 },
    };
    expect(parseRow('session', intent)).toEqual({ ok: intent });
    expect(parseRow('session', { ...intent, v: intentVersion + 1 })).toEqual({ newer: true });
    expect(parseRow('session', { ...intent, allowance: -1 })).toMatchObject({ invalid: expect.stringContaining('allowance') });
  });

  it('holds a row of a type that it does not know, in every kind of room: to be void for good it would have to be void everywhere', () => {
    for (const kind of ['session', 'document', 'directory', 'space'] as const) {
      expect(parseRow(kind, { ...cancel, type: 'hologram' })).toEqual({ newer: true });
    }
    expect(parseRow('document', cancel), 'a type of another kind of room').toEqual({ newer: true });
  });

  it('says what is wrong with a row that every version would refuse', () => {
    expect(parseRow('session', { ...cancel, turn: 7 })).toMatchObject({ invalid: expect.stringContaining('turn') });
    for (const odd of [null, 'cancel', [], {}, { type: 'cancel' }, { v: 0, type: 'hologram' }, { v: '2' }]) {
      expect(parseRow('session', odd)).toMatchObject({ invalid: expect.anything() });
    }
  });
});
