/** Scenarios in which one certain fault would show: too special to strike every point of them. */
import type { Act, Scenario } from '../../sim/scenario.ts';
import { scenarios } from '../scenarios.ts';

const paired = scenarios.find(({ name }) => name === 'paired') as Scenario;
const begins = paired.acts[0] as Act;

export const traps: readonly Scenario[] = [
  {
    ...paired,
    name: 'no-before-yes',
    approves: null,
    acts: [
      begins,
      { do: 'reach', device: 'laptop', reach: 'hole', when: { asked: true, after: 500 } },
      { do: 'answer', on: 'laptop', answer: 'yes' },
      { do: 'answer', on: 'phone', answer: 'no' },
      { do: 'reach', device: 'laptop', reach: 'up', when: { after: 30_000 } },
      { do: 'wake', device: 'laptop' },
    ],
  },
  {
    ...paired,
    name: 'yes-and-cancel',
    sameEnd: false,
    acts: [begins, { do: 'cancel', on: 'phone', when: { asked: true } }],
  },
  {
    ...paired,
    name: 'two-answers',
    sameEnd: false,
    acts: [
      begins,
      { do: 'reach', device: 'laptop', reach: 'hole', when: { settledTools: 2 } },
      { do: 'take', on: 'phone', when: { after: 3_000 } },
      { do: 'reach', device: 'phone', reach: 'hole', when: { after: 150 } },
      { do: 'reach', device: 'laptop', reach: 'up', when: { after: 3_000 } },
      { do: 'wake', device: 'laptop' },
      { do: 'reach', device: 'phone', reach: 'up', when: { after: 20_000 } },
      { do: 'wake', device: 'phone' },
    ],
  },
];
