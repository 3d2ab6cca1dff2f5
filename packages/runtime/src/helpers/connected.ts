import {
  builtInHelper,
  type ConnectedHelper,
  connectedHelper,
  defaultMonthlyLimit,
  helperOrder,
  helperSettings,
  monthlyLimit,
} from '@baton/protocol';
import type { Directory } from '../space/directory.ts';

/** The person's helpers as the directory has them. A value that this version cannot read counts as not there. */
export class ConnectedHelpers {
  readonly #directory: Pick<Directory, 'setting'>;

  constructor(directory: Pick<Directory, 'setting'>) {
    this.#directory = directory;
  }

  /** Null: there is none of this id, or it was removed. */
  async read(helper: string): Promise<ConnectedHelper | null> {
    const parsed = connectedHelper.safeParse(await this.#directory.setting(helperSettings.helper(helper)));
    return parsed.success && parsed.data.helper === helper ? parsed.data : null;
  }

  /** Who answers; null: the built-in helper, also when the chosen one was removed. */
  async chosen(): Promise<ConnectedHelper | null> {
    const helper = await this.#directory.setting(helperSettings.chosen);
    return typeof helper === 'string' && helper !== builtInHelper ? this.read(helper) : null;
  }

  /** Those that answer when the chosen one cannot, in their order; without the ones that were removed. */
  async others(): Promise<readonly ConnectedHelper[]> {
    const parsed = helperOrder.safeParse(await this.#directory.setting(helperSettings.order));
    const known = await Promise.all((parsed.success ? [...new Set(parsed.data)] : []).map(helper => this.read(helper)));
    return known.flatMap(helper => helper ?? []);
  }

  /** On until somebody says otherwise. */
  async fallback(): Promise<boolean> {
    return (await this.#directory.setting(helperSettings.fallback)) !== false;
  }

  /** The most that may be spent in a calendar month; null: no limit. Millionths of a US dollar. */
  async limit(): Promise<number | null> {
    const parsed = monthlyLimit.safeParse(await this.#directory.setting(helperSettings.monthlyLimit));
    return parsed.success ? parsed.data.micros : defaultMonthlyLimit;
  }
}
