/** OpenAI's chat completions, as half of the world speaks them: chunks without names, a mark at the end. Tests only. */
import { compatibleFaults } from './faults/compatible.ts';
import type { Script, Wire } from './script.ts';
import { cached, input, output } from './script.ts';

const stops = { end: 'stop', calls: 'tool_calls', length: 'length', filter: 'content_filter', new: 'went_for_a_walk' } as const;
const event = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`;

const speaking = (model: string) => {
  const chunk = (more: { readonly [field: string]: unknown }): string =>
    event({
      id: 'chatcmpl-baton',
      object: 'chat.completion.chunk',
      created: 1_764_252_000,
      model,
      system_fingerprint: 'fp_baton',
      ...more,
    });
  const delta = (given: { readonly [field: string]: unknown }, finish: string | null = null): string =>
    chunk({ choices: [{ index: 0, delta: given, logprobs: null, finish_reason: finish }] });

  return ({ parts, stop, took = output }: Script): string[] => {
    let calls = 0;
    const said = parts.flatMap(part => {
      if (part.kind === 'text') return part.pieces.map(content => delta({ content }));
      if (part.kind === 'thought') return part.pieces.map(piece => delta({ reasoning_content: piece }));
      const index = calls++;
      const first = { index, id: `call_${index}baton`, type: 'function', function: { name: part.name, arguments: '' } };
      const rest = part.pieces.map(piece => delta({ tool_calls: [{ index, function: { arguments: piece } }] }));
      return [delta({ tool_calls: [first] }), ...rest];
    });
    const usage = {
      prompt_tokens: input,
      completion_tokens: took,
      total_tokens: input + took,
      prompt_tokens_details: { cached_tokens: cached },
    };
    return [delta({ role: 'assistant', content: '' }), ...said, delta({}, stops[stop]), chunk({ choices: [], usage }), 'data: [DONE]\n\n'];
  };
};

const refusal = (status: number, message: string, code: string | number | null = null) => ({
  status,
  body: JSON.stringify({ error: { message, type: 'invalid_request_error', param: null, code } }),
});

const wire = (provider: Wire['provider'], key: string | null): Wire => ({
  provider,
  key,
  events: speaking(provider.model),
  errorEvent: what =>
    event({
      error:
        what === 'overloaded'
          ? { message: 'Rate limit exceeded, please try again later', code: 429, type: 'rate_limit' }
          : { message: 'Internal server error', type: 'server_error', code: 500 },
    }),
  callsInPieces: true,
  refusals: {
    badKey: refusal(401, 'No auth credentials found', 401),
    noCredit: refusal(402, 'Insufficient credits. Add more using https://openrouter.ai/credits', 402),
    noModel: refusal(404, `model "${provider.model}" not found, try pulling it first`),
    busy: refusal(429, 'Rate limit exceeded: free-models-per-min.', 429),
    down: refusal(502, 'Provider returned error', 502),
    tooLarge: refusal(400, 'This endpoint’s maximum context length is 8192 tokens. However, you requested about 9000 tokens.', 400),
    refused: refusal(400, 'Invalid input', 400),
  },
  path: '/v1/chat/completions',
  faults: compatibleFaults,
});

export const compatible = wire(
  { helper: 'router', kind: 'compatible', baseUrl: 'https://router.example/v1', model: 'some/model' },
  'sk-or-v1-not-a-real-key',
);
export const ollama = wire({ helper: 'mine', kind: 'ollama', baseUrl: 'http://127.0.0.1:11434', model: 'qwen3:8b' }, null);
