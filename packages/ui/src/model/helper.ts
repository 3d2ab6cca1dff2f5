import type { HelperProblem, ProviderKind } from '@baton/protocol';
import type { DeviceLabel } from './device.ts';

/** A helper that the person connected. */
export interface HelperView {
  readonly id: string;
  readonly title: string;
  readonly provider: ProviderKind;
  readonly model: string;
  /** The host of its address; missing: the provider's own. */
  readonly host?: string;
  /** Milliseconds since 1970. */
  readonly connectedAt: number;
  /** Set: it runs on that device, and only jobs that run there can use it. */
  readonly on?: DeviceLabel & { readonly isThisOne: boolean };
}

/** Millionths of a US dollar. */
export interface SpendingView {
  readonly micros: number;
  /** Answers of this month whose price is not known. */
  readonly unpriced: number;
  /** Null: no limit. */
  readonly limit: number | null;
}

/** Who does the thinking. */
export interface HelpersView {
  /** Missing: the built-in helper answers. */
  readonly chosen?: HelperView;
  /** The newest first. */
  readonly connected: readonly HelperView[];
  /** Those that answer when the chosen one cannot, in their order; the chosen one is not among them. */
  readonly others: readonly HelperView[];
  /** Whether the built-in helper answers when the chosen one cannot be reached. */
  readonly fallback: boolean;
  /** In this calendar month. */
  readonly spending: SpendingView;
}

/** How a helper is reached that is to be tried. */
export interface AskedHelper {
  readonly provider: ProviderKind;
  /** Null: the provider's own address. */
  readonly baseUrl: string | null;
  readonly key: string | null;
}

/** One that answers on this computer. */
export interface FoundHelper {
  readonly provider: 'ollama' | 'compatible' | 'chrome';
  /** Null: the browser's own. */
  readonly baseUrl: string | null;
  readonly models: readonly string[];
  /** Of the browser's own: it has to be downloaded first. */
  readonly toDownload?: boolean;
}

export type { HelperProblem, ProviderKind };
