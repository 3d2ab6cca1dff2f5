import type { FolderView } from '../model/folder.ts';
import type { Loaded } from '../model/loaded.ts';
import type { PermissionView } from '../model/permission.ts';
import type { ToolsView } from '../model/tools.ts';
import type { Source } from './source.ts';
import { useNames } from './space.ts';
import { useRead } from './use-read.ts';

// What checks these settings is loaded with the settings: the first screen does without it.

export function usePermissions(source: Source): Loaded<readonly PermissionView[]> {
  const names = useNames(source);
  return useRead(source.reader, ['directory'], names.key, async () =>
    (await import('./permissions.ts')).readPermissions(source.reader, names),
  );
}

export function useTools(source: Source): Loaded<ToolsView> {
  const names = useNames(source);
  return useRead(source.reader, ['directory'], `tools ${names.key}`, async () =>
    (await import('./tools.ts')).readTools(source.reader, names),
  );
}

export function useFolders(source: Source): Loaded<readonly FolderView[]> {
  const names = useNames(source);
  return useRead(source.reader, ['directory'], `folders ${names.key}`, async () =>
    (await import('./folders.ts')).readFolders(source.reader, names),
  );
}
