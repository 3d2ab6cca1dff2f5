import { expect, it } from 'vitest';
import { defaultDataFolder } from './data-folder.ts';

it.each([
  ['linux', {}, '/home/ada/.local/share/baton'],
  ['linux', { XDG_DATA_HOME: '/data' }, '/data/baton'],
  ['linux', { XDG_DATA_HOME: 'relative' }, '/home/ada/.local/share/baton'],
  ['darwin', { XDG_DATA_HOME: '/data' }, '/home/ada/Library/Application Support/Baton'],
  ['win32', { LOCALAPPDATA: '/local' }, '/local/Baton'],
] as const)('data is kept where %s keeps it, given %o', (platform, env, folder) => {
  expect(defaultDataFolder(platform, env, '/home/ada')).toBe(folder);
});
