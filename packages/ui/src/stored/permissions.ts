import { isPermissionKey, limits, permission } from '@baton/protocol';
import type { Reader } from '@baton/store/read';
import type { PermissionView } from '../model/permission.ts';
import type { DeviceNames } from './source.ts';

const prefix = 'setting/';

/** Everything that is done without asking, what was allowed last first. */
export async function readPermissions(reader: Pick<Reader, 'range'>, names: Pick<DeviceNames, 'get'>): Promise<readonly PermissionView[]> {
  const rows = await reader.range('directory', { after: `${prefix}permission/`, before: `${prefix}permission0`, limit: limits.readRows });
  const views = rows.flatMap(({ key, value }): PermissionView[] => {
    const stored = permission.safeParse((value as { readonly value?: unknown }).value);
    const name = key.slice(prefix.length);
    if (!stored.success || !isPermissionKey(name)) return [];
    const { on, label, heading, at, device } = stored.data;
    return [{ key: name, on, label, heading, at, device: names.get(device) }];
  });
  return views.sort((a, b) => b.at - a.at);
}
