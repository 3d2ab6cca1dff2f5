import { filledIn } from '@baton/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const typed = (type: string, body: string) => ({ body, headers: [{ name: 'Content-Type', value: type }] });
const json = (body: string) => typed('application/json', body);
const form = (body: string) => typed('application/x-www-form-urlencoded', body);

describe('the text of an automation', () => {
  /** A value may come from a helper that has read a page. */
  it('keeps its shape whatever its blanks are filled with', () => {
    const words = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }).filter(value => value.trim() !== '');
    fc.assert(
      fc.property(words, value => {
        const kept = value.trim().toWellFormed();
        const made = filledIn(json('{"text": "{{m}}", "to": "team"}'), { m: value });
        expect(made.ok && JSON.parse(made.body)).toEqual({ text: kept, to: 'team' });
        const filled = filledIn(form('text={{m}}&to=team'), { m: value });
        expect(filled.ok && [...new URLSearchParams(filled.body)]).toEqual([
          ['text', kept],
          ['to', 'team'],
        ]);
      }),
      { numRuns: 300 },
    );
  });
});
