/** Runs in which a job that changed files is undone as a whole. */
import type { Act, Scenario } from '../sim/scenario.ts';
import { base } from './scenario-parts.ts';

const files = { 'old.txt': 'Dear Anna', 'notes.txt': 'one' };
const tidied: readonly Act[] = [
  { do: 'shareFolders', on: 'laptop' },
  { do: 'send', on: 'laptop', text: 'Tidy my letters' },
];
const undo = (on: 'laptop' | 'phone', after = 1_000): Act => ({ do: 'undo', on, files: true, when: { idle: true, after } });

const shared = { ...base, space: 'paired', world: 'tidies', files } as const;

export const fileScenarios: readonly Scenario[] = [
  { ...shared, name: 'files-undone', acts: [...tidied, undo('laptop')] },
  // The phone has the conversation, so each file is routed to the computer.
  {
    ...shared,
    name: 'files-undone-phone',
    acts: [...tidied, { do: 'take', on: 'phone', when: { idle: true, after: 1_000 } }, undo('phone', 3_000)],
  },
  {
    ...shared,
    name: 'files-undone-asleep',
    acts: [
      ...tidied,
      { do: 'take', on: 'phone', when: { idle: true, after: 1_000 } },
      { do: 'die', device: 'laptop', when: { idle: true, after: 3_000 } },
      undo('phone', 2_000),
      { do: 'start', device: 'laptop', when: { after: 300_000 } },
    ],
  },
];
