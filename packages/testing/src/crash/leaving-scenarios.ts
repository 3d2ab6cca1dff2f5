/** Runs in which a device leaves its space, or a conversation is deleted. */
import type { Scenario } from '../sim/scenario.ts';
import { base, send, week } from './scenario-parts.ts';

export const leavingScenarios: readonly Scenario[] = [
  {
    ...base,
    name: 'removes',
    space: 'paired',
    acts: [
      week({ sendTo: send, sendKnowsRepeats: true }),
      { do: 'take', on: 'phone', when: { settledTools: 3 } },
      { do: 'remove', on: 'phone', when: { settledTools: 5 } },
    ],
  },
  {
    ...base,
    name: 'removes-ask',
    space: 'paired',
    service: 'unkeyed',
    acts: [
      week({ sendTo: send }),
      { do: 'take', on: 'phone', when: { asked: true } },
      { do: 'answer', on: 'laptop', answer: 'yes' },
      { do: 'remove', on: 'phone' },
    ],
  },
  { ...base, name: 'deletes', acts: [week(), { do: 'delete', on: 'laptop', when: { idle: true, after: 500 } }] },
  {
    ...base,
    name: 'deletes-large',
    world: 'large',
    space: 'paired',
    acts: [week({ sendTo: send, sendKnowsRepeats: true }), { do: 'delete', on: 'phone', when: { idle: true, after: 500 } }],
  },
  {
    ...base,
    name: 'deletes-unsent',
    sameEnd: false,
    space: 'paired',
    acts: [
      week({ sendTo: send, sendKnowsRepeats: true }),
      { do: 'reach', device: 'phone', reach: 'cut', when: { idle: true, after: 1_000 } },
      { do: 'send', on: 'phone', text: 'Add honey to the shopping list' },
      { do: 'send', on: 'phone', session: 'session-2', text: 'Make a shopping list: potatoes, oat milk' },
      { do: 'delete', on: 'laptop', when: { after: 1_000 } },
      { do: 'reach', device: 'phone', reach: 'up', when: { after: 5_000 } },
    ],
  },
  {
    ...base,
    name: 'deletes-offline',
    space: 'paired',
    acts: [
      week({ sendTo: send, sendKnowsRepeats: true }),
      { do: 'reach', device: 'laptop', reach: 'cut', when: { idle: true, after: 1_000 } },
      { do: 'delete', on: 'laptop' },
      { do: 'reach', device: 'laptop', reach: 'up', when: { after: 5_000 } },
    ],
  },
  {
    ...base,
    name: 'deletes-mid-job',
    sameEnd: false,
    space: 'paired',
    acts: [
      week({ sendTo: send, sendKnowsRepeats: true }),
      { do: 'reach', device: 'laptop', reach: 'hole', when: { settledTools: 2 } },
      { do: 'take', on: 'phone', when: { after: 3_000 } },
      { do: 'delete', on: 'phone', when: { after: 30_000 } },
      { do: 'reach', device: 'laptop', reach: 'up', when: { after: 5_000 } },
    ],
  },
  {
    ...base,
    name: 'deletes-relay-lost',
    space: 'paired',
    acts: [
      week({ sendTo: send, sendKnowsRepeats: true }),
      { do: 'die', device: 'phone', when: { idle: true, after: 1_000 } },
      { do: 'delete', on: 'laptop' },
      { do: 'loseRelay', how: 'rollback', when: { after: 3_000 } },
      { do: 'start', device: 'phone', when: { after: 10_000 } },
    ],
  },
];
