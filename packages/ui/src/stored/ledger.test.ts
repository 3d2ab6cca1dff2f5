import type { SessionRecord, StepRecord } from '@baton/protocol';
import type { Reader } from '@baton/store/read';
import { describe, expect, it } from 'vitest';
import { readLedger } from './ledger-reads.ts';
import { ledgerRows } from './ledger-rows.ts';
import { DeviceNames } from './source.ts';

const step = (session: string) =>
  ({
    id: `turn of ${session}`,
    session,
    turn: `turn of ${session}`,
    parent: null,
    ordinal: 0,
    kind: 'turn',
    name: 'documents.patch',
    title: `What ${session} did`,
    risk: 'reversible',
    state: 'done',
    arguments: {},
    summary: '',
    error: null,
    startedAt: 10,
    endedAt: 20,
    device: 'mac',
    attempts: [],
    changes: [],
    ranTwice: false,
    said: null,
  }) as unknown as StepRecord;

/** A page's store with these conversations, each of which did one thing. */
function storeOf(sessions: readonly Pick<SessionRecord, 'shelf'>[]): Pick<Reader, 'range'> {
  const records = sessions.map(({ shelf }, n) => ({ id: `s${n}`, shelf }));
  const range = async (table: string, { prefix }: { prefix?: readonly string[] }) => {
    if (table === 'sessions') return records;
    return table === 'steps' && prefix?.[0] ? [step(prefix[0])] : [];
  };
  return { range: range as unknown as Reader['range'] };
}

const names = new DeviceNames([], 'mac', { name: 'MacBook', kind: 'desktop' });

describe('the record of what was done', () => {
  it('has no job of a conversation that was deleted while it is kept for the others to hear of it', async () => {
    const { jobs } = await readLedger(storeOf([{ shelf: 'open' }, { shelf: 'deleted' }, { shelf: 'archived' }]), names, 1);
    expect(jobs.map(job => job.turn).sort()).toEqual(['turn of s0', 'turn of s2']);
  });

  it('says for which piece of work that was handed on something was done, in the words that it was handed on with', () => {
    const nested = { allowance: 8, taken: 2, micros: 0, unpriced: 0 };
    const steps = [
      step('s'),
      { ...step('s'), id: 'h', parent: 'turn of s', kind: 'task', title: 'Invite everybody', nested },
      { ...step('s'), id: 'send', parent: 'h', kind: 'tool', title: 'Send it', policy: 'ask', risk: 'outside' },
      { ...step('s'), id: 'own', parent: 'turn of s', kind: 'tool', title: 'Look', policy: 'safe', risk: 'none' },
    ] as unknown as StepRecord[];
    const rows = ledgerRows({ steps, undone: new Map(), names, linesOf: () => [] });
    expect(rows.map(({ object, within }) => [object, within])).toEqual([
      ['Send it', 'Invite everybody'],
      ['Look', undefined],
    ]);
  });
});
