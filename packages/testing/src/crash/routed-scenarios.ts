/** Runs in which a conversation of the phone has a step that only the laptop can do. */
import type { Scenario } from '../sim/scenario.ts';
import { base, send, week } from './scenario-parts.ts';

const onPhone = (knowsRepeats: boolean) =>
  ({ ...week({ sendTo: send, ...(knowsRepeats && { sendKnowsRepeats: true }) }), on: 'phone' }) as const;

const found = { ...base, space: 'paired', world: 'onComputers', answersOn: 'phone' } as const;

export const routedScenarios: readonly Scenario[] = [
  { ...base, name: 'routed', space: 'paired', world: 'onLaptop', answersOn: 'phone', acts: [onPhone(true)] },
  { ...base, name: 'routed-ask', space: 'paired', world: 'onLaptop', service: 'unkeyed', answersOn: 'phone', acts: [onPhone(false)] },
  {
    ...base,
    name: 'routed-asleep',
    space: 'paired',
    world: 'onLaptop',
    answersOn: 'phone',
    acts: [
      onPhone(true),
      { do: 'die', device: 'laptop', when: { settledTools: 2 } },
      { do: 'start', device: 'laptop', when: { after: 300_000 } },
    ],
  },
  {
    ...base,
    name: 'routed-back',
    space: 'paired',
    world: 'onLaptop',
    answersOn: 'phone',
    acts: [
      onPhone(true),
      { do: 'reach', device: 'laptop', reach: 'hole', when: { asked: true } },
      { do: 'take', on: 'phone', when: { after: 20_000 } },
      { do: 'reach', device: 'laptop', reach: 'up', when: { after: 30_000 } },
    ],
  },
  {
    ...base,
    name: 'routed-cancelled',
    sameEnd: false,
    space: 'paired',
    world: 'onLaptop',
    answersOn: 'phone',
    acts: [onPhone(true), { do: 'cancel', on: 'phone', when: { asked: true } }],
  },
];

/** That a computer is needed the phone finds out when it tries; and a program that serves tools, whose call may be out at every point. */
export const foundOutScenarios: readonly Scenario[] = [
  { ...found, name: 'found-out', acts: [onPhone(true)] },
  { ...found, name: 'found-out-ask', service: 'unkeyed', acts: [onPhone(false)] },
  {
    ...found,
    name: 'found-out-asleep',
    acts: [
      onPhone(true),
      { do: 'die', device: 'laptop', when: { settledTools: 2 } },
      { do: 'start', device: 'laptop', when: { after: 300_000 } },
    ],
  },
  { ...found, name: 'found-out-two', service: 'unkeyed', further: ['work'], acts: [onPhone(false)] },
  {
    ...found,
    name: 'found-out-cancelled',
    sameEnd: false,
    acts: [onPhone(true), { do: 'cancel', on: 'phone', when: { asked: true, after: 900 } }],
  },
  {
    ...base,
    name: 'program-taken-back',
    space: 'paired',
    world: 'program',
    service: 'unkeyed',
    answersOn: 'phone',
    // The call is out, or about to leave, when the phone takes the job back; then the laptop takes it over once more.
    acts: [onPhone(false), { do: 'wake', device: 'phone', when: { asked: true } }, { do: 'take', on: 'phone', when: { after: 500 } }],
  },
  {
    ...base,
    name: 'program-asleep',
    space: 'paired',
    world: 'program',
    service: 'unkeyed',
    answersOn: 'phone',
    acts: [
      onPhone(false),
      { do: 'rest', device: 'laptop', when: { asked: true } },
      { do: 'freeze', device: 'laptop', when: { after: 1_000 } },
      { do: 'thaw', device: 'laptop', when: { after: 400_000 } },
    ],
  },
];
