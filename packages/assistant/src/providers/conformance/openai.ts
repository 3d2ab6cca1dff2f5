/** OpenAI's responses, streamed: numbered events about items, each item named again in full when it is done. Tests only. */
import { openaiFaults } from './faults/openai.ts';
import type { Part, Script, Wire } from './script.ts';
import { cached, input, output } from './script.ts';

type Event = { readonly type: string; readonly [field: string]: unknown };
const event = (data: Event): string => `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`;

const model = 'gpt-5-mini';
const tools = { tool_choice: 'auto', tools: [], parallel_tool_calls: true };
const response = (id: string, status: string, more: { readonly [field: string]: unknown } = {}) => ({
  id,
  object: 'response',
  created_at: 1_764_252_000,
  status,
  error: null,
  incomplete_details: null,
  model,
  output: [],
  ...tools,
  usage: null,
  ...more,
});

const whole = ({ pieces }: Part): string => pieces.join('');

/** The item of a part, as it stands when it is done. */
function item(part: Part, index: number): { readonly [field: string]: unknown } {
  if (part.kind === 'thought') return { id: `rs_${index}`, type: 'reasoning', summary: [{ type: 'summary_text', text: whole(part) }] };
  if (part.kind === 'call') {
    return {
      id: `fc_${index}`,
      type: 'function_call',
      status: 'completed',
      call_id: `call_${index}`,
      name: part.name,
      arguments: whole(part),
    };
  }
  const content = [{ type: 'output_text', text: whole(part), annotations: [], logprobs: [] }];
  return { id: `msg_${index}`, type: 'message', status: 'completed', role: 'assistant', content };
}

function spoken(part: Part, index: number): Event[] {
  const at = { output_index: index };
  const done = item(part, index);
  if (part.kind === 'thought') {
    const summary = { item_id: `rs_${index}`, ...at, summary_index: 0 };
    return [
      { type: 'response.output_item.added', ...at, item: { ...done, summary: [] } },
      { type: 'response.reasoning_summary_part.added', ...summary, part: { type: 'summary_text', text: '' } },
      ...part.pieces.map(delta => ({ type: 'response.reasoning_summary_text.delta', ...summary, delta })),
      { type: 'response.reasoning_summary_text.done', ...summary, text: whole(part) },
      { type: 'response.reasoning_summary_part.done', ...summary, part: { type: 'summary_text', text: whole(part) } },
      { type: 'response.output_item.done', ...at, item: done },
    ];
  }
  if (part.kind === 'call') {
    return [
      { type: 'response.output_item.added', ...at, item: { ...done, status: 'in_progress', arguments: '' } },
      ...part.pieces.map(delta => ({ type: 'response.function_call_arguments.delta', item_id: `fc_${index}`, ...at, delta })),
      { type: 'response.function_call_arguments.done', item_id: `fc_${index}`, ...at, arguments: whole(part) },
      { type: 'response.output_item.done', ...at, item: done },
    ];
  }
  const text = { item_id: `msg_${index}`, ...at, content_index: 0 };
  const empty = { type: 'output_text', text: '', annotations: [], logprobs: [] };
  return [
    { type: 'response.output_item.added', ...at, item: { ...done, status: 'in_progress', content: [] } },
    { type: 'response.content_part.added', ...text, part: empty },
    ...part.pieces.map(delta => ({ type: 'response.output_text.delta', ...text, delta, logprobs: [] })),
    { type: 'response.output_text.done', ...text, text: whole(part), logprobs: [] },
    { type: 'response.content_part.done', ...text, part: { ...empty, text: whole(part) } },
    { type: 'response.output_item.done', ...at, item: done },
  ];
}

const reasons = { length: 'max_output_tokens', filter: 'content_filter', new: 'went_for_a_walk' } as const;

/** The stored form of a response that is over. */
export function finished({ parts, stop, took = output }: Script, id: string) {
  const usage = {
    input_tokens: input,
    input_tokens_details: { cached_tokens: cached },
    output_tokens: took,
    output_tokens_details: { reasoning_tokens: 8 },
    total_tokens: input + took,
  };
  const over = stop === 'end' || stop === 'calls';
  return response(id, over ? 'completed' : 'incomplete', {
    output: parts.map(item),
    usage,
    ...(!over && { incomplete_details: { reason: reasons[stop] } }),
  });
}

/** How many events come of a response that waits for its turn: from then on it is thought about. */
export const whileQueued = 2;

/** The events of a response with this id, numbered from 0. `queued`: it waits for its turn first, as one does that goes on by itself. */
export function eventsOf(script: Script, id: string, queued = false): string[] {
  const last = finished(script, id);
  const all: Event[] = [
    { type: 'response.created', response: response(id, queued ? 'queued' : 'in_progress') },
    ...(queued ? [{ type: 'response.queued', response: response(id, 'queued') }] : []),
    { type: 'response.in_progress', response: response(id, 'in_progress') },
    ...script.parts.flatMap(spoken),
    { type: last.status === 'completed' ? 'response.completed' : 'response.incomplete', response: last },
  ];
  return all.map((each, index) => event({ ...each, sequence_number: index }));
}

const refusal = (status: number, type: string, code: string | null, message: string) => ({
  status,
  body: JSON.stringify({ error: { message, type, param: null, code } }),
});

export const openai: Wire = {
  provider: { helper: 'gpt', kind: 'openai', baseUrl: null, model },
  key: 'sk-proj-not-a-real-key',
  events: script => eventsOf(script, 'resp_baton'),
  errorEvent: what =>
    event({
      type: 'error',
      sequence_number: 3,
      ...(what === 'overloaded'
        ? { code: 'rate_limit_exceeded', message: 'Rate limit reached for requests' }
        : { code: 'server_error', message: 'The server had an error while processing your request.' }),
      param: null,
    }),
  callsInPieces: true,
  refusals: {
    badKey: refusal(401, 'invalid_request_error', 'invalid_api_key', 'Incorrect API key provided: sk-proj-not-a-real-key.'),
    noCredit: refusal(429, 'insufficient_quota', 'insufficient_quota', 'You exceeded your current quota, please check your plan.'),
    noModel: refusal(404, 'invalid_request_error', 'model_not_found', 'The model `gpt-9` does not exist or you do not have access to it.'),
    busy: refusal(429, 'requests', 'rate_limit_exceeded', 'Rate limit reached for gpt-5-mini on requests per min.'),
    down: refusal(503, 'server_error', null, 'The engine is currently overloaded, please try again later.'),
    tooLarge: refusal(400, 'invalid_request_error', 'context_length_exceeded', 'Your input exceeds the context window of this model.'),
    refused: refusal(400, 'invalid_request_error', null, 'Unknown parameter: "walk".'),
  },
  path: '/v1/responses',
  faults: openaiFaults,
};
