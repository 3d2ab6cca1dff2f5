/** Runs in which something is said in another way, or taken back by a sentence. */
import type { Act, Scenario } from '../sim/scenario.ts';
import { base } from './scenario-parts.ts';

const asked: Act = { do: 'send', on: 'laptop', text: 'Make a shopping list: potatoes, oat milk' };
const edited = (on: 'laptop' | 'phone', text: string) => ({ do: 'edit', on, text, when: { idle: true } }) as const;

const takenBack: Act = { do: 'send', on: 'laptop', text: 'undo that', when: { idle: true } };

export const editingScenarios: readonly Scenario[] = [
  { ...base, name: 'undo-said', acts: [asked, takenBack] },
  { ...base, name: 'edits', acts: [asked, edited('laptop', 'Make a list called Guests with Mila and Tom')] },
  { ...base, name: 'edits-elsewhere', space: 'paired', acts: [asked, edited('phone', 'Make a list called Guests with Mila and Tom')] },
  {
    ...base,
    name: 'edits-both',
    sameEnd: false,
    space: 'paired',
    acts: [
      asked,
      { do: 'reach', device: 'phone', reach: 'cut', when: { idle: true, after: 1_000 } },
      { do: 'edit', on: 'phone', text: 'Make a list called Guests with Mila and Tom' },
      { do: 'edit', on: 'laptop', text: 'Make a list called Films with Alien and Heat' },
      { do: 'reach', device: 'phone', reach: 'up', when: { after: 5_000 } },
    ],
  },
];
