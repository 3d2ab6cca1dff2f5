import type { ScriptedAnswer, ScriptedCall } from './answer.ts';

/** A piece of a streamed answer, with how many characters of text have been said when it is out. */
export interface Piece {
  readonly data: string;
  readonly said: number;
}

type Says = Extract<ScriptedAnswer, { kind: 'says' }>;

/** Text in pieces as models give them: some characters at a time, now and then in the middle of a word. */
export const piecesOf = (text: string): readonly string[] => text.match(/[\s\S]{1,5}/gu) ?? [];

/** An answer as the server-sent events of a streamed chat completion, the end mark among them. */
export function eventsOf(answer: Says | { readonly text: string }, number: number, model: string, withUsage: boolean): readonly Piece[] {
  const head = { id: `chatcmpl-${number}`, object: 'chat.completion.chunk', created: 1_700_000_000 + number, model };
  const chunk = (delta: object, finish: string | null = null) =>
    `data: ${JSON.stringify({ ...head, choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
  const pieces: Piece[] = [{ data: chunk({ role: 'assistant', content: '' }), said: 0 }];
  let said = 0;
  for (const content of piecesOf(answer.text ?? '')) {
    said += content.length;
    pieces.push({ data: chunk({ content }), said });
  }
  if (!('kind' in answer)) return pieces;
  const calls = answer.calls ?? [];
  const add = (data: string) => pieces.push({ data, said });
  calls.forEach((call, index) => {
    for (const delta of deltasOf(call, index, number)) add(chunk({ tool_calls: [delta] }));
  });
  add(chunk({}, calls.length > 0 ? 'tool_calls' : 'stop'));
  if (withUsage) add(`data: ${JSON.stringify({ ...head, choices: [], usage: usageOf(answer) })}\n\n`);
  add('data: [DONE]\n\n');
  return pieces;
}

function deltasOf(call: ScriptedCall, index: number, number: number): readonly object[] {
  const begins = { index, id: `call_${number}_${index}`, type: 'function', function: { name: call.name, arguments: '' } };
  return [begins, ...piecesOf(JSON.stringify(call.arguments)).map(part => ({ index, function: { arguments: part } }))];
}

/** The same answer for a request that does not want it streamed. */
export function completionOf(answer: Says, number: number, model: string): object {
  const calls = (answer.calls ?? []).map(({ name, arguments: given }, index) => ({
    id: `call_${number}_${index}`,
    type: 'function',
    function: { name, arguments: JSON.stringify(given) },
  }));
  const message = { role: 'assistant', content: answer.text ?? null, ...(calls.length > 0 && { tool_calls: calls }) };
  const finish = calls.length > 0 ? 'tool_calls' : 'stop';
  return {
    id: `chatcmpl-${number}`,
    object: 'chat.completion',
    created: 1_700_000_000 + number,
    model,
    choices: [{ index: 0, message, finish_reason: finish }],
    usage: usageOf(answer),
  };
}

function usageOf({ usage = { input: 100, output: 20 } }: Says): object {
  return { prompt_tokens: usage.input, completion_tokens: usage.output, total_tokens: usage.input + usage.output };
}
