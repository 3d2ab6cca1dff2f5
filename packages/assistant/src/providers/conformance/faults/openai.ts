/** What OpenAI refuses in a request for a response. Tests only. */
import {
  duplicates,
  type Fields,
  fieldsOf,
  halfCharacters,
  isName,
  isObjectText,
  isPictureType,
  isWord,
  listOf,
  schemaFaults,
  textOf,
  typeOfDataAddress,
} from './shape.ts';

function isPart({ type, text, image_url: picture, file_data: file, filename }: Fields): boolean {
  if (type === 'input_image') return isPictureType(typeOfDataAddress(picture));
  if (type === 'input_file') return isWord(filename) && typeOfDataAddress(file) === 'application/pdf';
  return isWord(text);
}

export function openaiFaults(body: unknown): string[] {
  const { input, tools, stream } = fieldsOf(body);
  const items = listOf(input).map(fieldsOf);
  const faults: string[] = halfCharacters(body);
  if (items.length === 0) faults.push('no input');
  if (stream !== true) faults.push('it is not streamed');
  let open: string[] = [];
  for (const item of items) {
    const id = textOf(item.call_id);
    if (item.type === 'function_call') {
      if (!isName(item.name) || !isName(id)) faults.push('a name that is none');
      if (!isObjectText(item.arguments)) faults.push('arguments that are no object');
      open.push(id);
      continue;
    }
    if (item.type === 'function_call_output') {
      if (!open.includes(id)) faults.push(`a result of no call: ${id}`);
      if (!isWord(item.output)) faults.push('an empty result');
      open = open.filter(other => other !== id);
      continue;
    }
    if (open.length > 0) faults.push(`no result of ${open.join()}`);
    open = [];
    const content = typeof item.content === 'string' ? [{ text: item.content }] : listOf(item.content).map(fieldsOf);
    if (content.length === 0 || !content.every(isPart)) faults.push('an empty message');
  }
  if (open.length > 0) faults.push(`no result of ${open.join()}`);
  if (items.at(-1)?.role === 'assistant' || items.at(-1)?.type === 'function_call') faults.push('nothing is asked');
  faults.push(
    ...duplicates(items.filter(item => item.type === 'function_call').map(item => textOf(item.call_id))).map(id => `two calls are ${id}`),
  );
  const offered = listOf(tools).map(fieldsOf);
  faults.push(...duplicates(offered.map(tool => textOf(tool.name))), ...offered.flatMap(tool => schemaFaults(tool.parameters)));
  return faults;
}
