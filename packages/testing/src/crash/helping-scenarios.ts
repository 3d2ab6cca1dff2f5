/** Runs in which a connected helper answers: files, answers that go on by themselves, crowds, and who steps in. */
import { inFile } from '../sim/helpers.ts';
import type { Act, Scenario } from '../sim/scenario.ts';
import { base } from './scenario-parts.ts';

const asks: Act = { do: 'send', on: 'laptop', text: 'What is 2 + 2?' };
/** Long enough to be stored in pieces. */
const notes = `${inFile}\n${'All that was ever written down about it. '.repeat(2_400)}`;
const sends = (on: 'laptop' | 'phone'): Act => ({ do: 'send', on, text: 'What is in it?', files: { 'notes.txt': notes } });
const alone = { ...base, helpers: 'background' } as const;
const paired = { ...alone, space: 'paired' } as const;

const sharesAFile: readonly Act[] = [sends('laptop'), { do: 'copy', on: 'laptop', when: { idle: true, after: 1_000 } }];
const asksInCopy = (on: 'laptop' | 'phone') =>
  ({ do: 'send', on, session: 'copy', text: 'And what else is in it?', when: { idle: true, after: 1_000 } }) as const;

/** A conversation with a file is gone on with in another one, which needs the file still when the first is deleted. */
export const copyingScenarios: readonly Scenario[] = [
  { ...alone, name: 'file-copied', acts: [...sharesAFile, { do: 'delete', on: 'laptop' }, asksInCopy('laptop')] },
  {
    ...paired,
    name: 'file-copied-elsewhere',
    // What is said in the copy is said where that is, and whether the other one could be deleted depends on what runs.
    sameEnd: false,
    acts: [
      ...sharesAFile,
      asksInCopy('phone'),
      { do: 'take', on: 'phone', when: { after: 200 } },
      { do: 'delete', on: 'laptop', when: { idle: true, after: 500 } },
    ],
  },
];

export const helpingScenarios: readonly Scenario[] = [
  { ...alone, name: 'file', acts: [sends('laptop')] },
  { ...paired, name: 'file-taken', acts: [sends('laptop'), { do: 'take', on: 'phone', when: { after: 100 } }] },
  // The laptop has the conversation, and answers to what comes from the phone.
  { ...paired, name: 'file-elsewhere', acts: [asks, { ...sends('phone'), when: { idle: true } }] },
  { ...alone, name: 'background', acts: [asks] },
  { ...paired, name: 'background-taken', acts: [asks, { do: 'take', on: 'phone', when: { begun: true } }] },
  { ...alone, name: 'background-stopped', sameEnd: false, acts: [asks, { do: 'cancel', on: 'laptop', when: { begun: true, after: 500 } }] },
  {
    ...paired,
    name: 'background-stopped-taken',
    sameEnd: false,
    acts: [
      asks,
      { do: 'reach', device: 'laptop', reach: 'hole', when: { begun: true, after: 250 } },
      { do: 'cancel', on: 'phone' },
      { do: 'take', on: 'phone', when: { after: 100 } },
      { do: 'reach', device: 'laptop', reach: 'up', when: { after: 20_000 } },
    ],
  },
  { ...alone, name: 'crowded', helpers: 'crowded', acts: [asks] },
  {
    ...paired,
    name: 'crowded-taken',
    helpers: 'crowded',
    acts: [asks, { do: 'take', on: 'phone', when: { crowded: true, after: 1_000 } }],
  },
  {
    ...paired,
    name: 'crowded-stand-in',
    helpers: 'crowded',
    sameEnd: false,
    acts: [asks, { do: 'standIn', on: 'phone', when: { crowded: true, after: 1_000 } }],
  },
  { ...alone, name: 'instead', helpers: 'instead', acts: [asks] },
  { ...paired, name: 'instead-taken', helpers: 'instead', acts: [asks, { do: 'take', on: 'phone', when: { after: 2_000 } }] },
];
