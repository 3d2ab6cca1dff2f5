import type { AutomationBlank, AutomationDraft, AutomationMethod, AutomationTrouble, JsonValue } from '@baton/protocol';
import type { Problem } from '../data/done.ts';

/** A request that the person saved under a name. What is secret of it is shown to nobody. */
export interface AutomationView {
  readonly id: string;
  readonly title: string;
  readonly method: AutomationMethod;
  readonly url: string;
  readonly host: string;
  /** Without a value: it is secret. */
  readonly headers: readonly { readonly name: string; readonly value?: string }[];
  readonly body: string;
  readonly blanks: readonly (AutomationBlank & { readonly isNumber: boolean })[];
  readonly keyHeader: string | null;
  readonly costs: boolean;
  /** Whoever has the conversation sends it. */
  readonly anywhere: boolean;
  /** What a change of it is a change of. */
  readonly hash: string;
  /** As it is stored, for bringing it back. */
  readonly stored: JsonValue;
}

export type AutomationDone =
  | { readonly ok: true }
  | { readonly ok: false; readonly problem: Problem | { readonly automation: AutomationTrouble } };

export interface AutomationCommands {
  /** Secrets pass through here and are kept nowhere. */
  saveAutomation(draft: AutomationDraft): Promise<AutomationDone>;
  deleteAutomation(id: string): Promise<AutomationDone>;
  /** As it was stored, with its secrets as they were sealed. */
  restoreAutomation(stored: JsonValue): Promise<AutomationDone>;
}
