import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import {
  addItem,
  daysOf,
  groupedItems,
  leaveOut,
  moveItem,
  newestTouch,
  purgeItems,
  readContent,
  removeItem,
  setItemField,
  setItemText,
  setNoteText,
  setTitle,
  toggleItem,
} from './index.ts';
import { content, done, hand, note, shopping, texts, week } from './test/random.ts';

describe('a person at a bound document', () => {
  test('makes one transaction an edit, with the origin of the binding', () => {
    const doc = shopping();
    const origins: unknown[] = [];
    doc.on('update', (_update, origin) => origins.push(origin));
    const editing = hand(doc, 'list', 'anna');
    const added = done(addItem(editing, { text: 'Feta', section: 'Fridge' }));
    done(setItemText(editing, added.id, 'Feta, 200 g'));
    done(toggleItem(editing, added.id, true));
    done(moveItem(editing, added.id, 'start', { section: 'Bakery' }));
    done(removeItem(editing, 'rolls'));
    done(setTitle(editing, 'Saturday'));
    expect(origins).toEqual(Array(6).fill('anna'));
    expect(groupedItems('list', content(doc, 'list')).map(({ key, items }) => [key, items.map(({ item }) => item.text)])).toEqual([
      ['', ['Milk']],
      ['Bakery', ['Feta, 200 g', 'Rye bread']],
    ]);
  });

  test('gets an error and no half edit for what does not fit', () => {
    const doc = week();
    let updates = 0;
    doc.on('update', () => updates++);
    const editing = hand(doc, 'plan', 'anna');
    expect(setItemField(editing, 'mum', 'time', '25:00')).toMatchObject({ ok: false, error: { reason: 'value', found: '18:00' } });
    expect(addItem(editing, { text: 'x', day: '2027-01-01' })).toMatchObject({ ok: false });
    expect(toggleItem(editing, 'nobody', true)).toMatchObject({ ok: false, error: { reason: 'unknown-item' } });
    expect(setNoteText(editing, 'x')).toMatchObject({ ok: false });
    expect(updates).toBe(0);
  });

  test('who changes nothing writes nothing', () => {
    const doc = shopping();
    let updates = 0;
    doc.on('update', () => updates++);
    done(toggleItem(hand(doc, 'list', 'anna'), 'milk', false));
    done(setNoteText(hand(note('x'), 'note', 'anna'), 'x'));
    expect(updates).toBe(0);
  });

  test('types into a note with the smallest edit, so that another cursor stays where it is', () => {
    const doc = note('Hello world 🍐');
    const body = doc.getText('body');
    const cursor = Y.createRelativePositionFromTypeIndex(body, 6);
    done(setNoteText(hand(doc, 'note', 'anna'), 'Hello, dear world 🍐'));
    done(setNoteText(hand(doc, 'note', 'anna'), 'Hello, dear world 🍎'));
    expect(Y.createAbsolutePositionFromRelativePosition(cursor, doc)?.index).toBe('Hello, dear '.length);
    const other = new Y.Doc();
    Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
    expect(content(other, 'note').body).toBe('Hello, dear world 🍎');
  });

  test('whose keyboard cuts a character in two stores whole ones', () => {
    const doc = shopping();
    done(setItemText(hand(doc, 'list', 'anna'), 'milk', 'Milk \ud83d'));
    expect(content(doc, 'list').items?.milk?.text).toBe('Milk \ufffd');
  });

  test('is named once for a stretch of typing, not at every letter', () => {
    const doc = shopping();
    const editing = { ...hand(doc, 'list', 'anna'), now: () => 5000 };
    done(setItemText(editing, 'milk', 'M'));
    let keys: string[] = [];
    doc.getMap('items').observeDeep(events => {
      keys = events.flatMap(event => [...event.keys.keys()]);
    });
    done(setItemText({ ...editing, now: () => 9000 }, 'milk', 'Mi'));
    expect(keys).toEqual(['text']);
    done(setItemText({ ...editing, by: 'ben' }, 'milk', 'Mil'));
    expect(keys.sort()).toEqual(['text', 'touched']);
    expect(newestTouch(content(doc, 'list'))).toEqual({ by: 'ben', at: 5000 });
  });

  test('purges only what was taken off', () => {
    const doc = shopping();
    const editing = hand(doc, 'list', 'anna');
    done(removeItem(editing, 'milk'));
    done(purgeItems(editing, ['milk', 'rye']));
    expect(Object.keys(content(doc, 'list').items ?? {}).sort()).toEqual(['rolls', 'rye']);
  });

  test('who leaves an edited item out is not asked again', () => {
    const doc = shopping();
    const editing = hand(doc, 'list', 'anna');
    done(removeItem(editing, 'milk'));
    done(leaveOut(editing, 'milk'));
    expect(texts('list', content(doc, 'list'))).toEqual(['Rye bread', 'Rolls']);
    expect(leaveOut(editing, 'nobody')).toMatchObject({ ok: false });
  });
});

describe('what another program has written into a document', () => {
  test('is checked when it is read, and the sentence names the place', () => {
    const doc = shopping();
    const milk = doc.getMap('items').get('milk');
    if (milk instanceof Y.Map) milk.set('order', 'not a key');
    expect(readContent(doc, 'list')).toMatchObject({ ok: false, error: { kind: 'invalid', path: '/items/#milk/order' } });
  });

  test('under a name that would reach a prototype is refused, not swallowed', () => {
    const doc = shopping();
    const item = new Y.Map();
    item.set('text', 'x');
    doc.getMap('items').set('__proto__', item);
    expect(readContent(doc, 'list')).toMatchObject({ ok: false, error: { path: '/items/#__proto__' } });
    const inItem = shopping();
    const milk = inItem.getMap('items').get('milk');
    if (milk instanceof Y.Map) milk.set('__proto__', { polluted: true });
    expect(readContent(inItem, 'list').ok).toBe(false);
  });
});

test('a week has seven days from its Monday, also over a change of clocks', () => {
  expect(daysOf({ title: '', week: '2026-10-19', items: {} }).at(-1)).toBe('2026-10-25');
  expect(daysOf({ title: '', week: '2026-12-28', items: {} }).at(-1)).toBe('2027-01-03');
});
