import type { EntryRecord, SessionRecord, StepRecord, TableName, Tables } from '@baton/protocol';
import type { Write } from '@baton/store';
import { createDexieStorage } from '@baton/store/dexie';

/** Records of one transaction. */
const most = 2_000;

/** So that places compare as numbers do. */
export const place = (n: number): string => n.toString().padStart(12, '0');

const words = 'The letter fits best on **Wednesday**, when your evening is free. See `plan` and [the map](https://maps.example.org/a).';

interface Plain {
  readonly session: string;
  readonly n: number;
}

const head = ({ session, n }: Plain) => ({
  id: `${session}-${n}`,
  session,
  order: place(n),
  at: 1_780_000_000_000 + n * 1_000,
  device: 'me',
});

export const messageEntry = (at: Plain, text: string): EntryRecord =>
  ({
    ...head(at),
    kind: 'message',
    message: `${at.session}-${at.n}`,
    text,
    state: 'placed',
    turn: null,
    job: null,
  }) as unknown as EntryRecord;

export const answerEntry = (at: Plain, text: string, state: 'done' | 'writing' = 'done'): EntryRecord =>
  ({
    ...head(at),
    kind: 'answer',
    step: `${at.session}-${at.n}`,
    turn: `${at.session}-turn-${at.n}`,
    text,
    state,
    error: null,
    choices: [],
  }) as unknown as EntryRecord;

export const jobEntry = (at: Plain, title: string): EntryRecord =>
  ({
    ...head(at),
    kind: 'job',
    turn: `${at.session}-turn-${at.n}`,
    title,
    state: 'done',
    cancelling: false,
    step: { n: 3, of: 3 },
    endedAt: 1_780_000_000_000,
  }) as unknown as EntryRecord;

export const stepRecord = (at: Plain, ordinal: number, title: string, summary: string): StepRecord =>
  ({
    id: `${at.session}-${at.n}-${ordinal}`,
    session: at.session,
    turn: `${at.session}-turn-${at.n}`,
    parent: null,
    ordinal,
    order: `${place(at.n)}/${ordinal}`,
    kind: 'task',
    name: 'task',
    title,
    policy: 'pure',
    risk: 'none',
    state: 'done',
    arguments: null,
    summary,
    error: null,
    startedAt: 1_780_000_000_000,
    endedAt: 1_780_000_000_000,
    device: 'me',
    attempts: [],
    changes: [],
    key: '',
    ranTwice: false,
    said: null,
  }) as unknown as StepRecord;

export const sessionRecord = (id: string, title: string, activity: SessionRecord['activity'] = 'idle'): SessionRecord =>
  ({
    id,
    title,
    createdAt: 1_780_000_000_000,
    updatedAt: 1_780_000_000_000,
    activity,
    asks: null,
    turn: null,
    step: null,
    holder: 'me',
    epoch: 1,
    leaseUntil: null,
    queued: 0,
    complete: true,
    shelf: 'open',
  }) as unknown as SessionRecord;

/** The device's store, for what a runtime would write. */
export async function openStore(name: string) {
  const storage = createDexieStorage({ name });
  const fence = `stage-${Math.random()}`;
  const taken = await storage.takeFence(fence, 1);
  if (taken !== 'ok') throw new Error(`the store of the stage answers ${taken}`);

  async function commit(writes: readonly Write[]): Promise<void> {
    for (let from = 0; from < writes.length; from += most) {
      const result = await storage.commit({ fence, expect: [], writes: writes.slice(from, from + most) });
      if (result !== 'ok') throw new Error(`the store of the stage answers ${result}`);
    }
  }

  async function put<Name extends TableName>(table: Name, records: readonly Tables[Name][]): Promise<void> {
    await commit(records.map(record => ({ table, put: record }) as unknown as Write));
  }

  /** A conversation of so many things: messages, answers and every twentieth a job of three steps. */
  async function seed(session: string, count: number): Promise<void> {
    const writes: Write[] = [];
    for (let n = 0; n < count; n++) {
      const at = { session, n };
      if (n % 20 === 19) {
        writes.push({ table: 'entries', put: jobEntry(at, `Job ${n}`) });
        for (let step = 0; step < 3; step++)
          writes.push({ table: 'steps', put: stepRecord(at, step, `Step ${step}`, 'Two things were left over.') });
      } else if (n % 2 === 0) writes.push({ table: 'entries', put: messageEntry(at, `Message ${n}: plan my week, please.`) });
      else writes.push({ table: 'entries', put: answerEntry(at, `Answer ${n}. ${words}\n\n- gym on Monday\n- shopping on Saturday`) });
      if (writes.length >= most) await commit(writes.splice(0));
    }
    writes.push({ table: 'sessions', put: sessionRecord(session, `${count} things`) });
    await commit(writes);
  }

  await put('meta', [{ key: 'identity', value: { device: 'me' } }]);
  return { put, commit, seed, place, messageEntry, answerEntry, jobEntry, stepRecord, sessionRecord };
}
