import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPairingSecret, pairingLink, parsePairingLink } from './link.ts';
import { wordList } from './word-list.ts';

const { slot, secret } = createPairingSecret();
const good = { origin: 'https://baton.example.net', relay: 'wss://baton.example.net/relay', slot, secret };

describe('a pairing link', () => {
  it('reads back what it was made of', () => {
    expect(parsePairingLink(pairingLink(good))).toEqual({ ok: good });
    const local = { ...good, origin: 'http://localhost:7423', relay: 'ws://127.0.0.1:7423/?space=a&b=c' };
    expect(parsePairingLink(`  ${pairingLink(local)}\n`)).toEqual({ ok: local });
  });

  it('keeps the secret in the fragment, which no server is sent', () => {
    expect(new URL(pairingLink(good)).href.split('#')[0]).toBe('https://baton.example.net/');
  });

  it('is refused with a name for what is wrong with it', () => {
    const link = pairingLink(good);
    const errorOf = (text: string) => {
      const parsed = parsePairingLink(text);
      return 'error' in parsed ? parsed.error : 'none';
    };
    expect(errorOf('')).toBe('notALink');
    expect(errorOf('WIFI:S:home;P:1234;;')).toBe('notALink');
    expect(errorOf('javascript:alert(1)')).toBe('notALink');
    expect(errorOf('https://baton.example.net/')).toBe('notAPairingLink');
    expect(errorOf(link.replace('#/join?', '#/open?'))).toBe('notAPairingLink');
    expect(errorOf(link.replace('https://', 'https://me:pass@'))).toBe('notAPairingLink');
    expect(errorOf(link.replace('relay=wss', 'relay=https'))).toBe('badRelay');
    expect(errorOf(link.replace(/relay=[^&]*&/, ''))).toBe('badRelay');
    expect(errorOf(link.replace(/slot=[^&]*/, 'slot=short'))).toBe('badSlot');
    expect(errorOf(`${link}&slot=${slot}`)).toBe('badSlot');
    expect(errorOf(link.slice(0, -1))).toBe('badSecret');
    expect(errorOf(`${link}A`)).toBe('badSecret');
    expect(errorOf(`${link.slice(0, -1)}B`)).toBe('badSecret');
  });

  it('never throws for what a camera may read', async () => {
    await fc.assert(fc.property(fc.oneof(fc.string(), fc.webUrl({ withFragments: true })), text => 'error' in parsePairingLink(text)));
  });

  it('is not made of parts that could not be read back', () => {
    expect(() => pairingLink({ ...good, secret: new Uint8Array(31) })).toThrow(RangeError);
    expect(() => pairingLink({ ...good, relay: 'baton.example.net' })).toThrow(RangeError);
  });
});

describe('the words to compare', () => {
  it('are 256 different ones in each language', () => {
    for (const words of Object.values(wordList)) expect(new Set(words).size).toBe(256);
    expect(wordList.en.every(word => /^[a-z]{3,10}$/.test(word))).toBe(true);
    expect(wordList.zh.every(word => /^\p{Script=Han}{2,3}$/u.test(word))).toBe(true);
  });
});
