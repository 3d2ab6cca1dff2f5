/** Which helper is meant: where it is, which of its models, and with which key. */
import type { ProviderKind } from '@baton/protocol';

export interface AskedProvider {
  readonly kind: ProviderKind;
  /** Null: the provider's own address. */
  readonly baseUrl: string | null;
  /** Null: none was chosen yet. */
  readonly model: string | null;
  /** In the clear; leaves this device for the provider's own host only. Null: none is needed. */
  readonly key: string | null;
}

/** Where each kind answers when nothing else is said. `compatible` has no address of its own, `chrome` none at all. */
const ownAddress = {
  anthropic: 'https://api.anthropic.com/v1',
  openai: 'https://api.openai.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  ollama: 'http://127.0.0.1:11434/v1',
  compatible: null,
  chrome: null,
} as const satisfies { readonly [kind in ProviderKind]: string | null };

/** Kinds that answer nobody without a key. */
const withKey: ReadonlySet<ProviderKind> = new Set(['anthropic', 'openai', 'google']);
export const needsKey = ({ kind, baseUrl }: Pick<AskedProvider, 'kind' | 'baseUrl'>): boolean => withKey.has(kind) && baseUrl === null;

/** The address before `/models` or `/messages`, without a slash at its end; null when there is none or it cannot be one. */
export function addressOfProvider({ kind, baseUrl }: Pick<AskedProvider, 'kind' | 'baseUrl'>): string | null {
  const given = (baseUrl ?? ownAddress[kind])?.trim().replace(/\/+$/, '') ?? null;
  if (given === null || !URL.canParse(given)) return null;
  const url = new URL(given);
  const usable = (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === '';
  if (!usable || url.search !== '' || url.hash !== '') return null;
  // Ollama is known by its root; what speaks like the others stands below it.
  return kind === 'ollama' && url.pathname === '/' ? `${given}/v1` : given;
}

/** Whether an address is on the device itself, where no network is needed. */
export const isHere = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
};
