import { describe, expect, it } from 'vitest';
import { addressOf } from './address.ts';

describe('an address to send to', () => {
  it.each(['https://example.com/plans', 'https://example.com:8443', 'http://127.0.0.1:9/x', 'http://localhost:3000', 'http://[::1]:3000/'])(
    'can be %s',
    text => {
      expect(addressOf(text)?.href).toContain(text.slice(0, 12));
    },
  );

  it.each([
    'http://example.com',
    'http://localhost.example.com',
    'ftp://example.com',
    'https://me:secret@example.com',
    'example.com',
    'javascript:alert(1)',
    '',
  ])('cannot be "%s"', text => {
    expect(addressOf(text)).toBeNull();
  });
});
