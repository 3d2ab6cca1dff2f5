/** What Anthropic refuses in a request. Tests only. */
import {
  duplicates,
  type Fields,
  fieldsOf,
  halfCharacters,
  isBase64,
  isFields,
  isName,
  isPictureType,
  isWord,
  listOf,
  schemaFaults,
  textOf,
} from './shape.ts';

const blocks: ReadonlySet<unknown> = new Set(['text', 'tool_use', 'tool_result', 'image', 'document']);

function fileFaults({ type, source, title }: Fields, role: unknown): string[] {
  if (type !== 'image' && type !== 'document') return [];
  const { type: kind, media_type: media, data } = fieldsOf(source);
  const fits = type === 'image' ? isPictureType(media) : media === 'application/pdf';
  return [
    ...(role === 'user' ? [] : ['a file that the model sends']),
    ...(kind === 'base64' && fits && isBase64(data) ? [] : ['a file that is none']),
    ...(title === undefined || (isWord(title) && textOf(title).length <= 500) ? [] : ['a title that is none']),
  ];
}

export function anthropicFaults(body: unknown): string[] {
  const { messages, tools, system, max_tokens: most, stream } = fieldsOf(body);
  const all = listOf(messages).map(fieldsOf);
  const faults: string[] = halfCharacters(body);
  if (typeof most !== 'number' || most < 1) faults.push('max_tokens is missing');
  if (stream !== true) faults.push('it is not streamed');
  if (all.length === 0) faults.push('no messages');
  if (all[0]?.role !== 'user') faults.push('the first message is not of the user');
  if (all.at(-1)?.role !== 'user') faults.push('the last message is not of the user');
  for (const block of listOf(system)) if (!isWord(fieldsOf(block).text)) faults.push('an empty system text');
  let open: string[] = [];
  all.forEach((message, index) => {
    if (index > 0 && message.role === all[index - 1]?.role) faults.push('roles do not take turns');
    const content = listOf(message.content).map(fieldsOf);
    if (content.length === 0) faults.push('an empty message');
    const results = content.filter(block => block.type === 'tool_result').map(block => textOf(block.tool_use_id));
    if (results.toSorted().join() !== open.toSorted().join()) faults.push(`calls ${open.join()} have the results ${results.join()}`);
    if (content.findLastIndex(block => block.type === 'tool_result') >= Math.max(results.length, 1))
      faults.push('results do not come first');
    for (const block of content) {
      if (!blocks.has(block.type)) faults.push(`a block that is none: ${textOf(block.type)}`);
      faults.push(...fileFaults(block, message.role));
      if (block.type === 'text' && !isWord(block.text)) faults.push('an empty text');
      if (block.type === 'tool_use' && (!isName(block.name) || !isName(block.id))) faults.push('a name that is none');
      if (block.type === 'tool_use' && !isFields(block.input)) faults.push('arguments that are no object');
    }
    open = message.role === 'assistant' ? content.filter(block => block.type === 'tool_use').map(block => textOf(block.id)) : [];
  });
  const last = listOf(all.at(-1)?.content).map(fieldsOf);
  if (last.some(block => block.type === 'text' && /\s$/.test(textOf(block.text))) && all.at(-1)?.role === 'assistant')
    faults.push('ends in a space');
  const ids = all.flatMap(message => listOf(message.content).map(fieldsOf)).filter(block => block.type === 'tool_use');
  faults.push(...duplicates(ids.map(block => textOf(block.id))).map(id => `two calls are ${id}`));
  const offered = listOf(tools).map(fieldsOf);
  faults.push(...duplicates(offered.map(tool => textOf(tool.name))), ...offered.flatMap(tool => schemaFaults(tool.input_schema)));
  return faults;
}
