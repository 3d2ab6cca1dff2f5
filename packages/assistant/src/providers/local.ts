/** Finds what answers on this computer already. */
import { listModels } from './models.ts';

export interface FoundHere {
  readonly kind: 'ollama' | 'compatible';
  readonly baseUrl: string;
  readonly models: readonly string[];
}

/** Where Ollama and LM Studio answer unless they were told otherwise. */
const places = [
  { kind: 'ollama', baseUrl: 'http://127.0.0.1:11434' },
  { kind: 'compatible', baseUrl: 'http://127.0.0.1:1234/v1' },
] as const;

/** Milliseconds: what runs here answers at once. */
const wait = 2_000;

/** Asks the usual ports of this device, and nothing outside it, for their models. Never throws; what does not answer is left out. */
export async function findLocal(fetchPort: typeof fetch): Promise<readonly FoundHere[]> {
  const soon: typeof fetch = (input, init) => {
    const signal = AbortSignal.timeout(wait);
    return fetchPort(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, signal]) : signal });
  };
  const found = await Promise.all(
    places.map(async ({ kind, baseUrl }) => {
      const listed = await listModels({ kind, baseUrl, model: null, key: null }, soon);
      return listed.ok ? [{ kind, baseUrl, models: listed.models }] : [];
    }),
  );
  return found.flat();
}
