/** What the assistant is given of what is stored here. It comes with the assistant: the first screen does without both. */
import type { AssistantPorts } from '@baton/assistant';
import type { IdSource } from '@baton/protocol';
import type { Blobs } from './blobs/blobs.ts';
import { createFiles } from './blobs/files.ts';
import type { Platform } from './core/platform.ts';
import { createDocuments } from './documents/drafts.ts';
import type { Shelf } from './documents/shelf.ts';
import type { Versions } from './documents/versions.ts';
import { createSecrets } from './services/secrets.ts';
import { createHistory } from './session/history.ts';
import type { Directory } from './space/directory.ts';
import { createPermissions } from './space/permissions.ts';
import type { Vault } from './space/vault.ts';

export interface StoredHere {
  readonly platform: Platform;
  readonly shelf: Shelf;
  readonly versions: Versions;
  readonly blobs: Blobs;
  readonly directory: Directory;
  readonly vault: Vault;
  readonly ids: IdSource;
}

export function createPorts({ platform, shelf, versions, blobs, directory, vault, ids }: StoredHere) {
  return {
    documents: createDocuments({ platform, shelf, versions, ids, locale: platform.locale }),
    history: createHistory(platform),
    files: createFiles(platform, blobs),
    secrets: createSecrets(directory, vault),
    permissions: createPermissions(platform),
  } satisfies Partial<AssistantPorts>;
}
