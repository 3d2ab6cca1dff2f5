/** Google's generated content, streamed: whole pieces of a candidate, calls never cut. Tests only. */
import { googleFaults } from './faults/google.ts';
import type { Part, Script, Wire } from './script.ts';
import { cached, input, output } from './script.ts';

const model = 'gemini-2.5-flash';
const stops = { end: 'STOP', calls: 'STOP', length: 'MAX_TOKENS', filter: 'SAFETY', new: 'WENT_FOR_A_WALK' } as const;

const event = (data: unknown): string => `data: ${JSON.stringify(data)}\r\n\r\n`;
const counted = { promptTokenCount: input, cachedContentTokenCount: cached };

const piece = (parts: readonly unknown[], more: { readonly [field: string]: unknown } = {}): string =>
  event({
    candidates: [{ content: { parts, role: 'model' }, index: 0, ...more }],
    usageMetadata: { ...counted, candidatesTokenCount: output, totalTokenCount: input + output },
    modelVersion: model,
    responseId: 'baton-response',
  });

const parts = (part: Part): unknown[] =>
  part.kind === 'call'
    ? [{ functionCall: { name: part.name, args: JSON.parse(part.pieces.join('')) } }]
    : part.pieces.map(text => ({ text, ...(part.kind === 'thought' && { thought: true }) }));

function events(script: Script): string[] {
  const said = script.parts.flatMap(parts);
  return [...said.map(each => piece([each])), piece([{ text: '' }], { finishReason: stops[script.stop] })];
}

const refusal = (code: number, status: string, message: string) => ({
  status: code,
  body: JSON.stringify({ error: { code, message, status } }),
});

export const google: Wire = {
  provider: { helper: 'gemini', kind: 'google', baseUrl: null, model },
  key: 'AIzaNotARealKey0000000000000000000000',
  events,
  errorEvent: what =>
    event({
      error:
        what === 'overloaded'
          ? { code: 429, message: 'Resource has been exhausted.', status: 'RESOURCE_EXHAUSTED' }
          : { code: 500, message: 'An internal error has occurred.', status: 'INTERNAL' },
    }),
  callsInPieces: false,
  refusals: {
    badKey: refusal(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.'),
    noCredit: refusal(402, 'FAILED_PRECONDITION', 'Payment is required for this project.'),
    noModel: refusal(404, 'NOT_FOUND', 'models/gemini-9 is not found for API version v1beta.'),
    busy: refusal(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota, please check your plan and billing details.'),
    down: refusal(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.'),
    tooLarge: refusal(400, 'INVALID_ARGUMENT', 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).'),
    refused: refusal(400, 'INVALID_ARGUMENT', 'Please ensure that function response turn comes immediately after a function call turn.'),
  },
  path: `/v1beta/models/${model}:streamGenerateContent`,
  faults: googleFaults,
};
