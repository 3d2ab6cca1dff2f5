/** What the person allowed once and for all, over the settings in the directory room. */
import type { Permissions } from '@baton/assistant';
import { type JsonValue, permission, permissionKey } from '@baton/protocol';
import type { Platform } from '../core/platform.ts';

/** Reads at every question: what was taken back a moment ago, on any device that has been heard, no longer stands. */
export function createPermissions(platform: Pick<Platform, 'storage'>): Permissions {
  return {
    async stands(what) {
      const key = permissionKey(what);
      const record = key === null ? undefined : await platform.storage.get('directory', `setting/${key}`);
      const row = record?.value as { readonly value?: JsonValue } | undefined;
      const stored = permission.safeParse(row?.value);
      return stored.success && stored.data.tool === what.tool && stored.data.target === what.target;
    },
  };
}
