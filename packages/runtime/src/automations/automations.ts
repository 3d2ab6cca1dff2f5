/** The automations that the person saved, as the settings hold them now, and their secrets for a request that leaves. */
import type { Automations } from '@baton/assistant';
import {
  type Allowance,
  type Automation,
  allowedAutomation,
  automation,
  automationHash,
  automationKey,
  automationToolName,
  isSealed,
  originOf,
  senderOn,
} from '@baton/protocol';
import type { Book } from '../core/book.ts';
import { followSettings } from '../core/follow.ts';
import type { Platform } from '../core/platform.ts';
import type { Abilities } from '../space/abilities.ts';
import type { BoundTo, Vault } from '../space/vault.ts';

export interface AutomationsOptions {
  readonly platform: Pick<Platform, 'storage'>;
  readonly book: Pick<Book, 'onCommit' | 'onLost'>;
  readonly vault: Pick<Vault, 'open'>;
  readonly abilities: Pick<Abilities, 'isAbleHere'>;
}

export interface RuntimeAutomations extends Automations {
  /** Reads what is stored. Before this there are none. */
  read(): Promise<void>;
  /** Whether what may be allowed is an automation as it stands now; also of one that this device has not heard of, or cannot read. */
  isStill(offer: Pick<Allowance, 'tool' | 'target'>): boolean;
  /** Whether this device, by its id, is a computer that sends what is on itself. */
  isHome(device: string): boolean;
}

/** A secret header opens for its automation, the exact origin that it was given for, and its own name: whatever else is written over the setting. */
export const boundToAutomation = (id: string, url: string, header: string): BoundTo => ({
  boundTo: ['automation', id, originOf(url), header.toLowerCase()],
});

export function createAutomations({ platform, book, vault, abilities }: AutomationsOptions): RuntimeAutomations {
  /** By the key of the setting; null: deleted. What this version cannot read is not there. */
  const known = new Map<string, Automation | null>();

  // What leaves next is decided on what was stored, by whoever stored it.
  const read = followSettings({ platform, book }, automationKey(''), (key, value) => {
    const parsed = automation.safeParse(value);
    if (parsed.success && key === automationKey(parsed.data.id)) known.set(key, parsed.data);
    else if (value === null) known.set(key, null);
    else known.delete(key);
  });

  const find = (id: string): Automation | null | undefined => known.get(automationKey(id));

  return {
    read,
    current: () => [...known.values()].filter(one => one !== null).sort((a, b) => (a.id < b.id ? -1 : 1)),
    find,
    isHome: device => abilities.isAbleHere(senderOn(device)),
    isStill({ tool, target }) {
      const now = find(tool.slice(automationToolName('').length));
      return now === undefined || (now !== null && allowedAutomation(now.id, automationHash(now)).target === target);
    },
    async secrets({ id, url, headers }) {
      try {
        const opened: { [name: string]: string } = {};
        for (const header of headers) {
          if (!isSealed(header)) continue;
          const value = await vault.open(boundToAutomation(id, url, header.name), header.sealed);
          if (value === null) return null;
          opened[header.name] = value;
        }
        return { origin: originOf(url), headers: opened };
      } catch {
        // What went wrong may hold what was opened.
        return null;
      }
    },
  };
}
