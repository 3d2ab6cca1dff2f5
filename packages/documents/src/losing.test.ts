import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import {
  type Change,
  type Content,
  createContent,
  type Kind,
  loadDoc,
  parseEffects,
  removeItem,
  restoreTo,
  reverseLosing,
  type Stamp,
  type StepEffect,
  setItemText,
  setTitle,
  takePersonsHand,
  toggleItem,
  undoStep,
} from './index.ts';
import { commit, content, done, hand, merge, note, run, shopping, texts } from './test/random.ts';

/** Through JSON, as the effects are stored. */
const stored = (effects: StepEffect[]): StepEffect[] => parseEffects(JSON.parse(JSON.stringify(effects)));
const bytesOf = ({ update }: { update: Uint8Array | null }): Uint8Array => update ?? new Uint8Array([0, 0]);
/** The reversal of what `lost` did, as its author stores it. */
const takeBack = (doc: Y.Doc, kind: Kind, lost: Change, winner: StepEffect[], epoch = 1): void => {
  const stamp = { by: 'baton', at: 2000, step: 'step1', epoch };
  const result = reverseLosing(doc, kind, stored(lost.effects), stored(winner), bytesOf(lost), stamp);
  if (result.ok) commit(doc, result);
  else expect(result.nothing).toBe(true);
};
/** What a person sees: not who touched it, and of what was taken off only that it was. */
const shown = ({ touched: _touched, items = {}, ...fields }: Content) => ({
  ...fields,
  items: Object.fromEntries(
    Object.entries(items).map(([id, { touched: _by, removed, ...item }]) => [id, { ...item, removed: removed !== undefined }]),
  ),
});

/** A list in which one line has been taken off by a step, and the effects of that step. */
function begun(): { update: Uint8Array; then: Content; effects: StepEffect[] } {
  const doc = shopping();
  const then = content(doc, 'list');
  const first = run(doc, 'list', [
    { op: 'remove', path: '/items/#rolls' },
    { op: 'set', path: '/items/#rye/amount', value: '2' },
  ]);
  return { update: Y.encodeStateAsUpdate(doc), then, effects: first.effects };
}
const { update, then, effects } = begun();
const opened = (): Y.Doc => loadDoc(null, [update]).doc;
const patched =
  (...ops: unknown[]) =>
  (doc: Y.Doc, { by, at, step, epoch }: Stamp): Change =>
    run(doc, 'list', ops, { by, at, origin: step, epoch });
const made = (doc: Y.Doc, result: { ok: boolean }): Change => {
  const change = done(result) as unknown as Change;
  commit(doc, change);
  return change;
};

/** What a step can do to what stands there already. */
const steps: { [name: string]: (doc: Y.Doc, stamp: Stamp) => Change } = {
  'takes a line off': patched({ op: 'remove', path: '/items/#milk' }),
  'ticks a line': patched({ op: 'set', path: '/items/#milk/done', value: true }),
  'renames a line': patched({ op: 'text', path: '/items/#milk/text', edits: [{ find: 'Milk', replace: 'Oat milk' }] }),
  'moves a line': patched({ op: 'move', path: '/items/#milk', after: '#rye', into: { section: 'Bakery' } }),
  'moves a line out of its section': patched({ op: 'move', path: '/items/#rye', after: 'start', into: { section: null } }),
  'clears a field': patched({ op: 'remove', path: '/items/#rye/amount' }),
  'renames the list': patched({ op: 'set', path: '/title', value: 'Party' }),
  'puts a line back in': patched({ op: 'insert', path: '/items/#rolls', value: { text: 'Rolls', section: 'Bakery' } }),
  'takes a step back': (doc, stamp) => made(doc, undoStep(doc, 'list', stored(effects), stamp)),
  'brings a version back': (doc, stamp) => made(doc, restoreTo(doc, 'list', then, stamp)),
};

const earlier = (device: string): Stamp => ({ by: 'Baton', at: 1000, step: `step of ${device}`, epoch: 1 });
const later = (device: string): Stamp => ({ by: 'Baton', at: 1500, step: `step of ${device}`, epoch: 2 });
/** Whichever of two concurrent writes Yjs would keep by chance: so many rounds make both happen. */
const rounds = 12;

describe.each(Object.entries(steps))('a step that %s, done on two devices,', (_name, step) => {
  test('stands as the device made it that took over, which nobody had heard of when it was reversed', () => {
    for (let round = 0; round < rounds; round++) {
      const [loser, winner] = [opened(), opened()];
      const lost = step(loser, earlier('laptop'));
      takeBack(loser, 'list', lost, []);
      expect(shown(content(loser, 'list'))).toEqual(shown(content(opened(), 'list')));
      step(winner, later('phone'));
      const right = shown(content(winner, 'list'));
      merge(loser, winner);
      expect(shown(content(loser, 'list'))).toEqual(right);
      expect(content(winner, 'list')).toEqual(content(loser, 'list'));
    }
  });

  test('stands as that device made it also where its edit has come in before the reversal', () => {
    for (let round = 0; round < rounds; round++) {
      const [loser, winner] = [opened(), opened()];
      const lost = step(loser, earlier('laptop'));
      step(winner, later('phone'));
      const right = shown(content(winner, 'list'));
      Y.applyUpdate(loser, Y.encodeStateAsUpdate(winner));
      takeBack(loser, 'list', lost, []);
      expect(shown(content(loser, 'list'))).toEqual(right);
      merge(loser, winner);
      expect(content(winner, 'list')).toEqual(content(loser, 'list'));
    }
  });

  test.each([
    ['earlier', later, earlier],
    ['later', earlier, later],
  ])('stands as the outcome that was first made it, though its epoch is the %s one', (_which, losing, winning) => {
    for (let round = 0; round < rounds; round++) {
      for (const isIn of [true, false]) {
        const [loser, winner] = [opened(), opened()];
        const lost = step(loser, losing('laptop'));
        const won = step(winner, winning('phone'));
        const right = shown(content(winner, 'list'));
        if (isIn) Y.applyUpdate(loser, Y.encodeStateAsUpdate(winner));
        takeBack(loser, 'list', lost, won.effects, losing('laptop').epoch);
        merge(loser, winner);
        expect(shown(content(loser, 'list'))).toEqual(right);
        expect(content(winner, 'list')).toEqual(content(loser, 'list'));
      }
    }
  });
});

describe('a step that lost', () => {
  const ops = [
    { op: 'set', path: '/items/#milk/done', value: true },
    { op: 'move', path: '/items/#milk', after: '#rye' },
    { op: 'remove', path: '/items/#rolls' },
    { op: 'insert', path: '/items', value: { text: 'Feta' } },
  ];

  test('stands exactly once after the losing device has sent its update with the reversal', () => {
    for (let round = 0; round < 20; round++) {
      const [winner, loser] = [shopping(), shopping()];
      const won = run(winner, 'list', ops);
      const lost = run(loser, 'list', ops);
      done(setItemText(hand(loser, 'list', 'ben'), 'milk', 'Oat milk'));
      takeBack(loser, 'list', lost, won.effects);
      merge(winner, loser);
      expect(content(loser, 'list')).toEqual(content(winner, 'list'));
      const now = content(winner, 'list');
      expect(now.items?.milk).toMatchObject({ done: true, text: 'Oat milk' });
      expect(texts('list', now)).toEqual(['Rye bread', 'Oat milk', 'Feta']);
    }
  });

  test('leaves to a person what that person did to the same lines meanwhile, on whichever device', () => {
    for (let round = 0; round < 20; round++) {
      const [loser, other] = [shopping(), shopping()];
      takePersonsHand(other);
      const lost = run(loser, 'list', [
        { op: 'remove', path: '/items/#rolls' },
        { op: 'set', path: '/items/#rye/done', value: true },
        { op: 'set', path: '/title', value: 'Party' },
      ]);
      takeBack(loser, 'list', lost, []);
      const editing = hand(other, 'list', 'anna');
      done(removeItem(editing, 'rolls'));
      done(toggleItem(editing, 'rye', true));
      done(setTitle(editing, 'Feast'));
      merge(loser, other);
      expect(texts('list', content(loser, 'list'))).toEqual(['Milk', 'Rye bread']);
      expect(content(loser, 'list')).toMatchObject({ title: 'Feast', items: { rye: { done: true } } });
      expect(content(other, 'list')).toEqual(content(loser, 'list'));
    }
  });

  test('goes back where it moved a line, though the winner has put the line elsewhere in the same section', () => {
    const [loser, winner] = [shopping(), shopping()];
    const lost = run(loser, 'list', [{ op: 'move', path: '/items/#rye', into: { section: 'Top' }, after: 'start' }]);
    run(winner, 'list', [{ op: 'move', path: '/items/#rye', after: '#rolls' }], { epoch: 2, origin: 'step2' });
    const right = shown(content(winner, 'list'));
    Y.applyUpdate(loser, Y.encodeStateAsUpdate(winner));
    takeBack(loser, 'list', lost, []);
    expect(shown(content(loser, 'list'))).toEqual(right);
  });

  /** An earlier version of Baton cleared a field by deleting it, which leaves nothing of its own there. */
  test('gives back what it cleared as a person clears it', () => {
    const doc = opened();
    const before = Y.encodeStateVector(doc);
    const rye = doc.getMap('items').get('rye') as Y.Map<unknown>;
    rye.delete('amount');
    const change = { effects: [{ op: 'set', path: '/items/#rye/amount', before: '2', after: null }] } as unknown as Change;
    takeBack(doc, 'list', { ...change, update: Y.encodeStateAsUpdate(doc, before) }, []);
    expect(content(doc, 'list').items?.rye).toMatchObject({ amount: '2' });
  });

  test('leaves nothing of its text edit', () => {
    for (let round = 0; round < 20; round++) {
      const [winner, loser] = [note('The heater is broken.'), note('The heater is broken.')];
      const edit = [{ op: 'text', path: '/body', edits: [{ find: 'broken', replace: 'cold' }] }];
      const won = run(winner, 'note', edit);
      const lost = run(loser, 'note', edit);
      takeBack(loser, 'note', lost, won.effects);
      merge(winner, loser);
      expect(content(winner, 'note').body).toBe('The heater is cold.');
    }
  });
});

describe('the ids of those who write', () => {
  const clients = (update: Uint8Array | null) => Y.decodeUpdate(update ?? new Uint8Array([0, 0])).structs.map(({ id }) => id.client);
  const step = (epoch: number) => clients(run(shopping(), 'list', [{ op: 'remove', path: '/items/#milk' }], { epoch }).update);

  test('rank a person above every step, a later epoch above an earlier one, and first contents above all', () => {
    const person = new Y.Doc();
    takePersonsHand(person);
    const [first, ninth, far] = [1, 9, 5_000_000].map(epoch => Math.max(...step(epoch))) as [number, number, number];
    expect(first).toBeGreaterThanOrEqual(2 ** 32);
    expect(Math.min(...step(9))).toBeGreaterThan(first);
    expect(Math.min(...step(5_000_000))).toBeGreaterThan(ninth);
    expect(person.clientID).toBeGreaterThan(far);
    const created = createContent('list', { title: 'New' }, { seed: 'x' });
    if (!created.ok) throw new Error(created.sentence);
    expect(Math.min(...clients(created.update))).toBeGreaterThan(person.clientID);
  });

  test('go on from one change to the next in one rank, and never over to another', () => {
    const doc = shopping();
    const of = (epoch: number, value: boolean) =>
      clients(run(doc, 'list', [{ op: 'set', path: '/items/#milk/done', value }], { epoch }).update)[0];
    const [one, same, other] = [of(1, true), of(1, false), of(2, true)];
    expect(same).toBe(one);
    expect(other).not.toBe(one);
  });
});
