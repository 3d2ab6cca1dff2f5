import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterJoin, afterOffer, afterReveal, wordsOf } from './transcript.ts';
import { wordList } from './word-list.ts';

const some = fc.uint8Array({ minLength: 1, maxLength: 40 });

describe('the three words', () => {
  it('depend on the slot, on every message and on the nonce that is shown last', () => {
    const words = (slot: string, offer: Uint8Array, join: Uint8Array, nonce: Uint8Array) =>
      wordsOf(afterReveal(afterJoin(afterOffer(slot, offer), join), nonce), 'en').en.join(' ');
    const [one, two] = [Uint8Array.of(1), Uint8Array.of(2)];
    const all = [
      words('s', one, one, one),
      words('t', one, one, one),
      words('s', two, one, one),
      words('s', one, two, one),
      words('s', one, one, two),
    ];
    expect(new Set(all).size).toBe(5);
  });

  it('are the same three things in both languages', () => {
    const check = fc.property(some, transcript => {
      const words = wordsOf(transcript, 'zh');
      const places = words.en.map(word => wordList.en.indexOf(word));
      expect(words.zh).toEqual(places.map(place => wordList.zh[place]));
      expect(words.en).toHaveLength(3);
    });
    void fc.assert(check);
  });
});
