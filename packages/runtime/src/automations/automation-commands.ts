/** Saving, deleting and bringing back automations. A secret leaves here only sealed: no answer, error or log line holds it. */
import {
  type Automation,
  type AutomationDraft,
  type AutomationHeader,
  type AutomationTrouble,
  allowedAutomation,
  automation,
  automationDraft,
  automationHash,
  automationKey,
  automationLimits,
  blanksIn,
  type CommandAnswer,
  isLoopback,
  isSealed,
  type JsonValue,
  json,
  originOf,
  permissionKey,
  troubleOf,
} from '@baton/protocol';
import { Refusal } from '../commands/refusal.ts';
import type { Change } from '../core/change.ts';
import type { Platform } from '../core/platform.ts';
import type { Directory } from '../space/directory.ts';
import type { Vault } from '../space/vault.ts';
import type { AutomationCommand } from './automation-command.ts';
import { boundToAutomation, type RuntimeAutomations } from './automations.ts';

export interface AutomationCommandParts {
  readonly platform: Pick<Platform, 'clock'>;
  readonly directory: Directory;
  readonly vault: Pick<Vault, 'seal'>;
  readonly automations: RuntimeAutomations;
  /** The space, made in this change if there is none: without it there is nothing to seal with. */
  readonly identity: (change: Change) => Promise<{ readonly device: string }>;
  /** Stores what is staged together with the answer to the command. */
  readonly store: (id: string, build: (change: Change) => Promise<JsonValue | undefined>) => Promise<CommandAnswer>;
}

export function createAutomationCommands(
  parts: AutomationCommandParts,
): (id: string, command: AutomationCommand) => Promise<CommandAnswer> {
  const { platform, directory, vault, automations, identity, store } = parts;

  async function save(change: Change, draft: AutomationDraft): Promise<void> {
    const before = automations.find(draft.id);
    // Changed or deleted elsewhere while the form was open: what is there now is looked at first.
    if ((before ? automationHash(before) : null) !== draft.was || before === null) throw new Refusal('conflict', 'it is another by now');
    const others = automations.current().filter(({ id }) => id !== draft.id);
    if (others.some(({ title }) => plain(title) === plain(draft.title))) throw new Trouble({ problem: 'sameTitle' });
    if (others.length >= automationLimits.most) throw new Trouble({ problem: 'tooMany' });
    const { device } = await identity(change);
    const home = homeOf(draft, before, device);
    const { was: _, headers, ...rest } = draft;
    const made: Automation = {
      v: 1,
      ...rest,
      title: draft.title.trim(),
      headers: await Promise.all(headers.map(header => sealed(draft, header, before))),
      blanks: blanksIn(draft.body).map(name => draft.blanks.find(blank => blank.name === name) ?? { name, example: '' }),
      ...(home !== undefined && { home }),
      savedAt: platform.clock.now(),
    };
    await forgetAllowed(change, before, automationHash(made));
    await directory.setSetting(change, automationKey(draft.id), settingOf(made));
  }

  /** An address of "this computer" is that of the one on which it was saved, whoever changes the rest of it. */
  function homeOf({ url }: AutomationDraft, before: Automation | undefined, device: string): string | undefined {
    if (!isLoopback(new URL(url).hostname)) return undefined;
    if (before?.home !== undefined && originOf(before.url) === originOf(url)) return before.home;
    return automations.isHome(device) ? device : undefined;
  }

  async function sealed(
    { id, url }: AutomationDraft,
    header: AutomationDraft['headers'][number],
    before: Automation | undefined,
  ): Promise<AutomationHeader> {
    if ('value' in header) return header;
    const { name } = header;
    if ('secret' in header) return { name, sealed: await vault.seal(boundToAutomation(id, url, name), header.secret) };
    const kept = before?.headers.find(one => isSealed(one) && one.name.toLowerCase() === name.toLowerCase());
    // It belongs to the address that it was given for, and nobody can move it.
    if (!before || !kept || !isSealed(kept) || originOf(before.url) !== originOf(url))
      throw new Trouble({ problem: 'secretAgain', at: name });
    return { name, sealed: kept.sealed };
  }

  /** What was allowed of it was allowed of what it was. */
  async function forgetAllowed(change: Change, before: Automation | null | undefined, now: string | null): Promise<void> {
    const hash = before && automationHash(before);
    const key = hash && hash !== now ? permissionKey(allowedAutomation(before.id, hash)) : null;
    if (key && (await directory.setting(key)) !== null) await directory.setSetting(change, key, null);
  }

  return async (id, command) => {
    switch (command.kind) {
      case 'saveAutomation': {
        const draft = draftIn(command.automation);
        return store(id, async change => {
          await save(change, draft);
          return undefined;
        });
      }
      case 'deleteAutomation':
        return store(id, async change => {
          if ((await directory.setting(automationKey(command.id))) === null) return undefined;
          await identity(change);
          await forgetAllowed(change, automations.find(command.id), null);
          await directory.setSetting(change, automationKey(command.id), null);
          return undefined;
        });
      case 'restoreAutomation': {
        const given = automation.safeParse(command.automation);
        if (!given.success) throw new Refusal('invalid', 'no automation');
        const { data } = given;
        return store(id, async change => {
          if (automations.find(data.id) !== null) throw new Refusal('conflict', 'it is there');
          if (automations.current().some(({ title }) => plain(title) === plain(data.title))) throw new Trouble({ problem: 'sameTitle' });
          await identity(change);
          await directory.setSetting(change, automationKey(data.id), settingOf(data));
          return undefined;
        });
      }
    }
  };
}

/** What is wrong with it, for the sentence beside its field. */
class Trouble extends Refusal {
  constructor(trouble: AutomationTrouble) {
    super('automation', JSON.stringify(trouble));
  }
}

function draftIn(given: JsonValue): AutomationDraft {
  const parsed = automationDraft.safeParse(given);
  if (!parsed.success) {
    const trouble = troubleIn(given);
    throw trouble ? new Trouble(trouble) : new Refusal('invalid', 'no automation');
  }
  const trouble = troubleOf(parsed.data);
  if (trouble) throw new Trouble(trouble);
  return parsed.data;
}

/** The field of what is no draft, where that can be told. */
function troubleIn(given: JsonValue): AutomationTrouble | null {
  try {
    return troubleOf(given as unknown as AutomationDraft);
  } catch {
    return null;
  }
}

const plain = (title: string): string => title.trim().toLowerCase();
/** As it is stored: what is not there is left out. */
const settingOf = (made: Automation): JsonValue => json.parse(JSON.parse(JSON.stringify(made)));
