/** Tries a helper with a real call, before it is connected. */
import { type AskedProvider, addressOfProvider } from './asked.ts';
import { languageModel } from './language-model.ts';
import { listModels } from './models.ts';
import { troubleOf } from './problem.ts';
import type { Tried } from './tried.ts';

/** Milliseconds: a model that must be loaded first takes its time. */
const wait = 60_000;

/**
 * Lists the models, and asks the named one for a word: a list alone proves no key, for some addresses give it to anybody. Never throws, and
 * `detail` never holds the key. An address without a list is asked all the same.
 */
export async function tryHelper(asked: AskedProvider, fetchPort: typeof fetch): Promise<Tried> {
  const listed = await listModels(asked, fetchPort);
  if (asked.model === null) return listed;
  // Some addresses that answer well have no list.
  const mayAnswer = listed.ok || (asked.kind === 'compatible' && (listed.problem === 'noModel' || listed.problem === 'notUnderstood'));
  if (!mayAnswer) return listed;
  const models = listed.ok ? listed.models : [asked.model];
  const failed = await sayingAWord(asked, asked.model, fetchPort);
  return failed ?? { ok: true, models };
}

async function sayingAWord(asked: AskedProvider, model: string, fetchPort: typeof fetch): Promise<Tried | null> {
  const address = addressOfProvider(asked);
  try {
    const language = await languageModel({ ...asked, model }, fetchPort);
    const { stream } = await language.doStream({
      prompt: [{ role: 'user', content: [{ type: 'text', text: 'Say “yes”.' }] }],
      maxOutputTokens: 64,
      providerOptions: { openai: { store: false } },
      abortSignal: AbortSignal.timeout(wait),
    });
    const reader = stream.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (part.value.type === 'error') throw part.value.error;
      if (part.value.type === 'finish') {
        const { unified, raw } = part.value.finishReason;
        if (unified !== 'interrupted' && unified !== 'error') return null;
        return { ok: false, problem: 'notUnderstood', detail: `The answer broke off (${raw ?? unified}).` };
      }
    }
    return { ok: false, problem: 'notUnderstood', detail: 'The answer broke off.' };
  } catch (error) {
    const { problem, detail } = troubleOf(error, { address, key: asked.key, now: Date.now() });
    return { ok: false, problem, detail };
  }
}
