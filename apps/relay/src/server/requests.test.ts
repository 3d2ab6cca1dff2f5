import { describe, expect, it } from 'vitest';
import { addressOf } from './address.ts';
import { createRelayClock } from './clock.ts';
import { cacheControl, contentSecurityPolicy } from './headers.ts';
import { isAllowedOrigin } from './origin.ts';

describe('an origin', () => {
  it.each([
    ['a program that is no browser', undefined, 'localhost:7423', true],
    ['a page that the relay served', 'http://localhost:7423', 'localhost:7423', true],
    ['a page served through a proxy that adds TLS', 'https://laptop.example.ts.net', 'laptop.example.ts.net', true],
    ['a page of the same machine on another port', 'http://localhost:9999', 'localhost:7423', false],
    ['a page from elsewhere', 'https://evil.example', 'localhost:7423', false],
    ['a page whose name begins like ours', 'http://localhost:7423.evil.example', 'localhost:7423', false],
    ['a file or a sandboxed frame', 'null', 'localhost:7423', false],
    ['the desktop app, when named', 'app://baton', 'localhost:7423', true],
    ['another app', 'app://other', 'localhost:7423', false],
    ['a scheme that only looks like ours', 'ftp://localhost:7423', 'localhost:7423', false],
    ['a request without a host', 'http://localhost:7423', undefined, false],
  ])('of %s is judged', (_of, origin, host, allowed) => {
    expect(isAllowedOrigin(origin, host, ['app://baton'])).toBe(allowed);
  });
});

describe('an address', () => {
  const from = (remoteAddress: string, forwarded?: string) =>
    addressOf({ socket: { remoteAddress }, headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } });

  it('is the sender’s, or what a proxy on this machine says it is', () => {
    expect(from('203.0.113.7')).toBe('203.0.113.7');
    expect(from('::ffff:203.0.113.7')).toBe('203.0.113.7');
    expect(from('127.0.0.1', '198.51.100.1, 203.0.113.7')).toBe('203.0.113.7');
    expect(from('127.0.0.1', 'nonsense')).toBe('127.0.0.1');
    expect(from('203.0.113.7', '127.0.0.1')).toBe('203.0.113.7');
  });

  it('is one for all that somebody has in an IPv6 network', () => {
    expect(from('2001:db8:1:2:aaaa::1')).toBe(from('2001:db8:1:2:bbbb:0:0:9'));
    expect(from('2001:db8:1:2::1')).not.toBe(from('2001:db8:1:3::1'));
  });
});

describe('the relay’s clock', () => {
  it('follows the machine’s, but never goes back when that is set back', () => {
    let wall = 1_000_000;
    let steady = 0;
    const clock = createRelayClock(
      () => wall,
      () => steady,
    );
    const pass = (ms: number) => {
      wall += ms;
      steady += ms;
      return clock.now();
    };
    expect(pass(500)).toBe(1_000_500);
    wall -= 86_400_000;
    expect(pass(500)).toBe(1_001_000);
    wall += 86_400_000 + 7_000;
    expect(pass(500)).toBe(1_008_500);
  });
});

describe('the policy of a page', () => {
  it('lets it run and reach nothing that the relay did not serve', () => {
    expect(contentSecurityPolicy('page', 'baton.example').split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "worker-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' blob: data:",
      "font-src 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "connect-src 'self' ws://baton.example wss://baton.example",
    ]);
  });

  it('cannot be widened by a made-up host', () => {
    expect(contentSecurityPolicy('page', 'a; script-src *')).toContain("connect-src 'self'");
    expect(contentSecurityPolicy('page', 'a; script-src *')).not.toContain('*');
  });
});

describe('a response of the app', () => {
  it.each([
    ['/assets/index-B7gT_x2k.js', 'public, max-age=31536000, immutable'],
    ['/assets/inter.abcdef12.woff2', 'public, max-age=31536000, immutable'],
    ['/assets/logo.png', 'no-cache'],
    ['/index.html', 'no-cache'],
    ['/sw.js', 'no-cache'],
    ['/workbox-abcdef12.js', 'no-cache'],
    ['/manifest.webmanifest', 'no-cache'],
  ])('%s is kept as long as it cannot change', (path, expected) => {
    expect(cacheControl(path)).toBe(expected);
  });
});
