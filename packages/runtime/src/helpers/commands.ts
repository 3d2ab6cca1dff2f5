import {
  builtInHelper,
  type CommandAnswer,
  type ConnectedHelper,
  helperSettings,
  isOnThisComputer,
  isProviderAddress,
  type JsonValue,
  type ProviderKind,
} from '@baton/protocol';
import { Refusal, refuse } from '../commands/refusal.ts';
import type { Change } from '../core/change.ts';
import type { Platform } from '../core/platform.ts';
import type { Directory } from '../space/directory.ts';
import type { Identity } from '../space/identity.ts';
import type { Vault } from '../space/vault.ts';
import type { ConnectedHelpers } from './connected.ts';
import type { HelperCommand } from './helper-command.ts';
import type { AskedHelper, Providers } from './providers.ts';

export interface HelperCommandParts {
  readonly platform: Pick<Platform, 'clock'>;
  readonly directory: Directory;
  readonly helpers: ConnectedHelpers;
  readonly vault: Vault;
  readonly loadProviders: () => Promise<Providers>;
  readonly fetch: typeof fetch;
  /** The identity of this device, made with its space in this change if there is none. */
  readonly identity: (change: Change) => Promise<Identity>;
  /** Stores what is staged together with the answer to the command. */
  readonly store: (id: string, build: (change: Change) => Promise<JsonValue | undefined>) => Promise<CommandAnswer>;
}

/** Providers that have an address of their own. */
const known: readonly ProviderKind[] = ['anthropic', 'openai', 'google'];

/**
 * Connects, chooses and removes helpers. A key comes in with a command, is tried, and leaves here only sealed: no answer, error or log line
 * holds it, nor anything that a provider said, which may repeat it.
 */
export function createHelperCommands(parts: HelperCommandParts): (id: string, command: HelperCommand) => Promise<CommandAnswer> {
  const { platform, directory, helpers, vault, identity, store } = parts;

  return (id, command) => {
    switch (command.kind) {
      case 'tryHelper':
        return tried(askedOf(command)).then(models => ({ ok: true, value: { models: [...models] } }));
      case 'findHelpers':
        return found();
      case 'connectHelper':
        return connect(id, command);
      case 'removeHelper':
        return remove(id, command.helper);
      case 'chooseHelper':
        return choose(id, command.helper);
      case 'setMonthlyLimit':
        return set(id, helperSettings.monthlyLimit, { micros: command.micros });
      case 'setHelperOrder':
        return set(
          id,
          helperSettings.order,
          [...new Set(command.helpers)].filter(helper => helper !== builtInHelper),
        );
      case 'setHelperFallback':
        return set(id, helperSettings.fallback, command.on);
    }
  };

  async function connect(id: string, command: Extract<HelperCommand, { kind: 'connectHelper' }>): Promise<CommandAnswer> {
    const { helper, model, title } = command;
    if (helper === builtInHelper || helper.length > 100) refuse('invalid', 'not the id of a helper');
    const asked = askedOf(command);
    await tried(asked);
    return store(id, async change => {
      const { device } = await identity(change);
      const owner = { helper, kind: asked.kind, baseUrl: asked.baseUrl };
      const isHere = asked.kind === 'chrome' || (asked.baseUrl !== null && isOnThisComputer(asked.baseUrl));
      const connected: ConnectedHelper = {
        v: 1,
        ...owner,
        model,
        title,
        connectedAt: platform.clock.now(),
        device: isHere ? device : null,
        sealedKey: asked.key === null ? null : await vault.seal(owner, asked.key),
      };
      await directory.setSetting(change, helperSettings.helper(helper), { ...connected });
      await directory.setSetting(change, helperSettings.chosen, helper);
      return undefined;
    });
  }

  /** Gone with its key; who chose it has the built-in helper. Removing it again changes nothing. */
  function remove(id: string, helper: string): Promise<CommandAnswer> {
    return store(id, async change => {
      if ((await directory.setting(helperSettings.helper(helper))) === null) return undefined;
      await identity(change);
      await directory.setSetting(change, helperSettings.helper(helper), null);
      if ((await directory.setting(helperSettings.chosen)) === helper)
        await directory.setSetting(change, helperSettings.chosen, builtInHelper);
      return undefined;
    });
  }

  async function choose(id: string, helper: string): Promise<CommandAnswer> {
    if (helper !== builtInHelper && !(await helpers.read(helper))) refuse('notFound', 'this helper is not connected any more');
    return set(id, helperSettings.chosen, helper);
  }

  function set(id: string, key: string, value: JsonValue): Promise<CommandAnswer> {
    return store(id, async change => {
      await identity(change);
      await directory.setSetting(change, key, value);
      return undefined;
    });
  }

  async function found(): Promise<CommandAnswer> {
    const all = await (await parts.loadProviders()).findLocal(parts.fetch);
    return {
      ok: true,
      value: {
        found: all.map(({ kind, baseUrl, models, toDownload }) => ({
          kind,
          baseUrl,
          models: [...models],
          ...(toDownload && { toDownload }),
        })),
      },
    };
  }

  /** The models it has. Throws a {@link Refusal} that says in one word what is wrong, and nothing else. */
  async function tried(asked: AskedHelper): Promise<readonly string[]> {
    // What no header can carry is no key; the error of a platform would repeat it.
    if (asked.key !== null && !/^[\x21-\x7e]+$/.test(asked.key)) refuse('helper', 'badKey');
    const providers = await parts.loadProviders();
    const answer = await providers.tryHelper(asked, parts.fetch).catch((): { ok: false; problem: 'notUnderstood' } => {
      return { ok: false, problem: 'notUnderstood' };
    });
    if (!answer.ok) throw new Refusal('helper', answer.problem);
    return answer.models;
  }
}

function askedOf(command: Extract<HelperCommand, { kind: 'tryHelper' | 'connectHelper' }>): AskedHelper {
  const { provider: kind, model } = command;
  const baseUrl = command.baseUrl?.trim().replace(/\/+$/, '') || null;
  if (baseUrl === null ? !known.includes(kind) && kind !== 'chrome' : !isProviderAddress(baseUrl))
    refuse('invalid', 'not an address that a key may be sent to');
  return { kind, baseUrl, model, key: command.key?.trim() || null };
}
