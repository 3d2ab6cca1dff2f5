/**
 * Runs in which something is said in another way, taken back by a sentence, or gone on from in another conversation, and in which one gets
 * its name.
 */
import type { Act, Scenario } from '../sim/scenario.ts';
import { base, week } from './scenario-parts.ts';

const asked: Act = { do: 'send', on: 'laptop', text: 'Make a shopping list: potatoes, oat milk' };
const edited = (on: 'laptop' | 'phone', text: string) => ({ do: 'edit', on, text, when: { idle: true } }) as const;

const inCopy = (on: 'laptop' | 'phone') =>
  ({ do: 'send', on, session: 'copy', text: 'Add honey to the shopping list', when: { idle: true, after: 1_000 } }) as const;
const takenBack: Act = { do: 'send', on: 'laptop', text: 'undo that', when: { idle: true } };

export const editingScenarios: readonly Scenario[] = [
  { ...base, name: 'undo-said', acts: [asked, takenBack] },
  { ...base, name: 'undo-said-taken', space: 'paired', acts: [asked, takenBack, { do: 'take', on: 'phone', when: { after: 300 } }] },
  // What it takes back are many steps, in several documents: as many rows in one transaction.
  {
    ...base,
    name: 'undo-said-whole-taken',
    // To whom nothing was asked yet, yes means nothing.
    sameEnd: false,
    space: 'paired',
    acts: [
      week(),
      takenBack,
      // It asks whether it is to take back all of them.
      { do: 'send', on: 'laptop', text: 'Yes', when: { idle: true } },
      { do: 'take', on: 'phone', when: { after: 350 } },
    ],
  },
  {
    ...base,
    name: 'long-document-taken',
    world: 'longDocument',
    space: 'paired',
    acts: [
      asked,
      { do: 'take', on: 'phone', when: { settledTools: 1 } },
      // Whoever adds something to a list has it before them.
      { do: 'send', on: 'phone', text: 'Add honey to the shopping list', when: { idle: true, listed: true } },
    ],
  },
  { ...base, name: 'edits', acts: [asked, edited('laptop', 'Make a list called Guests with Mila and Tom')] },
  { ...base, name: 'edits-elsewhere', space: 'paired', acts: [asked, edited('phone', 'Make a list called Guests with Mila and Tom')] },
  {
    ...base,
    name: 'copies',
    acts: [
      asked,
      { do: 'copy', on: 'laptop', when: { idle: true } },
      inCopy('laptop'),
      { do: 'delete', on: 'laptop', when: { idle: true } },
    ],
  },
  {
    ...base,
    name: 'copies-elsewhere',
    // What is said in the copy is said where that is.
    sameEnd: false,
    space: 'paired',
    acts: [asked, { do: 'copy', on: 'phone', when: { idle: true, after: 1_000 } }, inCopy('laptop')],
  },
  { ...base, name: 'named', world: 'named', space: 'paired', acts: [asked, { do: 'take', on: 'phone', when: { after: 400 } }] },
  {
    ...base,
    name: 'named-by-the-person',
    world: 'named',
    space: 'paired',
    acts: [asked, { do: 'rename', on: 'phone', title: 'For the party', when: { after: 300 } }],
  },
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
