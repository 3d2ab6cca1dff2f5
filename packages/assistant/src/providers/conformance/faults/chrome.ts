/** What Chrome's own model refuses in a request. Tests only. */
import { fieldsOf, halfCharacters, isWord, listOf, textOf } from './shape.ts';

export function chromeFaults(body: unknown): string[] {
  const { initialPrompts, input } = fieldsOf(body);
  const before = listOf(initialPrompts).map(fieldsOf);
  const asked = listOf(input).map(fieldsOf);
  const faults: string[] = halfCharacters(body);
  if (before.some((message, index) => message.role === 'system' && index > 0)) faults.push('the system speaks later than first');
  const roles = [...before, ...asked].map(message => textOf(message.role));
  for (const [index, role] of roles.entries()) {
    if (index >= before.length && role !== 'user' && role !== 'assistant') faults.push(`a role that cannot be asked with: ${role}`);
    if (role === roles[index - 1]) faults.push('roles do not take turns');
  }
  for (const message of [...before, ...asked]) if (!isWord(message.content)) faults.push('an empty message');
  if (asked.length === 0 || roles.at(-1) !== 'user') faults.push('nothing is asked');
  return faults;
}
