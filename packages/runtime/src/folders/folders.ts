/** The folders that the person let Baton use, as the settings hold them now, and those of this computer, which its main process holds. */
import type { Folders } from '@baton/assistant';
import {
  type Command,
  type DeviceId,
  type FileAnswer,
  type FileCall,
  folderKey,
  type GrantedFolder,
  type GrantedHere,
  grantedFolder,
} from '@baton/protocol';
import type { Book } from '../core/book.ts';
import { followSettings } from '../core/follow.ts';
import type { Platform } from '../core/platform.ts';

/** The main process of this computer: what it says is granted is granted. */
export interface DesktopFolders {
  list(): Promise<readonly GrantedHere[]>;
  revoke(id: string): Promise<void>;
  use(call: FileCall): Promise<FileAnswer>;
}

export interface FolderOptions {
  readonly platform: Pick<Platform, 'storage'>;
  readonly book: Pick<Book, 'onCommit' | 'onLost'>;
  /** This device; absent before it has a name. */
  readonly me: () => DeviceId | undefined;
  /** Only on a computer that can use some. */
  readonly desktop: DesktopFolders | undefined;
  readonly report: (error: unknown) => void;
}

export interface RuntimeFolders extends Folders {
  /** Reads what is stored. Before this there are none. */
  read(): Promise<void>;
  /**
   * What is to be stored for a command. `shareFolders`: what was granted here and is not told of yet; what was taken back on another device
   * is taken back here first. `revokeFolder`: on its own computer it is over before anything is written.
   */
  settingsFor(command: Extract<Command, { kind: 'shareFolders' | 'revokeFolder' }>): Promise<readonly FolderSetting[]>;
  /** What was just granted on this computer, by its id, with what is to be stored of it; null: its main process says that it was not. */
  chosen(id: string): Promise<ChosenFolder | null>;
}

export interface ChosenFolder {
  readonly settings: readonly FolderSetting[];
  /** What the step that asked for it needs to know. */
  readonly folder: GrantedFolder;
}

export interface FolderSetting {
  readonly key: string;
  /** Null: taken back. */
  readonly folder: Pick<GrantedFolder, 'id' | 'label'> | null;
}

export function createFolders({ platform, book, me, desktop, report }: FolderOptions): RuntimeFolders {
  /** By the key of the setting; null: taken back. */
  const known = new Map<string, GrantedFolder | null>();

  const read = followSettings({ platform, book }, folderKey(''), (key, value) => {
    const parsed = grantedFolder.safeParse(value);
    const folder = parsed.success && key === folderKey(parsed.data.id) ? parsed.data : null;
    const before = known.get(key);
    known.set(key, folder);
    // Taken back on another device: from when it is heard this computer refuses.
    if (folder === null && before && before.device === me()) revokeHere(before.id).catch(report);
  });

  async function revokeHere(id: string): Promise<void> {
    await desktop?.revoke(id);
  }

  async function settingsFor(command: Extract<Command, { kind: 'shareFolders' | 'revokeFolder' }>): Promise<readonly FolderSetting[]> {
    if (command.kind === 'revokeFolder') {
      await revokeHere(command.id);
      return [{ key: folderKey(command.id), folder: null }];
    }
    const here = (await desktop?.list()) ?? [];
    const told = (id: string): GrantedFolder | null | undefined => known.get(folderKey(id));
    for (const { id } of here) if (told(id) === null) await revokeHere(id);
    const news = here.filter(({ id }) => told(id) === undefined);
    return news.map(({ id, label }) => ({ key: folderKey(id), folder: { id, label } }));
  }

  return {
    read,
    current: () => [...known.values()].filter(folder => folder !== null).sort((a, b) => (a.id < b.id ? -1 : 1)),
    isHere: device => desktop !== undefined && device === me(),
    async use(call) {
      if (!desktop) throw new Error('no folders here');
      return desktop.use(call);
    },
    settingsFor,
    async chosen(id) {
      const device = me();
      const settings = await settingsFor({ kind: 'shareFolders' });
      const granted = (await desktop?.list())?.find(one => one.id === id);
      return granted && device ? { settings, folder: { v: 1, id, label: granted.label, device } } : null;
    },
  };
}
