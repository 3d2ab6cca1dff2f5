/** What is wrong with arguments, in the person's words: where, and what was expected there. The parser's own words are English and for nobody. */
import type * as z from 'zod/mini';
import type { ToolTexts } from './tool.ts';

/** Characters of a place in the arguments, and values that are named. */
const longest = 100;
const named = 8;

export function faultWords({ issues: [issue] }: z.core.$ZodError, texts: ToolTexts): string {
  if (!issue) return texts.fault.other;
  const place = issue.path.map(String).join('/').slice(0, longest).toWellFormed();
  const expected = expectedBy(issue, texts);
  return place === '' ? expected : texts.fault.at(place, expected);
}

function expectedBy(issue: z.core.$ZodIssue, { fault }: ToolTexts): string {
  switch (issue.code) {
    case 'invalid_type':
      return fault.types[issue.expected as keyof typeof fault.types] ?? fault.other;
    case 'invalid_value':
      return fault.oneOf(issue.values.slice(0, named).map(String));
    case 'too_big':
      return issue.origin === 'string' ? fault.atMostCharacters(Number(issue.maximum)) : fault.atMost(Number(issue.maximum));
    case 'too_small':
      return issue.origin === 'string' ? fault.atLeastCharacters(Number(issue.minimum)) : fault.atLeast(Number(issue.minimum));
    case 'unrecognized_keys':
      return fault.without(issue.keys.slice(0, named).map(key => key.slice(0, longest).toWellFormed()));
    default:
      return fault.other;
  }
}
