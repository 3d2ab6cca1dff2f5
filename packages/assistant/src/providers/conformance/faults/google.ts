/** What Google refuses in a request. Tests only. */
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

const isFile = ({ mimeType, data }: Fields): boolean => (isPictureType(mimeType) || mimeType === 'application/pdf') && isBase64(data);
const kinds = ['text', 'functionCall', 'functionResponse', 'inlineData'] as const;

export function googleFaults(body: unknown): string[] {
  const { contents, tools, systemInstruction } = fieldsOf(body);
  const all = listOf(contents).map(fieldsOf);
  const faults: string[] = halfCharacters(body);
  if (all.length === 0) faults.push('no contents');
  if (all[0]?.role !== 'user') faults.push('the first content is not of the user');
  if (all.at(-1)?.role !== 'user') faults.push('the last content is not of the user');
  if (systemInstruction !== undefined && !listOf(fieldsOf(systemInstruction).parts).every(part => isWord(fieldsOf(part).text)))
    faults.push('an empty system text');
  let open: string[] = [];
  for (const content of all) {
    const parts = listOf(content.parts).map(fieldsOf);
    if (parts.length === 0) faults.push('a content without parts');
    const responses = parts.filter(part => part.functionResponse !== undefined).map(part => fieldsOf(part.functionResponse));
    const names = responses.map(response => textOf(response.name));
    if (names.join() !== open.join()) faults.push(`calls of ${open.join()} have the results of ${names.join()}`);
    if (responses.some(response => !isFields(response.response))) faults.push('a result that is no object');
    const calls = parts.filter(part => part.functionCall !== undefined).map(part => fieldsOf(part.functionCall));
    if (calls.some(call => !isName(call.name) || !isFields(call.args))) faults.push('a call that is none');
    if (parts.some(part => kinds.filter(kind => part[kind] !== undefined).length !== 1)) faults.push('a part that is none, or two');
    const files = parts.filter(part => part.inlineData !== undefined);
    if (files.some(part => content.role !== 'user' || !isFile(fieldsOf(part.inlineData)))) faults.push('a file that is none');
    if (parts.some(part => part.text !== undefined && !isWord(part.text))) faults.push('an empty text');
    if (content.role !== 'user' && content.role !== 'model') faults.push(`a role that is none: ${textOf(content.role)}`);
    open = content.role === 'model' ? calls.map(call => textOf(call.name)) : [];
  }
  const offered = listOf(tools)
    .flatMap(tool => listOf(fieldsOf(tool).functionDeclarations))
    .map(fieldsOf);
  faults.push(
    ...duplicates(offered.map(tool => textOf(tool.name))),
    ...offered.flatMap(tool => schemaFaults(tool.parametersJsonSchema ?? tool.parameters)),
  );
  return faults;
}
