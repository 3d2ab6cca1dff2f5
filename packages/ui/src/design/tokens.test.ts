import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const stated = [...css.matchAll(/^\s+(--[\w-]+):\s*([^;]+);/gm)].map(([, name = '', value = '']) => ({ name, value }));
const colours = stated.filter(({ value }) => /#[0-9a-f]{6}|rgb\(/.test(value));

describe('the colours', () => {
  it('are each stated once, for both themes', () => {
    expect(colours.length).toBeGreaterThan(25);
    expect(new Set(colours.map(({ name }) => name)).size).toBe(colours.length);
    expect(colours.filter(({ value }) => value.replaceAll(/light-dark\((?:[^()]|\([^()]*\))*\)/g, '').match(/#|rgb/))).toEqual([]);
  });
});
