import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { closedPreferences } from './web-preferences.ts';

const source = join(import.meta.dirname, '..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'));
const uses = (what: RegExp): string[] => files.filter(name => what.test(readFileSync(join(source, name), 'utf8')));

/** X7: a tripwire. A second window, or another kind of view, has to come with its own look at how it is shut off. */
describe('windows of the desktop app', () => {
  it('are made in one place, with one set of preferences', () => {
    expect(uses(/new BrowserWindow\(/)).toEqual([join('window', 'open-window.ts')]);
    expect(uses(/\bwebPreferences\b/)).toEqual([join('window', 'open-window.ts')]);
    expect(uses(/WebContentsView|BrowserView|<webview|--no-sandbox|disableWebSecurity|loadFile\(|file:\/\//)).toEqual([]);
  });

  it('are shut off from the system', () => {
    expect(closedPreferences('preload.cjs')).toEqual({
      preload: 'preload.cjs',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      plugins: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
    });
  });
});
