import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listPackages, root } from './workspace.ts';

it('every dependency has its row in docs/dependencies.md, and every row its dependency', () => {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, Record<string, string> | undefined>;
  const used = new Set([
    ...Object.keys({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies }),
    ...listPackages().flatMap(entry => [...entry.dependencies, ...entry.devDependencies]),
  ]);
  const page = readFileSync(join(root, 'docs/dependencies.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `([^`]+)` \|/gm)].map(match => match[1]);
  expect(rows.sort()).toEqual([...used].filter(name => !name.startsWith('@baton/')).sort());
});
