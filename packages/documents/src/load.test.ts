import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { type HeldClocks, standsOnMissing } from './load.ts';

/** A document and the update of each change that was made in it, in order. */
function changes(...make: ((items: Y.Map<unknown>) => void)[]): Uint8Array[] {
  const doc = new Y.Doc();
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  for (const change of make) change(doc.getMap('items'));
  return updates;
}

const [first, second, third] = changes(
  items => items.set('a', new Y.Map([['text', 'Milk']])),
  items => (items.get('a') as Y.Map<unknown>).set('done', true),
  items => items.delete('a'),
) as [Uint8Array, Uint8Array, Uint8Array];

describe('what an update stands on', () => {
  it('is nothing for the first change of all', () => {
    expect(standsOnMissing(null, first, new Map())).toBe(false);
    expect(standsOnMissing(new Y.Doc(), first, new Map())).toBe(false);
  });

  it('is missing where the change before it is not there', () => {
    expect(standsOnMissing(new Y.Doc(), second, new Map())).toBe(true);
  });

  it('is there once the change before it was applied, or is about to be', () => {
    const doc = new Y.Doc();
    Y.applyUpdate(doc, first);
    expect(standsOnMissing(doc, second, new Map())).toBe(false);
    const held: HeldClocks = new Map();
    expect([first, second, third].map(update => standsOnMissing(new Y.Doc(), update, held))).toEqual([false, false, false]);
  });

  it('adds nothing of an update that must wait', () => {
    const held: HeldClocks = new Map();
    standsOnMissing(new Y.Doc(), second, held);
    expect(held.size).toBe(0);
  });
});
