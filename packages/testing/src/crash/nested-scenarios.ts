/** Runs in which work is handed on: two tasks side by side, and one in the second of them. */
import type { Act, Scenario } from '../sim/scenario.ts';
import { base } from './scenario-parts.ts';

const begins: Act = { do: 'send', on: 'laptop', text: 'Hand it on, please.' };

export const nestedScenarios: readonly Scenario[] = [
  { ...base, name: 'handed-on', world: 'handsOn', acts: [begins] },
  { ...base, name: 'handed-on-ask', world: 'handsOnUnkeyed', service: 'unkeyed', acts: [begins] },
  { ...base, name: 'handed-on-used-up', world: 'handsOn', acts: [{ do: 'send', on: 'laptop', text: 'Use it up, please.' }] },
  { ...base, name: 'handed-on-declined', world: 'handsOn', approves: 'no', acts: [begins] },
  {
    ...base,
    name: 'handed-on-taken',
    world: 'handsOn',
    space: 'paired',
    answersOn: 'phone',
    acts: [begins, { do: 'take', on: 'phone', when: { asked: true } }, { do: 'take', on: 'laptop', when: { settledTools: 2 } }],
  },
  {
    ...base,
    name: 'handed-on-taken-ask',
    world: 'handsOnUnkeyed',
    space: 'paired',
    service: 'unkeyed',
    answersOn: 'phone',
    acts: [begins, { do: 'take', on: 'phone', when: { asked: true, after: 300 } }],
  },
  {
    ...base,
    name: 'handed-on-cancelled',
    sameEnd: false,
    world: 'handsOn',
    space: 'paired',
    acts: [begins, { do: 'cancel', on: 'phone', when: { asked: true } }],
  },
  {
    ...base,
    name: 'handed-on-offline',
    world: 'handsOn',
    space: 'paired',
    acts: [
      begins,
      { do: 'reach', device: 'laptop', reach: 'hole', when: { settledTools: 1 } },
      { do: 'take', on: 'phone', when: { after: 3_000 } },
      { do: 'reach', device: 'laptop', reach: 'up', when: { after: 20_000 } },
    ],
  },
];
