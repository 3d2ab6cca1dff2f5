import '../sim/seeded-random.ts';
import { applyPatch } from '@baton/documents';
import type { Command, CommandAnswer, DocumentId, StepRecord, VersionRecord } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import type { SimDevice } from '../sim/device.ts';
import type { DeviceName } from '../sim/device-names.ts';
import type { Act } from '../sim/scenario.ts';
import { type Aftermath, simulate } from '../sim/simulation.ts';
import { resultOf } from './result.ts';
import { checkAftermath } from './run.ts';
import { begins, elsewhere, scenario } from './told.ts';

/**
 * The laptop is frozen in front of the step that makes a document and wakes without the relay, where it goes on by itself; the phone has taken
 * the job over meanwhile and makes its own. Everything that the laptop makes then comes to nothing.
 * @param meanwhile what the person does on the laptop before it hears of that
 */
async function inVain(meanwhile: readonly Act[], press?: (laptop: SimDevice) => Command | null): Promise<Aftermath> {
  const offline = scenario('offline');
  const { points } = await simulate({ scenario: offline, seed: 1 });
  const at = points.find(({ who, what }) => who === 'laptop' && what.includes('document~'))?.n ?? 0;
  const acts = [...offline.acts.slice(0, -1), ...meanwhile, ...offline.acts.slice(-1)];
  let isPressed = false;
  const run = await simulate({
    scenario: { ...offline, sameEnd: false, acts },
    seed: 1,
    faults: [{ at, strike: { how: 'freeze', when: 'before' } }],
    recovery: elsewhere,
    onLook: devices => {
      const laptop = devices.get('laptop') as SimDevice;
      const command = isPressed ? null : press?.(laptop);
      if (!command) return;
      isPressed = true;
      void laptop.command('pressed in vain', command);
    },
  });
  expect(checkAftermath(run)).toEqual([]);
  expect(isPressed).toBe(press !== undefined);
  return run;
}

/** The version with which the laptop has made a document while the relay could not be reached. */
const firstInVain = ({ disk }: SimDevice): VersionRecord | undefined =>
  [...disk.tables.versions.values()].find(
    ({ device, order, row, document }) =>
      device === 'laptop' &&
      order.startsWith('~') &&
      row.phase === 'made' &&
      disk.tables.directory.get(`document/${document}`)?.order.startsWith('~'),
  );

/** As a page that has the document open: its edits come to the runtime as updates. */
async function write({ runtime }: SimDevice, document: DocumentId): Promise<void> {
  const { book, shelf } = runtime?.parts ?? {};
  await book?.change(async change => {
    const open = await shelf?.open(document);
    if (!open) throw new Error('nothing to write in');
    const patch = { document, ops: [{ op: 'insert', path: '/items', value: { text: 'Cake', day: '2026-01-01' } }] };
    const edit = applyPatch(open.doc, open.record.kind, patch, { origin: '', by: 'Me', at: 1, newId: () => 'cake' });
    if (!edit.ok || !edit.update) throw new Error(JSON.stringify(edit));
    await shelf?.edit(change, open.record, { update: edit.update }, 'person');
  });
}

const titlesOn = ({ devices }: Aftermath): string[][] =>
  devices.map(({ disk }) => [...disk.tables.documents.values()].map(({ title }) => title).sort());

const all = ['Reminders', 'Shopping list', 'Week of 29 December'];

describe('a document that a device made in vain', () => {
  it('goes, though the person had taken back there what the step did in it', async () => {
    const run = await inVain([{ do: 'undoStep', on: 'laptop', when: { after: 8_000 } }]);
    expect(titlesOn(run)).toEqual([all, all]);
    expect([...(run.devices[0]?.disk.tables.reversals.values() ?? [])]).toEqual([]);
  });

  it('stays where the person has given what it was then a name', async () => {
    let named = '' as DocumentId;
    const run = await inVain([], laptop => {
      const made = firstInVain(laptop);
      if (!made) return null;
      named = made.document;
      return { kind: 'nameVersion', document: named, version: made.id, label: 'As I wanted it' };
    });
    for (const { disk } of run.devices) {
      expect([...disk.tables.documents.keys()]).toContain(named);
      const labels = [...disk.tables.versions.values()].filter(one => one.document === named).map(({ row }) => row.label);
      expect(labels).toContain('As I wanted it');
    }
  });

  it('stays where the person has written in it, with what they wrote', async () => {
    const run = await inVain([], laptop => {
      const made = firstInVain(laptop);
      if (made) void write(laptop, made.document);
      return made ? { kind: 'setSetting', key: 'written', value: true } : null;
    });
    expect(resultOf(run).documents.filter(document => document.includes('Cake'))).toHaveLength(1);
  });

  it('goes, though another conversation had seen it', async () => {
    const run = await simulate({ scenario: besideIt('Make a shopping list: potatoes, oat milk'), seed: 1 });
    expect(checkAftermath(run)).toEqual([]);
    const seen = run.devices.map(({ disk }) =>
      [...disk.tables.versions.values()].filter(
        ({ document, row, counts }) => counts && row.phase === 'saw' && !disk.tables.documents.has(document),
      ),
    );
    expect(seen.map(({ length }) => length > 0)).toEqual([true, true]);
    for (const titles of titlesOn(run)) expect(titles).toEqual([...all, 'Shopping list'].sort());
  });

  it('stays where another conversation has changed it, with that change alone', async () => {
    const run = await simulate({ scenario: besideIt('Add honey to the shopping list'), seed: 1 });
    expect(checkAftermath(run)).toEqual([]);
    expect(resultOf(run).documents).toContain('Shopping list: Honey');
    expect(titlesOn(run)[0]).toEqual(titlesOn(run)[1]);
  });
});

/** The laptop, cut off, goes on with a job that the phone takes over, and is asked for something in another conversation. */
const besideIt = (text: string) =>
  scenario('paired', {
    sameEnd: false,
    acts: [
      begins('paired'),
      { do: 'reach', device: 'laptop', reach: 'cut', when: { settledTools: 2 } },
      { do: 'take', on: 'phone', when: { after: 3_000 } },
      { do: 'send', on: 'laptop', text, session: 'session-2', when: { after: 6_000 } },
      { do: 'reach', device: 'laptop', reach: 'up', when: { after: 9_000 } },
    ],
  });

/**
 * The laptop has sent what it is about to change, and is frozen when it has changed it and nobody has heard of that. The phone takes the job
 * over and changes the same in the same step. It is taken back on each of these devices: where that is both, before either has heard of the other.
 */
async function onBoth(undoes: readonly DeviceName[]): Promise<{ readonly run: Aftermath; readonly answers: readonly CommandAnswer[] }> {
  const takeOver = scenario('take-over');
  const { points } = await simulate({ scenario: takeOver, seed: 11 });
  const own = points.filter(({ who }) => who === 'laptop');
  const at = own.find(({ what }, i) => {
    const before = own.slice(Math.max(0, i - 4), i).map(one => `${one.kind} ${one.what}`);
    const sent = before.findLastIndex(one => one.startsWith('frame append session'));
    return /^outcome~ version~ update~/.test(what) && before.slice(0, sent).some(one => one.includes('intent~'));
  });
  const wake: Act = { do: 'wake', device: 'laptop' };
  const acts: Act[] = [
    ...takeOver.acts,
    { do: 'reach', device: 'laptop', reach: 'cut' },
    { ...wake, when: { after: 9_500 } },
    { do: 'reach', device: 'laptop', reach: 'up', when: { after: 3_000 } },
    { ...wake, when: { idle: true, after: 5_000 } },
  ];
  const asked = new Map<DeviceName, Promise<CommandAnswer>>();
  const run = await simulate({
    scenario: { ...takeOver, sameEnd: false, acts },
    seed: 11,
    faults: [{ at: at?.n ?? 0, strike: { how: 'freeze', when: 'after' } }],
    recovery: { backAfter: 8_000, takeAfter: 300 },
    onLook: devices => {
      const unheard = undoes.length > 1 ? devices.get('laptop') : undefined;
      for (const device of undoes.flatMap(name => devices.get(name) ?? [])) {
        const step = stepToUndo(device, unheard);
        if (!step || asked.has(device.id as DeviceName)) continue;
        const answer = device.command('undone', { kind: 'undoStep', session: step.session, step: step.id, how: 'undo' });
        if (answer) asked.set(device.id as DeviceName, answer);
      }
    },
  });
  expect(checkAftermath(run)).toEqual([]);
  return { run, answers: await Promise.all(asked.values()) };
}

const madeOn = ({ disk }: SimDevice) =>
  [...disk.tables.versions.values()].filter(({ row }) => row.phase === 'made' && row.label === '1 added');
const notReadBack = (laptop: SimDevice) => madeOn(laptop).find(({ order }) => order.startsWith('~'));

/**
 * On the laptop the step that it alone knows to be done; on another device, when everything is over there, the one that both have done: that it
 * has read of both, or that the laptop has done `unheard`.
 */
function stepToUndo(device: SimDevice, unheard?: SimDevice): StepRecord | undefined {
  const made = madeOn(device);
  const isTwice = (one: VersionRecord) => made.some(other => other !== one && other.step === one.step);
  const isIt = (one: VersionRecord) => (unheard ? one.step === notReadBack(unheard)?.step : isTwice(one));
  const isOver = [...device.disk.tables.sessionStates.values()].every(({ state }) => (state as { open: unknown }).open === null);
  const found = device.id === 'laptop' ? notReadBack(device) : made.find(one => isOver && one.counts && isIt(one));
  return found?.step ? device.disk.tables.steps.get(found.step) : undefined;
}

describe('a step that two devices did', () => {
  it('can be taken back, as the one that counts stands', async () => {
    const { run, answers } = await onBoth(['phone']);
    expect(answers).toEqual([{ ok: true, value: { leftAlone: [] } }]);
    expect(resultOf(run).documents).toContain('Week of 29 December: Choir, evening, Gym, Gym, Landlord letter');
  });

  it('is not shown as taken back where only what lost was', async () => {
    const { run, answers } = await onBoth(['laptop']);
    expect(answers).toMatchObject([{ ok: true }]);
    expect(resultOf(run).documents).toContain('Week of 29 December: Buy stamps, Choir, evening, Gym, Gym, Landlord letter');
    for (const { disk } of run.devices) expect([...disk.tables.reversals.values()]).toEqual([]);
  });

  /** Nothing was shown as taken back, though it was: what lost was taken back too, and its word took the other one with it. */
  it('is shown as taken back where the one that counts was, and what lost was as well', async () => {
    const { run, answers } = await onBoth(['phone', 'laptop']);
    expect(answers).toMatchObject([{ ok: true }, { ok: true }]);
    expect(resultOf(run).documents).toContain('Week of 29 December: Choir, evening, Gym, Gym, Landlord letter');
    for (const { disk } of run.devices) expect([...disk.tables.reversals.values()]).toMatchObject([{ how: 'undo', device: 'phone' }]);
  });
});
