/** Runs in which what is stored is put into the slabs that search looks through. */
import type { Scenario } from '../sim/scenario.ts';
import { base } from './scenario-parts.ts';

const asked = { do: 'send', on: 'laptop', text: 'Make a shopping list: potatoes, oat milk' } as const;
const searched = { ...base, fillsSearch: true } as const;

export const searchScenarios: readonly Scenario[] = [
  {
    ...searched,
    name: 'searched',
    acts: [
      asked,
      { do: 'loseTables', device: 'laptop', tables: ['searchSlabs'], when: { idle: true, after: 6_000 } },
      { do: 'send', on: 'laptop', text: 'Add honey to the shopping list' },
    ],
  },
  {
    ...searched,
    name: 'searched-elsewhere',
    space: 'paired',
    acts: [asked, { do: 'take', on: 'phone', when: { settledTools: 1 } }],
  },
];
