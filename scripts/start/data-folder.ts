import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where this system keeps the data of programs, below it a folder of ours. */
export function defaultDataFolder(
  platform: NodeJS.Platform = process.platform,
  env: Readonly<Record<string, string | undefined>> = process.env,
  home: string = homedir(),
): string {
  if (platform === 'darwin') return join(home, 'Library/Application Support/Baton');
  if (platform === 'win32') return join(env.LOCALAPPDATA ?? join(home, 'AppData/Local'), 'Baton');
  // The XDG rule: a relative path there is to be ignored.
  const base = env.XDG_DATA_HOME?.startsWith('/') === true ? env.XDG_DATA_HOME : join(home, '.local/share');
  return join(base, 'baton');
}
