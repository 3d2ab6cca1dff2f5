/** What some address or other that speaks chat completions refuses in a request. Tests only. */
import {
  duplicates,
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

/** Of files, pictures alone: what else there is, no address of this kind can be relied on to read. */
const isPicture = (address: unknown): boolean => isPictureType(typeOfDataAddress(address));
const saysSomething = (content: unknown): boolean =>
  typeof content === 'string'
    ? isWord(content)
    : listOf(content).length > 0 &&
      listOf(content).every(part => isWord(fieldsOf(part).text) || isPicture(fieldsOf(fieldsOf(part).image_url).url));

export function compatibleFaults(body: unknown): string[] {
  const { messages, tools, stream } = fieldsOf(body);
  const all = listOf(messages).map(fieldsOf);
  const faults: string[] = halfCharacters(body);
  if (stream !== true) faults.push('it is not streamed');
  let open: string[] = [];
  let before = '';
  const ids: string[] = [];
  for (const message of all) {
    const role = textOf(message.role);
    if (role === 'tool') {
      const id = textOf(message.tool_call_id);
      if (!open.includes(id)) faults.push(`a result of no call: ${id}`);
      if (!isWord(message.content)) faults.push('an empty result');
      open = open.filter(other => other !== id);
    } else {
      if (open.length > 0) faults.push(`no result of ${open.join()}`);
      const calls = listOf(message.tool_calls).map(fieldsOf);
      if (calls.length === 0 && !saysSomething(message.content)) faults.push('an empty message');
      if (role === before) faults.push('roles do not take turns');
      for (const call of calls) {
        const { name, arguments: given } = fieldsOf(call.function);
        if (!isName(name) || !isName(call.id)) faults.push('a name that is none');
        if (!isObjectText(given)) faults.push('arguments that are no object');
      }
      open = calls.map(call => textOf(call.id));
      ids.push(...open);
    }
    before = role;
  }
  if (open.length > 0) faults.push(`no result of ${open.join()}`);
  if (before !== 'user' && before !== 'tool') faults.push('nothing is asked');
  const offered = listOf(tools).map(tool => fieldsOf(fieldsOf(tool).function));
  faults.push(...duplicates(ids), ...duplicates(offered.map(tool => textOf(tool.name))));
  faults.push(...offered.flatMap(tool => schemaFaults(tool.parameters)));
  return faults;
}
