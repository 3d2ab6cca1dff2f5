import { describe, expect, it } from 'vitest';
import { fromEngine, toEngine } from './address.ts';

const schemes = new Set(['app']);

describe('an address of the application’s own scheme', () => {
  it.each(['app://baton/', 'app://baton/a/b.js?x=1#/did', 'app://elsewhere/'])('comes back from the browser as %s', address => {
    expect(toEngine(address, schemes)).toMatch(/^https:\/\/[a-z]+\.app\.invalid\//);
    expect(fromEngine(toEngine(address, schemes), schemes)).toBe(address);
  });

  it.each([
    'https://example.org/',
    'about:blank',
    'https://baton.app.invalid.example/',
    'https://baton.other.invalid/',
    'https://app.invalid/',
    '',
  ])('is not made of %s', address => {
    expect(toEngine(address, schemes)).toBe(address);
    expect(fromEngine(address, schemes)).toBe(address);
  });
});
