/** Finds what answers on this computer already. */
import { chromeModel, chromeState } from './chrome/find.ts';
import { listModels } from './models.ts';

export interface FoundHere {
  readonly kind: 'ollama' | 'compatible' | 'chrome';
  /** Null: the browser's own. */
  readonly baseUrl: string | null;
  readonly models: readonly string[];
  /** Of the browser's own: it has to be downloaded first, or is being. */
  readonly toDownload?: true;
}

/** Where Ollama and LM Studio answer unless they were told otherwise. */
const places = [
  { kind: 'ollama', baseUrl: 'http://127.0.0.1:11434' },
  { kind: 'compatible', baseUrl: 'http://127.0.0.1:1234/v1' },
] as const;

/** Milliseconds: what runs here answers at once. */
const wait = 2_000;

/** Asks the browser and the usual ports of this device, and nothing outside it, for their models. Never throws; what does not answer is left out. */
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
  return [...(await ofBrowser()), ...found.flat()];
}

/** The browser's own model; none where it has none. */
async function ofBrowser(): Promise<FoundHere[]> {
  const state = await within(wait, chromeState());
  if (state === null || state === 'unavailable') return [];
  return [{ kind: 'chrome', baseUrl: null, models: [chromeModel], ...(state !== 'available' && { toDownload: true as const }) }];
}

/** Null when nothing came of it in that time. */
const within = <T>(ms: number, work: Promise<T>): Promise<T | null> =>
  Promise.race([work, new Promise<null>(resolve => setTimeout(() => resolve(null), ms))]);
