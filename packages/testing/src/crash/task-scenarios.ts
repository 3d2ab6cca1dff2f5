/** Runs in which a call becomes a task of a server, which goes on there by itself. */
import type { Act, Scenario } from '../sim/scenario.ts';
import { base } from './scenario-parts.ts';

const asks: Act = { do: 'send', on: 'laptop', text: 'Bake bread' };
const alone = { ...base, tasks: 'address' } as const;
const paired = { ...alone, space: 'paired' } as const;

/** A window that dies leaves the program, and what it works on, behind. */
const atProgram = { ...alone, tasks: 'program' } as const;
const atProgramPaired = { ...atProgram, space: 'paired' } as const;

export const taskScenarios: readonly Scenario[] = [
  { ...alone, name: 'task', acts: [asks] },
  { ...paired, name: 'task-taken', acts: [asks, { do: 'take', on: 'phone', when: { begun: true, after: 5_000 } }] },
  { ...alone, name: 'task-stopped', sameEnd: false, acts: [asks, { do: 'cancel', on: 'laptop', when: { begun: true, after: 1_000 } }] },
  // Between two looks nobody is asked how far it is.
  {
    ...alone,
    name: 'task-stopped-between',
    sameEnd: false,
    acts: [asks, { do: 'cancel', on: 'laptop', when: { begun: true, after: 40_000 } }],
  },
  {
    ...paired,
    name: 'task-forgotten',
    acts: [asks, { do: 'forgetTasks', when: { begun: true, after: 5_000 } }, { do: 'take', on: 'phone', when: { after: 500 } }],
  },
  {
    ...paired,
    name: 'task-stopped-taken',
    sameEnd: false,
    acts: [asks, { do: 'cancel', on: 'phone', when: { begun: true, after: 1_000 } }, { do: 'take', on: 'phone', when: { after: 50 } }],
  },
  { ...atProgram, name: 'program-task', acts: [asks] },
  // The phone has the job now, and can ask nobody there: it waits for the laptop.
  {
    ...atProgramPaired,
    name: 'program-task-taken',
    acts: [asks, { do: 'take', on: 'phone', when: { begun: true, after: 5_000 } }],
  },
  // The program is killed, or the main process and the program with it: what it worked on is gone, and a person is asked.
  {
    ...atProgramPaired,
    name: 'program-task-ended',
    acts: [asks, { do: 'forgetTasks', when: { begun: true, after: 5_000 } }],
  },
  {
    ...atProgram,
    name: 'program-task-stopped',
    sameEnd: false,
    acts: [asks, { do: 'cancel', on: 'laptop', when: { begun: true, after: 1_000 } }],
  },
];
