import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWindowState, type WindowState, writeWindowState } from './window-state.ts';

let scratch = '';
const file = (): string => join(scratch, 'window.json');
const screen = { x: 0, y: 0, width: 1920, height: 1080 };
const last: WindowState = { width: 1200, height: 800, position: { x: 300, y: 100 }, maximized: true };

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'baton-window-'));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('the place of the window', () => {
  it('is that of last time', () => {
    writeWindowState(file(), last);
    expect(readWindowState(file(), [screen])).toEqual(last);
    expect(readdirSync(scratch)).toEqual(['window.json']);
  });

  it.each([
    ['on a screen that is gone', { x: 3000, y: 100 }],
    ['above the screen, where nobody can take hold of it', { x: 300, y: -400 }],
    ['off to the left', { x: -1180, y: 100 }],
  ])('is left to the system when it was %s', (_where, position) => {
    writeWindowState(file(), { ...last, position });
    expect(readWindowState(file(), [screen])).toEqual({ ...last, position: null });
  });

  it.each(['', '{', 'null', '{"width":-5,"height":800,"position":null,"maximized":false}', '{"width":1e9}'])(
    'is the usual one when the file holds %j',
    text => {
      writeFileSync(file(), text);
      expect(readWindowState(file(), [screen])).toMatchObject({ width: 1440, height: 900 });
    },
  );
});
