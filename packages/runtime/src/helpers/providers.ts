import type { HelperProblem, ProviderKind } from '@baton/protocol';

/** How a helper is to be reached. */
export interface AskedHelper {
  readonly kind: ProviderKind;
  readonly baseUrl: string | null;
  readonly model: string | null;
  readonly key: string | null;
}

export interface FoundHelper {
  readonly kind: 'ollama' | 'compatible' | 'chrome';
  /** Null: the browser's own. */
  readonly baseUrl: string | null;
  readonly models: readonly string[];
  /** Of the browser's own: it has to be downloaded first, or is being. */
  readonly toDownload?: boolean;
}

/** What connecting a helper needs of the assistant's providers; they are loaded when somebody connects one. */
export interface Providers {
  /** A real, small call. */
  tryHelper(
    asked: AskedHelper,
    send: typeof fetch,
  ): Promise<
    | { readonly ok: true; readonly models: readonly string[] }
    | { readonly ok: false; readonly problem: HelperProblem; readonly detail: string }
  >;
  /** Helpers that run on this computer. */
  findLocal(send: typeof fetch): Promise<readonly FoundHelper[]>;
}
