import { describe, expect, it } from 'vitest';
import { addressOf } from './address.ts';
import { isOpenHome, savedAddressOf } from './saved-address.ts';

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

describe('an address that a person may save', () => {
  it.each(['https://example.com/hook', 'http://192.168.1.5/on', 'http://homeassistant.local:8123/', 'http://lamp/', 'http://[fd00::1]/'])(
    'can be %s',
    text => {
      expect(savedAddressOf(text)).not.toBeNull();
    },
  );

  it.each([
    'http://example.com/hook',
    'http://93.184.215.14/',
    'http://me:pw@192.168.1.5/',
    'ftp://192.168.1.5/',
    'file:///x',
    '192.168.1.5',
  ])('cannot be "%s"', text => {
    expect(savedAddressOf(text)).toBeNull();
  });

  it('is out of every browser’s reach where it is open and not on this computer', () => {
    const open = ['http://192.168.1.5/', 'http://lamp/', 'http://127.0.0.1:9/', 'https://192.168.1.5/'].map(url =>
      isOpenHome(new URL(url)),
    );
    expect(open).toEqual([true, true, false, false]);
  });
});
