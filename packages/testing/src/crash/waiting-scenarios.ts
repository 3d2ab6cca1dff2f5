/** Runs in which what waits behind a job is dealt with in another order, said in other words, or taken back. */
import type { Act, Scenario } from '../sim/scenario.ts';
import { base, week } from './scenario-parts.ts';

const jam: Act = { do: 'send', on: 'laptop', text: 'Make a list called Jam with plums', when: { settledTools: 1 } };
const tea: Act = { do: 'send', on: 'laptop', text: 'Make a list called Tea with mint' };
const paired = { ...base, space: 'paired', sameEnd: false } as const;

export const waitingScenarios: readonly Scenario[] = [
  { ...base, name: 'moved-up', sameEnd: false, acts: [week(), jam, tea, { do: 'moveUp', on: 'laptop' }] },
  {
    ...paired,
    name: 'moved-up-taken',
    acts: [week(), jam, tea, { do: 'moveUp', on: 'phone' }, { do: 'take', on: 'phone', when: { after: 100 } }],
  },
  // Both put another one first, and one of them does not hear of it.
  {
    ...paired,
    name: 'moved-up-both',
    acts: [
      week(),
      jam,
      tea,
      { do: 'send', on: 'phone', text: 'Please keep Friday free' },
      { do: 'reach', device: 'phone', reach: 'cut', when: { after: 300 } },
      { do: 'moveUp', on: 'phone', mode: 'steer' },
      { do: 'moveUp', on: 'laptop', mode: 'next' },
      { do: 'reach', device: 'phone', reach: 'up', when: { after: 3_000 } },
    ],
  },
  {
    ...paired,
    name: 'reworded-taken',
    acts: [
      week(),
      jam,
      tea,
      { do: 'reword', on: 'phone', text: 'Make a list called Coffee with beans' },
      { do: 'take', on: 'phone', when: { after: 100 } },
      { do: 'reword', on: 'laptop', text: null },
    ],
  },
];
