import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './workspace.ts';

describe('the page on acceptance suites', () => {
  const page = readFileSync(join(root, 'docs/acceptance-suites.md'), 'utf8');
  const shown = [...page.matchAll(/^`(\S+\.test\.ts)`:\n\n```ts\n(.*?)\n```$/gms)].map(match => [match[1] ?? '', match[2] ?? ''] as const);

  it('shows one test file for each port that others may implement', () => {
    expect(shown.map(([file]) => file)).toEqual([
      'packages/store/src/acceptance/example.test.ts',
      'packages/assistant/src/acceptance/example.test.ts',
      'apps/relay/src/store/example.test.ts',
    ]);
  });

  it.each(shown)('shows %s as it is run', (file, code) => {
    expect(code).toBe(readFileSync(join(root, file), 'utf8').trimEnd());
  });
});
