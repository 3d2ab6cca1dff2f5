import type { SessionRecord, StepRecord } from '@baton/protocol';
import type { Reader } from '@baton/store/read';
import { describe, expect, it } from 'vitest';
import { readLedger, readLedgerRows } from './ledger-reads.ts';
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

/** A page's store that reads no further than it is told to: one conversation of these jobs, each of one step and so many more. */
function storeOfJobs(...more: readonly number[]) {
  const steps = more.flatMap((count, n) =>
    Array.from({ length: count + 1 }, (_, i) => ({
      ...step('s'),
      turn: `job ${n}`,
      id: i === 0 ? `job ${n}` : `${n}.${i}`,
      kind: i === 0 ? 'turn' : 'tool',
      title: `Job ${n}`,
      order: `${String(n).padStart(3, '0')}.${String(i).padStart(5, '0')}`,
      startedAt: n,
    })),
  ) as unknown as StepRecord[];
  const range = async (table: string, asked: { index: string[]; prefix?: string[]; reverse?: boolean; limit: number; before?: string }) => {
    if (table === 'sessions') return [{ id: 's', shelf: 'open' }];
    const of = asked.index[0] === 'turn' ? steps.filter(({ turn }) => turn === asked.prefix?.[0]) : steps;
    const found = (table === 'steps' ? of : []).filter(({ order }) => asked.before === undefined || order < asked.before);
    return (asked.reverse ? [...found].reverse() : found).slice(0, asked.limit);
  };
  return { range: range as unknown as Reader['range'], get: async () => undefined } as unknown as Reader;
}

const names = new DeviceNames([], 'mac', { name: 'MacBook', kind: 'desktop' });

describe('the record of what was done', () => {
  it('has no job of a conversation that was deleted while it is kept for the others to hear of it', async () => {
    const { jobs } = await readLedger(storeOf([{ shelf: 'open' }, { shelf: 'deleted' }, { shelf: 'archived' }]), names, 1);
    expect(jobs.map(job => job.turn).sort()).toEqual(['turn of s0', 'turn of s2']);
  });

  it('has jobs of many steps whole, and those before them when the person goes back', async () => {
    const store = storeOfJobs(3, 150, 199, 2, 900);
    const first = await readLedger(store, names, 1);
    expect([first.jobs.map(({ title }) => title), first.hasEarlier]).toEqual([['Job 4'], true]);
    const all = await readLedger(store, names, 7);
    expect([all.jobs.map(({ title }) => title), all.hasEarlier]).toEqual([['Job 4', 'Job 3', 'Job 2', 'Job 1', 'Job 0'], false]);
    expect(await readLedgerRows(store, names, 'job 4')).toHaveLength(900);
  });

  it('keeps a job in sight whose many changes of files are taken back by as many steps', async () => {
    const { jobs } = await readLedger(storeOfJobs(158, 103), names, 1);
    expect(jobs.map(({ title }) => title)).toEqual(['Job 1', 'Job 0']);
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
