/** What a connected helper takes besides text. Nobody can be asked beforehand: providers by what they document, other models by their names. */
import type { ProviderKind } from './helper.ts';

export interface Taking {
  readonly pictures: boolean;
  readonly pdf: boolean;
}

/** Models that see, by the names that they are offered under everywhere. */
const seeing =
  /vision|llava|(?:^|[-_/:.\d])vl(?:$|[-_:.\d])|gemma-?[34]|pixtral|minicpm-?v|moondream|llama-?4|gpt-?(?:4o|4\.1|[5-9])|claude|gemini|mistral-(?:small|medium)/i;
/** Those of OpenAI that only read. */
const reading = /^(?:gpt-3|gpt-4(?:-\d{4}|-32k|$)|o1-(?:mini|preview)|o3-mini|davinci|babbage)/i;

/** What the model of a provider takes. */
export function takes({ kind, model }: { readonly kind: ProviderKind; readonly model: string }): Taking {
  switch (kind) {
    case 'anthropic':
      return { pictures: !/^claude-(?:2|instant)/i.test(model), pdf: !/^claude-(?:2|instant|3-(?:opus|haiku|sonnet))/i.test(model) };
    case 'google':
      return { pictures: !/^gemma-?[12]/i.test(model), pdf: /^gemini/i.test(model) };
    case 'openai':
      return { pictures: !reading.test(model), pdf: !reading.test(model) };
    case 'compatible':
    case 'ollama':
      return { pictures: seeing.test(model), pdf: false };
    case 'chrome':
      return { pictures: false, pdf: false };
  }
}
