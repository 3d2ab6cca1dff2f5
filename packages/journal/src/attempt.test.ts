import { expect, it } from 'vitest';
import { didNotFrom, keyOf } from './attempt.ts';
import { claim, stepId, stepOf, tell, withdrawn, withTool } from './testing/rows.ts';

/** J9. Pinned: services remember keys longer than a version of Baton lives. */
it('makes the key of a step from its id only, always the same', () => {
  expect(keyOf(stepId('01J9Z3X5T0000000000000000A'))).toBe(keyOf(stepId('01J9Z3X5T0000000000000000A')));
  expect(keyOf(stepId('01J9Z3X5T0000000000000000A'))).toBe('baton-b0b3df067e4a8a2d9746482722a8f45c410e1094');
  expect(keyOf(stepId('a'))).not.toBe(keyOf(stepId('b')));
});

it('offers "It did not" once the call can neither leave nor land, at once when it never left', () => {
  const out = [...withTool('ask'), claim('tool')];
  const step = stepOf(tell(out), 'tool');
  const [made] = step.claims;
  expect(made && didNotFrom(step, made.attempt)).toBe(8_000 + 5_000 + 30_000);
  const gone = stepOf(tell([...out, withdrawn('tool', '1.1')]), 'tool');
  expect(made && didNotFrom(gone, made.attempt)).toBe(0);
  expect(didNotFrom(step, null)).toBe(0);
});
