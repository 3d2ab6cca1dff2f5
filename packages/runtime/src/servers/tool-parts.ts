/** What tools outside of Baton need, each read when it is asked for the first time: most people have neither servers nor folders nor automations. */
import { type DeviceId, programsOf } from '@baton/protocol';
import type { createAutomationCommands, createAutomations } from '../automations/index.ts';
import type { Book } from '../core/book.ts';
import { onceLoaded } from '../core/once-loaded.ts';
import type { Platform } from '../core/platform.ts';
import type { RuntimeFolders } from '../folders/folders.ts';
import type { RuntimeOptions } from '../parts.ts';
import type { Abilities } from '../space/abilities.ts';
import type { Vault } from '../space/vault.ts';
import type { RuntimeServers } from './servers.ts';

export interface ToolPartsOptions {
  readonly options: Pick<RuntimeOptions, 'loadServerClient' | 'programs' | 'loadFolders' | 'desktopFolders' | 'loadAutomations'>;
  readonly platform: Platform;
  readonly book: Book;
  readonly vault: Vault;
  /** This device. */
  readonly me: () => DeviceId;
  /** The same, before there is a space. */
  readonly device: () => DeviceId | undefined;
  readonly abilities: Pick<Abilities, 'isAbleSomewhere' | 'isAbleHere'>;
  readonly report: (error: unknown) => void;
}

export interface ToolParts {
  readonly servers: () => Promise<RuntimeServers>;
  /** Null: this device knows of no folders. */
  readonly folders: () => Promise<RuntimeFolders | null>;
  /** Null: this device knows of no automations. */
  readonly automations: () => Promise<LoadedAutomations | null>;
}

export interface LoadedAutomations {
  readonly automations: ReturnType<typeof createAutomations>;
  readonly createAutomationCommands: typeof createAutomationCommands;
}

export function createToolParts({ options, platform, book, vault, me, device, abilities, report }: ToolPartsOptions): ToolParts {
  return {
    servers: onceLoaded(async () => {
      const { createServers } = await import('./servers.ts');
      const made = createServers({
        platform,
        book,
        load: options.loadServerClient ?? null,
        vault,
        me,
        isSomewhere: computer => abilities.isAbleSomewhere(programsOf(computer)),
        fetch: (...given) => fetch(...given),
        ...(options.programs && { programs: options.programs }),
        report,
      });
      await made.read();
      return made;
    }),
    automations: onceLoaded(async () => {
      const loaded = await options.loadAutomations?.();
      if (!loaded) return null;
      const automations = loaded.createAutomations({ platform, book, vault, abilities });
      await automations.read();
      return { automations, createAutomationCommands: loaded.createAutomationCommands };
    }),
    folders: onceLoaded(async () => {
      const loaded = await options.loadFolders?.();
      if (!loaded) return null;
      const made = loaded.createFolders({ platform, book, me: device, desktop: options.desktopFolders, report });
      await made.read();
      return made;
    }),
  };
}
