/** Runs in which a conversation of the phone has a step that only the laptop can do. */
import type { Scenario } from '../sim/scenario.ts';
import { base, send, week } from './scenario-parts.ts';

const onPhone = (knowsRepeats: boolean) =>
  ({ ...week({ sendTo: send, ...(knowsRepeats && { sendKnowsRepeats: true }) }), on: 'phone' }) as const;

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
