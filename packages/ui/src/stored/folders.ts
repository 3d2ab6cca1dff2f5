import { grantedFolder, limits } from '@baton/protocol';
import type { Reader } from '@baton/store/read';
import type { FolderView } from '../model/folder.ts';
import type { DeviceNames } from './source.ts';

/** The folders that the person let Baton use, by name. */
export async function readFolders(reader: Pick<Reader, 'range'>, names: Pick<DeviceNames, 'get'>): Promise<readonly FolderView[]> {
  const rows = await reader.range('directory', { after: 'setting/folder/', before: 'setting/folder0', limit: limits.readRows });
  const views = rows.flatMap(({ value }): FolderView[] => {
    const stored = grantedFolder.safeParse((value as { readonly value?: unknown }).value);
    return stored.success ? [{ id: stored.data.id, label: stored.data.label, on: names.get(stored.data.device) }] : [];
  });
  return views.sort((a, b) => a.label.localeCompare(b.label));
}
