import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyUpdate, Doc, encodeStateAsUpdate, mergeUpdates } from 'yjs';
import { splitUpdate } from './split-update.ts';

function together(pieces: readonly Uint8Array[]): Doc {
  const doc = new Doc();
  for (const piece of pieces) applyUpdate(doc, piece);
  return doc;
}

describe('splitting an update', () => {
  it('leaves a small one as it is', () => {
    const doc = new Doc();
    doc.getText('t').insert(0, 'small');
    const update = encodeStateAsUpdate(doc);
    expect(splitUpdate(update, 1_000)).toEqual([update]);
  });

  /** S15 */
  it('splits a paste of five megabytes into pieces that fit a row', () => {
    const doc = new Doc();
    const pasted = 'Grüße 你好 👋 '.repeat(450_000).slice(0, 5_000_000);
    doc.getText('t').insert(0, pasted);
    const pieces = splitUpdate(encodeStateAsUpdate(doc), 48 * 1024);
    expect(pieces.every(piece => piece.length <= 49 * 1024)).toBe(true);
    expect(together(pieces).getText('t').toString() === pasted).toBe(true);
  });

  it('never cuts a character in two', () => {
    const doc = new Doc();
    doc.getText('t').insert(0, `a${'👋'.repeat(400)}`);
    const pieces = splitUpdate(encodeStateAsUpdate(doc), 100);
    expect(pieces.length).toBeGreaterThan(5);
    expect(together(pieces).getText('t').toString()).toBe(`a${'👋'.repeat(400)}`);
  });

  it('gives the same document for any edits of several people', () => {
    const edit = fc.record({
      who: fc.nat(2),
      kind: fc.constantFrom('insert', 'delete', 'set', 'sync'),
      at: fc.nat(500),
      text: fc.string({ maxLength: 60, unit: 'grapheme' }),
    });
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 60 }), fc.integer({ min: 30, max: 300 }), (edits, most) => {
        const docs = [new Doc(), new Doc(), new Doc()];
        for (const { who, kind, at, text } of edits) {
          const doc = docs[who] ?? new Doc();
          const body = doc.getText('t');
          if (kind === 'insert' && text) body.insert(at % (body.length + 1), text);
          else if (kind === 'delete' && body.length > 0) body.delete(at % body.length, Math.min(3, body.length - (at % body.length)));
          else if (kind === 'set') doc.getMap('m').set(String(at % 5), { text });
          else if (kind === 'sync') for (const other of docs) applyUpdate(doc, encodeStateAsUpdate(other));
        }
        const update = mergeUpdates(docs.map(doc => encodeStateAsUpdate(doc)));
        const whole = together([update]);
        const split = together(splitUpdate(update, most));
        expect(split.store.pendingStructs).toBeNull();
        expect(split.getText('t').toString()).toBe(whole.getText('t').toString());
        expect(split.getMap('m').toJSON()).toEqual(whole.getMap('m').toJSON());
        expect(encodeStateAsUpdate(split)).toEqual(encodeStateAsUpdate(whole));
      }),
      { numRuns: 200 },
    );
  });

  it('keeps what stands on something the reader has already', () => {
    const before = new Doc();
    before.getText('t').insert(0, 'before');
    const known = encodeStateAsUpdate(before);
    const after = new Doc();
    applyUpdate(after, known);
    after.getText('t').insert(3, 'x'.repeat(5_000));
    after.getText('t').delete(0, 2);
    const pieces = splitUpdate(encodeStateAsUpdate(after), 500);
    expect(
      together([known, ...pieces])
        .getText('t')
        .toString(),
    ).toBe(after.getText('t').toString());
  });
});
