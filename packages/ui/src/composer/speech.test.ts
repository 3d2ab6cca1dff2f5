import { describe, expect, it } from 'vitest';
import { joined, recogniserOf, voiceProblem } from './speech.ts';

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
