import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const assistant = dirname(createRequire(import.meta.url).resolve('@baton/assistant'));

/** Everything that is loaded with a file: what it imports other than as types and on demand, and so on. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  if (!file.startsWith('/')) return seen;
  for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(/^(?:import|export)\s(?!type\s)[^;]*?from '([^']+)';/gm)) {
    loadedWith(from.startsWith('.') ? join(dirname(file), from) : from, seen);
  }
  return seen;
}

describe('an SDK that speaks to a model', () => {
  it.each(['index.ts', 'providers/index.ts', 'providers/connected.ts'])('is not loaded with %s', entry => {
    const loaded = [...loadedWith(join(assistant, entry))];
    expect(loaded.length).toBeGreaterThan(5);
    expect(loaded.filter(name => name.startsWith('@ai-sdk/'))).toEqual([]);
  });

  it('and what asks it are not loaded with the assistant', () => {
    const loaded = [...loadedWith(join(assistant, 'index.ts'))];
    expect(loaded.filter(name => name.includes('/providers/'))).toEqual([]);
  });
});
