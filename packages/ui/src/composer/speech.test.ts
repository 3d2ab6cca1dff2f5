import { describe, expect, it } from 'vitest';
import { heardIn, joined, recogniserOf, voiceProblem } from './speech.ts';

describe('speaking a message', () => {
  it('is offered only where the platform can', () => {
    class Some {}
    expect(recogniserOf({}, 'Chrome/140')).toBeUndefined();
    expect(recogniserOf({ webkitSpeechRecognition: Some }, 'Chrome/140')).toBe(Some);
    expect(recogniserOf({ webkitSpeechRecognition: Some }, 'Chrome/140 Electron/45.5')).toBeUndefined();
  });

  it('puts the words behind what was typed, and spaces where the script has them', () => {
    expect(joined('Buy', ' milk ')).toBe('Buy milk');
    expect(joined('买', '牛奶')).toBe('买牛奶');
    expect(joined('', 'Milk')).toBe('Milk');
    expect(joined('Buy\n', 'milk')).toBe('Buy\nmilk');
    expect(joined('Buy', ' ')).toBe('Buy');
  });

  it('takes all that one event has settled as one piece, and leaves what was taken before', () => {
    const part = (isFinal: boolean, transcript: string) => ({ isFinal, 0: { transcript } });
    const results = [part(true, 'Buy'), part(true, 'milk'), part(true, ' and bread'), part(false, 'on'), part(false, ' Monday')];
    expect(heardIn({ resultIndex: 1, results })).toEqual({ settled: 'milk and bread', open: 'on Monday' });
    // Of what is still open only the end has changed: its beginning is open all the same.
    expect(heardIn({ resultIndex: 4, results })).toEqual({ settled: '', open: 'on Monday' });
    expect(heardIn({ resultIndex: 0, results: [part(true, '买'), part(true, '牛奶')] })).toEqual({ settled: '买牛奶', open: '' });
  });

  it('says what went wrong, and nothing when the person stopped it', () => {
    expect(['aborted', 'not-allowed', 'no-speech', 'network', 'service-not-allowed'].map(voiceProblem)).toEqual([
      null,
      'notAllowed',
      'notHeard',
      'notThere',
      'notThere',
    ]);
  });
});
