import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '..');
const read = (file: string): Record<string, unknown> => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, unknown>;

describe('the packaged app', () => {
  it('can be turned into nothing else: no Node of its own, no debugger, no code but its own', () => {
    expect(read('electron-builder.json').electronFuses).toEqual({
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
    });
  });

  it('carries what main looks for, where it looks, and no dependencies beside it', () => {
    const files = read('electron-builder.json').files as (string | { from: string; to: string })[];
    expect(files).toContain(read('package.json').main);
    expect(files).toContain('dist/preload.cjs');
    expect(files).toContain('!node_modules');
    const web = files.find(entry => typeof entry !== 'string');
    expect(web).toMatchObject({ from: '../pwa/dist', to: 'app' });
    expect(readFileSync(join(folder, 'src/main.ts'), 'utf8')).toContain(`join(app.getAppPath(), 'app')`);
  });
});
