import { describe, expect, it } from 'vitest';
import type { TranscriptView, TranscriptWindow } from '../model/transcript.ts';
import { atBeginning, atLatest, earlier, held, later } from './window.ts';

const all = (n: number) => Array.from({ length: n }, (_, at) => `p${at.toString().padStart(6, '0')}`);

/** What a store with these places answers. */
function read(places: readonly string[], window: TranscriptWindow): Omit<TranscriptView, 'items'> {
  if (window.from === 'end') {
    const { before } = window;
    const there = before === undefined ? places : places.filter(place => place < before);
    return { window, places: there.slice(-window.limit), hasEarlier: there.length > window.limit, hasLater: before !== undefined };
  }
  const { after } = window;
  const there = after === undefined ? places : places.filter(place => place > after);
  return { window, places: there.slice(0, window.limit), hasEarlier: after !== undefined, hasLater: there.length > window.limit };
}

/** C9 */
describe('the part of a conversation that is drawn', () => {
  it('goes up to the very first thing and down again to the last, with none left out and never more than 160', () => {
    const places = all(1_234);
    const seen = new Set<string>();
    let window = atLatest;
    let view = read(places, window);
    for (let n = 0; view.hasEarlier && n < 100; n++) {
      const top = view.places[0];
      window = earlier(view);
      view = read(places, window);
      expect(view.places.length).toBeLessThanOrEqual(160);
      // What was at the upper edge is still drawn: a reader keeps his place.
      expect(view.places).toContain(top);
      for (const place of view.places) seen.add(place);
    }
    expect(seen.size).toBe(1_234);
    expect(view.places[0]).toBe('p000000');
    for (let n = 0; view.hasLater && n < 100; n++) {
      const bottom = view.places.at(-1);
      window = later(view);
      view = read(places, window);
      expect(view.places).toContain(bottom);
      expect(view.places.length).toBeLessThanOrEqual(160);
    }
    expect(view.places.at(-1)).toBe('p001233');
  });

  it('can be left at the beginning in either direction', () => {
    const places = all(500);
    const start = read(places, atBeginning);
    expect(start.places[0]).toBe('p000000');
    expect(read(places, later(start)).places).toHaveLength(100);
    const middle: TranscriptWindow = { from: 'start', after: 'p000099', limit: 40 };
    const up = read(places, earlier(read(places, middle)));
    expect([up.places[0], up.places.at(-1)]).toEqual(['p000040', 'p000139']);
  });

  it('is held by its end at the bottom, and by its beginning where that is in sight', () => {
    const few = read(all(30), atLatest);
    expect(held(few, true)).toBe(atLatest);
    expect(held(few, false)).toEqual({ from: 'start', limit: 160 });
    expect(held(read(all(300), atLatest), false)).toBe(atLatest);
    expect(held(read(all(30), { from: 'start', limit: 160 }), true)).toEqual({ from: 'end', limit: 40 });
  });
});
