/** The runs whose every point is struck. */
import type { TableName } from '@baton/protocol';
import type { Act, Scenario } from '../sim/scenario.ts';
import { automationScenarios, closedToBrowsersScenarios, sentByComputerScenarios } from './automation-scenarios.ts';
import { editingScenarios } from './editing-scenarios.ts';
import { fileScenarios } from './file-scenarios.ts';
import { copyingScenarios, helpingScenarios } from './helping-scenarios.ts';
import { leavingScenarios } from './leaving-scenarios.ts';
import { listingScenarios } from './listing-scenarios.ts';
import { nestedScenarios } from './nested-scenarios.ts';
import { foundOutScenarios, routedScenarios } from './routed-scenarios.ts';
import { base, longTalk, send, week } from './scenario-parts.ts';
import { searchScenarios } from './search-scenarios.ts';
import { taskScenarios } from './task-scenarios.ts';
import { waitingScenarios } from './waiting-scenarios.ts';

/** What can be made again from the rows. */
export const losable: readonly TableName[] = [
  ...(['directory', 'documents', 'documentUpdates', 'documentCheckpoints', 'sessionStates', 'openSteps'] as const),
  ...(['sessions', 'entries', 'steps', 'versions', 'reversals'] as const),
];

/** The phone takes the job over where the laptop does not hear of it, and is off when the relay comes back with nothing. */
const takenUnheard: readonly Act[] = [
  week({ sendTo: send, sendKnowsRepeats: true }),
  { do: 'reach', device: 'laptop', reach: 'cut', when: { settledTools: 3 } },
  { do: 'take', on: 'phone', when: { after: 1_000 } },
  { do: 'die', device: 'phone', when: { after: 4_000 } },
  { do: 'loseRelay', how: 'wipe' },
  { do: 'reach', device: 'laptop', reach: 'up' },
];

export const scenarios: readonly Scenario[] = [
  { ...base, name: 'week', acts: [week()] },
  {
    ...base,
    name: 'shopping',
    acts: [{ do: 'send', on: 'laptop', text: 'Make a shopping list: potatoes, oat milk, rye bread' }],
  },
  { ...base, name: 'week-keyed', acts: [week({ sendTo: send, sendKnowsRepeats: true })] },
  { ...base, name: 'week-ask', service: 'unkeyed', acts: [week({ sendTo: send })] },
  { ...base, name: 'declined', approves: 'no', acts: [week({ sendTo: send, sendKnowsRepeats: true })] },
  {
    ...base,
    name: 'cancel',
    sameEnd: false,
    acts: [week({ sendTo: send, sendKnowsRepeats: true }), { do: 'cancel', on: 'laptop', when: { settledTools: 3 } }],
  },
  {
    ...base,
    name: 'queue',
    sameEnd: false,
    acts: [
      week(),
      { do: 'send', on: 'laptop', text: 'Add honey to the shopping list', when: { settledTools: 2 } },
      { do: 'send', on: 'laptop', text: 'Please keep Friday free', mode: 'steer' },
    ],
  },
  { ...base, name: 'summed-up', acts: longTalk },
  {
    ...base,
    name: 'summed-up-taken',
    sameEnd: false,
    space: 'paired',
    acts: [...longTalk.slice(0, 11), { do: 'take', on: 'phone', when: { idle: true } }, ...longTalk.slice(11)],
  },
  { ...base, name: 'undo', acts: [week(), { do: 'undo', on: 'laptop', when: { idle: true, after: 1_000 } }] },
  { ...base, name: 'paired', space: 'paired', acts: [week({ sendTo: send, sendKnowsRepeats: true })] },
  { ...base, name: 'paired-ask', space: 'paired', service: 'unkeyed', answersOn: 'phone', acts: [week({ sendTo: send })] },
  {
    ...base,
    name: 'take-over',
    space: 'paired',
    acts: [
      week({ sendTo: send, sendKnowsRepeats: true }),
      { do: 'take', on: 'phone', when: { settledTools: 3 } },
      { do: 'take', on: 'laptop', when: { settledTools: 5 } },
    ],
  },
  {
    ...base,
    name: 'take-over-ask',
    space: 'paired',
    service: 'unkeyed',
    answersOn: 'phone',
    acts: [week({ sendTo: send }), { do: 'take', on: 'phone', when: { asked: true } }],
  },
  {
    ...base,
    name: 'both-write',
    sameEnd: false,
    space: 'paired',
    acts: [
      week(),
      { do: 'send', on: 'phone', text: 'Add honey to the shopping list', when: { settledTools: 2 } },
      { do: 'send', on: 'laptop', text: 'Please keep Friday free', mode: 'steer' },
    ],
  },
  {
    ...base,
    name: 'cancel-elsewhere',
    sameEnd: false,
    space: 'paired',
    acts: [week({ sendTo: send, sendKnowsRepeats: true }), { do: 'cancel', on: 'phone', when: { asked: true } }],
  },
  {
    ...base,
    name: 'offline',
    space: 'paired',
    skew: 86_400_000,
    acts: [
      week({ sendTo: send, sendKnowsRepeats: true }),
      { do: 'reach', device: 'laptop', reach: 'cut', when: { settledTools: 2 } },
      { do: 'reach', device: 'laptop', reach: 'up', when: { after: 30_000 } },
    ],
  },
  {
    ...base,
    name: 'offline-taken',
    space: 'paired',
    skew: -86_400_000,
    acts: [
      week({ sendTo: send, sendKnowsRepeats: true }),
      { do: 'reach', device: 'laptop', reach: 'hole', when: { settledTools: 2 } },
      { do: 'take', on: 'phone', when: { after: 3_000 } },
      { do: 'reach', device: 'laptop', reach: 'up', when: { after: 20_000 } },
    ],
  },
  {
    ...base,
    name: 'phone-offline',
    sameEnd: false,
    space: 'paired',
    acts: [
      week({ sendTo: send, sendKnowsRepeats: true }),
      { do: 'reach', device: 'phone', reach: 'cut', when: { settledTools: 3, after: 200 } },
      { do: 'send', on: 'phone', text: 'Add honey to the shopping list', when: { after: 500 } },
      { do: 'undoStep', on: 'phone' },
      { do: 'reach', device: 'phone', reach: 'up', when: { after: 5_000 } },
    ],
  },
  {
    ...base,
    name: 'undo-elsewhere',
    sameEnd: false,
    space: 'paired',
    acts: [week(), { do: 'undoStep', on: 'phone', when: { settledTools: 3 } }, { do: 'undoStep', on: 'laptop', when: { settledTools: 4 } }],
  },
  {
    ...base,
    name: 'sleeps',
    space: 'paired',
    acts: [
      week({ sendTo: send, sendKnowsRepeats: true }),
      { do: 'rest', device: 'laptop', when: { settledTools: 2 } },
      { do: 'freeze', device: 'laptop', when: { after: 2_500 } },
      { do: 'thaw', device: 'laptop', when: { after: 400_000 } },
    ],
  },
  {
    ...base,
    name: 'two-jobs',
    sameEnd: false,
    space: 'paired',
    acts: [
      week({ sendTo: send, sendKnowsRepeats: true }),
      { do: 'send', on: 'phone', session: 'session-2', text: 'Make a shopping list: potatoes, oat milk', when: { settledTools: 2 } },
    ],
  },
  {
    ...base,
    name: 'circle',
    space: 'paired',
    further: ['tablet'],
    answersOn: 'tablet',
    acts: [
      week({ sendTo: send, sendKnowsRepeats: true }),
      { do: 'take', on: 'phone', when: { settledTools: 2 } },
      { do: 'take', on: 'tablet', when: { settledTools: 4 } },
      { do: 'take', on: 'laptop', when: { asked: true, after: 300 } },
    ],
  },
  {
    ...base,
    name: 'relay-lost',
    space: 'paired',
    acts: [...takenUnheard, { do: 'start', device: 'phone', when: { after: 30_000 } }],
  },
  {
    ...base,
    name: 'relay-lost-unasked',
    sameEnd: false,
    space: 'paired',
    acts: [
      ...takenUnheard,
      { do: 'goOnWithout', on: 'laptop', device: 'phone', when: { after: 10_000 } },
      { do: 'start', device: 'phone', when: { after: 60_000 } },
    ],
  },
  {
    ...base,
    name: 'relay-lost-after-removal',
    space: 'paired',
    acts: [
      week({ sendTo: send, sendKnowsRepeats: true }),
      { do: 'take', on: 'phone', when: { settledTools: 3 } },
      { do: 'remove', on: 'phone', when: { settledTools: 5 } },
      { do: 'loseRelay', how: 'wipe', when: { after: 500 } },
    ],
  },
  {
    ...base,
    name: 'phone-lost',
    space: 'paired',
    further: ['tablet'],
    answersOn: 'tablet',
    acts: [
      week({ sendTo: send, sendKnowsRepeats: true }),
      { do: 'take', on: 'phone', when: { settledTools: 2 } },
      { do: 'lose', device: 'phone', when: { settledTools: 4 } },
      { do: 'loseRelay', how: 'rollbackUnseen', when: { after: 3_000 } },
    ],
  },
  {
    ...base,
    name: 'circle-ask',
    space: 'paired',
    further: ['tablet', 'work'],
    service: 'unkeyed',
    answersOn: 'work',
    acts: [
      week({ sendTo: send }),
      { do: 'take', on: 'phone', when: { settledTools: 2 } },
      { do: 'take', on: 'tablet', when: { after: 400 } },
      { do: 'take', on: 'work', when: { asked: true } },
      { do: 'take', on: 'laptop', when: { after: 200 } },
    ],
  },
  {
    ...base,
    name: 'offline-in-turn',
    space: 'paired',
    further: ['tablet'],
    acts: [
      week({ sendTo: send, sendKnowsRepeats: true }),
      { do: 'reach', device: 'laptop', reach: 'cut', when: { settledTools: 2 } },
      { do: 'take', on: 'phone', when: { after: 3_000 } },
      { do: 'reach', device: 'laptop', reach: 'up', when: { after: 4_000 } },
      { do: 'reach', device: 'phone', reach: 'hole', when: { settledTools: 3 } },
      { do: 'take', on: 'tablet', when: { after: 2_000 } },
      { do: 'reach', device: 'phone', reach: 'up', when: { after: 6_000 } },
      { do: 'wake', device: 'phone' },
      { do: 'reach', device: 'tablet', reach: 'cut', when: { after: 500 } },
      { do: 'take', on: 'laptop', when: { after: 2_000 } },
      { do: 'reach', device: 'tablet', reach: 'up', when: { after: 8_000 } },
    ],
  },
  {
    ...base,
    name: 'reads-along',
    space: 'paired',
    further: ['tablet'],
    acts: [
      week({ sendTo: send, sendKnowsRepeats: true }),
      { do: 'take', on: 'phone', when: { settledTools: 3 } },
      { do: 'die', device: 'tablet', when: { settledTools: 4 } },
      { do: 'start', device: 'tablet', when: { after: 2_000 } },
    ],
  },
  {
    ...base,
    name: 'tables-lost',
    space: 'paired',
    acts: [
      week({ sendTo: send, sendKnowsRepeats: true }),
      { do: 'loseTables', device: 'laptop', tables: losable, when: { settledTools: 3 } },
      { do: 'loseTables', device: 'phone', tables: losable, when: { settledTools: 4 } },
    ],
  },
  { ...base, name: 'two-sends', world: 'twice', acts: [week({ sendTo: send, sendKnowsRepeats: true })] },
  {
    ...base,
    name: 'two-reads',
    world: 'twice',
    acts: [week(), { ...week({ sendTo: send, sendKnowsRepeats: true }), when: { idle: true, after: 500 } }],
  },
  {
    ...base,
    name: 'two-sends-ask',
    world: 'twice',
    space: 'paired',
    service: 'unkeyed',
    answersOn: 'phone',
    acts: [week({ sendTo: send }), { do: 'take', on: 'phone', when: { asked: true, after: 300 } }],
  },
  {
    ...base,
    name: 'joins',
    space: 'joins',
    acts: [
      week({ sendTo: send, sendKnowsRepeats: true }),
      { do: 'join', when: { settledTools: 3 } },
      { do: 'take', on: 'phone', when: { asked: true } },
    ],
  },
  { ...base, name: 'probed', service: 'probed', acts: [week({ sendTo: send })] },
  { ...base, name: 'ticketed', service: 'ticketed', acts: [week({ sendTo: send })] },
  {
    ...base,
    name: 'reserved-taken',
    service: 'reserved',
    space: 'paired',
    acts: [week({ sendTo: send }), { do: 'take', on: 'phone', when: { asked: true } }],
  },
  {
    ...base,
    name: 'ticketed-taken',
    service: 'ticketed',
    space: 'paired',
    acts: [week({ sendTo: send }), { do: 'take', on: 'phone', when: { asked: true } }],
  },
  {
    ...base,
    name: 'probed-taken',
    service: 'probed',
    space: 'paired',
    answersOn: 'phone',
    acts: [week({ sendTo: send }), { do: 'take', on: 'phone', when: { asked: true } }],
  },
  {
    ...base,
    name: 'large-taken',
    world: 'large',
    space: 'paired',
    acts: [
      week({ sendTo: send, sendKnowsRepeats: true }),
      { do: 'take', on: 'phone', when: { asked: true } },
      { do: 'take', on: 'laptop', when: { idle: true } },
    ],
  },
  {
    ...base,
    name: 'large-joins',
    world: 'large',
    space: 'joins',
    acts: [
      week({ sendTo: send, sendKnowsRepeats: true }),
      { do: 'join', when: { settledTools: 6 } },
      { do: 'take', on: 'phone', when: { idle: true } },
    ],
  },
  { ...base, name: 'forgetful', service: 'forgetful', space: 'paired', acts: [week({ sendTo: send, sendKnowsRepeats: true })] },
  {
    ...base,
    name: 'ticketed-cancel',
    service: 'ticketed',
    sameEnd: false,
    space: 'paired',
    acts: [week({ sendTo: send }), { do: 'cancel', on: 'phone', when: { asked: true, after: 3_000 } }],
  },
  // Last, as they came last: the place of a scenario decides its seeds.
  ...editingScenarios,
  ...listingScenarios,
  ...routedScenarios,
  ...automationScenarios,
  ...leavingScenarios,
  ...helpingScenarios,
  ...taskScenarios,
  ...searchScenarios,
  ...foundOutScenarios,
  ...nestedScenarios,
  ...waitingScenarios,
  ...copyingScenarios,
  ...fileScenarios,
  ...sentByComputerScenarios,
  ...closedToBrowsersScenarios,
];
