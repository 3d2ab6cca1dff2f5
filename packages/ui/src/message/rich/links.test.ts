import { describe, expect, it } from 'vitest';
import { saysWhere, targetOf } from './links.ts';

describe('where a link may lead', () => {
  it.each([
    ['https://example.org/a', 'example.org'],
    ['HTTP://EXAMPLE.org:8080', 'example.org:8080'],
    ['https://bank.example@evil.example/', 'evil.example'],
    ['https://аpple.com', 'xn--pple-43d.com'],
    ['mailto:a@example.org', 'a@example.org'],
  ])('%s: to %s', (address, host) => {
    expect(targetOf(address)?.host).toBe(host);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://x',
    'file:///etc/passwd',
    '//evil.example',
    '/a',
    '#/settings',
    '?a',
    '',
    'https://',
    'about:blank',
    'intent://x',
  ])('nowhere: %j', address => {
    expect(targetOf(address)).toBeUndefined();
  });

  it('is said by words only if they begin with the very host', () => {
    const target = { href: 'https://bank.example.evil.example/', host: 'bank.example.evil.example' };
    expect(saysWhere('https://bank.example', target)).toBe(false);
    expect(saysWhere('https://bank.example.evil.example/login', target)).toBe(true);
    expect(saysWhere('https://bank.example.evil.example@x', target)).toBe(false);
  });
});
