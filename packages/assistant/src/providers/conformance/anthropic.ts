/** Anthropic's messages, streamed: named events, blocks by index, arguments of calls in pieces. Tests only. */

import { anthropicFaults } from './faults/anthropic.ts';
import type { Part, Script, Wire } from './script.ts';
import { cached, input, output } from './script.ts';

const event = (data: { readonly type: string; readonly [field: string]: unknown }): string =>
  `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`;

const stops = { end: 'end_turn', calls: 'tool_use', length: 'max_tokens', filter: 'refusal', new: 'went_for_a_walk' } as const;

const starts = (part: Part, index: number) =>
  part.kind === 'text'
    ? { type: 'text', text: '' }
    : part.kind === 'thought'
      ? { type: 'thinking', thinking: '', signature: '' }
      : { type: 'tool_use', id: `toolu_01Baton${index}`, name: part.name, input: {} };

const delta = (part: Part, piece: string) =>
  part.kind === 'text'
    ? { type: 'text_delta', text: piece }
    : part.kind === 'thought'
      ? { type: 'thinking_delta', thinking: piece }
      : { type: 'input_json_delta', partial_json: piece };

function block(part: Part, index: number): string[] {
  const signature = { type: 'content_block_delta', index, delta: { type: 'signature_delta', signature: 'EqQBCgIYAhIM' } };
  return [
    event({ type: 'content_block_start', index, content_block: starts(part, index) }),
    ...part.pieces.map(piece => event({ type: 'content_block_delta', index, delta: delta(part, piece) })),
    ...(part.kind === 'thought' ? [event(signature)] : []),
    event({ type: 'content_block_stop', index }),
  ];
}

const model = 'claude-sonnet-4-5';

function events({ parts, stop }: Script): string[] {
  const usage = { input_tokens: input - cached, cache_creation_input_tokens: 0, cache_read_input_tokens: cached, output_tokens: 1 };
  const message = {
    id: 'msg_01Baton',
    type: 'message',
    role: 'assistant',
    model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage,
  };
  return [
    event({ type: 'message_start', message }),
    event({ type: 'ping' }),
    ...parts.flatMap(block),
    event({ type: 'message_delta', delta: { stop_reason: stops[stop], stop_sequence: null }, usage: { output_tokens: output } }),
    event({ type: 'message_stop' }),
  ];
}

const refusal = (status: number, type: string, message: string) => ({
  status,
  body: JSON.stringify({ type: 'error', error: { type, message }, request_id: 'req_011Baton' }),
});

export const anthropic: Wire = {
  provider: { helper: 'claude', kind: 'anthropic', baseUrl: null, model },
  key: 'sk-ant-api03-not-a-real-key',
  events,
  errorEvent: what =>
    event({
      type: 'error',
      error:
        what === 'overloaded'
          ? { type: 'overloaded_error', message: 'Overloaded' }
          : { type: 'api_error', message: 'Internal server error' },
    }),
  callsInPieces: true,
  refusals: {
    badKey: refusal(401, 'authentication_error', 'invalid x-api-key'),
    noCredit: refusal(
      400,
      'invalid_request_error',
      'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing.',
    ),
    noModel: refusal(404, 'not_found_error', 'model: claude-sonnet-9'),
    busy: refusal(429, 'rate_limit_error', 'This request would exceed your organization’s rate limit.'),
    down: refusal(500, 'api_error', 'Internal server error'),
    tooLarge: refusal(400, 'invalid_request_error', 'prompt is too long: 215000 tokens > 200000 maximum'),
    refused: refusal(400, 'invalid_request_error', 'messages: roles must alternate between "user" and "assistant"'),
  },
  path: '/v1/messages',
  faults: anthropicFaults,
};
