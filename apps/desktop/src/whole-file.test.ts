import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeWhole } from './whole-file.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baton-whole-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a file that is replaced as a whole', () => {
  it('has all of it', () => {
    const file = join(folder, 'a.json');
    for (const text of ['first', 'ein zweites, länger']) {
      writeWhole(file, text);
      expect(readFileSync(file, 'utf8')).toBe(text);
    }
  });

  it.skipIf(process.platform === 'win32')('is the one before where only the beginning of the new one could be written', () => {
    const file = join(folder, 'a.json');
    writeFileSync(file, 'before');
    const module = JSON.stringify(new URL('./whole-file.ts', import.meta.url).href);
    const script = `import(${module}).then(({ writeWhole }) => writeWhole(${JSON.stringify(file)}, 'x'.repeat(100_000)))`;
    // What a full disk does: some of it is taken, the rest is not.
    const shell = ['-c', 'ulimit -f 8 && exec "$0" -e "$1"', process.execPath, script];
    const { status, stderr } = spawnSync('/bin/sh', shell, { encoding: 'utf8' });
    expect(stderr).toContain('EFBIG');
    expect(status).toBe(1);
    expect(readFileSync(file, 'utf8')).toBe('before');
  });
});
