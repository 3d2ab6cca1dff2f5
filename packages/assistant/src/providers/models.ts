/** Which models there are at an address. */
import * as z from 'zod/mini';
import { type AskedProvider, addressOfProvider, needsKey } from './asked.ts';
import { chromeModels } from './chrome/find.ts';
import { atOwnHost } from './own-host.ts';
import { troubleOf } from './problem.ts';
import type { Tried } from './tried.ts';

/** Milliseconds that a list may take, and the characters of it that are read. */
const wait = 15_000;
const longest = 4_000_000;

const named = z.object({ data: z.array(z.object({ id: z.string() })) });
const google = z.object({
  models: z.array(z.object({ name: z.string(), supportedGenerationMethods: z.optional(z.array(z.string())) })),
});

/** Models that do something else than answer. */
const other = /embed|whisper|tts|dall-e|moderation|realtime|audio|image|transcribe|sora|babbage|davinci|rerank|veo|imagen|aqa/i;

/** What a request to this kind carries beside its body. The key stands in a header, never in an address. */
export function headersFor({ kind, key }: Pick<AskedProvider, 'kind' | 'key'>): Record<string, string> {
  if (kind === 'anthropic') {
    const version = { 'anthropic-version': '2023-06-01', 'anthropic-dangerous-direct-browser-access': 'true' };
    return key === null ? version : { ...version, 'x-api-key': key };
  }
  if (key === null) return {};
  return kind === 'google' ? { 'x-goog-api-key': key } : { Authorization: `Bearer ${key}` };
}

function modelsIn(kind: AskedProvider['kind'], body: unknown): readonly string[] | null {
  if (kind === 'google') {
    const found = google.safeParse(body);
    if (!found.success) return null;
    const answering = found.data.models.filter(model => model.supportedGenerationMethods?.includes('generateContent') ?? true);
    return answering.map(model => model.name.replace(/^models\//, '')).filter(name => !other.test(name));
  }
  const found = named.safeParse(body);
  if (!found.success) return null;
  const names = found.data.data.map(model => model.id);
  return kind === 'openai' ? names.filter(name => !other.test(name)) : names.filter(name => !/embed/i.test(name));
}

const query = { anthropic: '?limit=1000', google: '?pageSize=1000', openai: '', compatible: '', ollama: '', chrome: '' } as const;

/**
 * The models that this key may ask, as their names. One request, to the provider's own host only. Never throws; `detail` never holds the key.
 */
export async function listModels(asked: AskedProvider, fetchPort: typeof fetch): Promise<Tried> {
  if (asked.kind === 'chrome') return chromeModels();
  const address = addressOfProvider(asked);
  if (address === null) return { ok: false, problem: 'notThere', detail: 'That is not an address that can be asked.' };
  if (needsKey(asked) && asked.key === null) return { ok: false, problem: 'badKey', detail: 'There is no key.' };
  try {
    const response = await atOwnHost(fetchPort, address)(`${address}/models${query[asked.kind]}`, {
      headers: headersFor(asked),
      signal: AbortSignal.timeout(wait),
    });
    const text = (await response.text()).slice(0, longest);
    if (!response.ok) throw { statusCode: response.status, responseBody: text, responseHeaders: Object.fromEntries(response.headers) };
    const models = modelsIn(asked.kind, JSON.parse(text));
    if (models === null) return { ok: false, problem: 'notUnderstood', detail: 'The answer is no list of models.' };
    return { ok: true, models };
  } catch (error) {
    const { problem, detail } = troubleOf(error, { address, key: asked.key, now: Date.now() });
    return { ok: false, problem, detail };
  }
}
