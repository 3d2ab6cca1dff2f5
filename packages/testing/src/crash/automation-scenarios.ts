/** Runs with a request that the person saved under a name, said by its name; it is changed or deleted at bad moments. */
import type { Act, SavedByPerson, Scenario } from '../sim/scenario.ts';
import { base, send } from './scenario-parts.ts';

const team = (keyed: boolean, url = send): SavedByPerson => ({
  ...({ id: 'team', title: 'Tell the team', body: '{"text": "{{message}}", "from": "Baton"}' } as const),
  url,
  keyed,
});
const save = (keyed: boolean): Act => ({ do: 'saveAutomation', on: 'laptop', automation: team(keyed) });
const say: Act = { do: 'send', on: 'laptop', text: 'Tell the team that dinner is at eight' };
const changed: Act = { do: 'saveAutomation', on: 'laptop', automation: team(true, `${send}/elsewhere`) };

export const automationScenarios: readonly Scenario[] = [
  { ...base, name: 'automation', acts: [save(true), say] },
  { ...base, name: 'automation-ask', service: 'unkeyed', acts: [save(false), say] },
  { ...base, name: 'automation-paired', space: 'paired', answersOn: 'phone', acts: [save(true), say] },
  // As the question is answered it becomes another, so that what was agreed to does not stand any more, or has just left.
  { ...base, name: 'automation-changed', sameEnd: false, acts: [save(true), say, { ...changed, when: { asked: true } }] },
  // Changed, or gone, while its call may be out.
  { ...base, name: 'automation-changed-in-air', sameEnd: false, acts: [save(true), say, { ...changed, when: { after: 500 } }] },
  {
    ...base,
    name: 'automation-deleted-in-air',
    sameEnd: false,
    service: 'unkeyed',
    acts: [save(false), say, { do: 'deleteAutomation', on: 'laptop', id: 'team', when: { after: 500 } }],
  },
  {
    ...base,
    name: 'automation-taken',
    sameEnd: false,
    space: 'paired',
    service: 'unkeyed',
    answersOn: 'phone',
    acts: [save(false), say, { do: 'take', on: 'phone', when: { asked: true } }],
  },
  // Changed on the laptop where the phone does not hear of it: the phone sends what was agreed to.
  {
    ...base,
    name: 'automation-unheard',
    sameEnd: false,
    space: 'paired',
    answersOn: 'phone',
    acts: [
      save(true),
      say,
      { do: 'reach', device: 'laptop', reach: 'hole', when: { asked: true } },
      changed,
      { do: 'take', on: 'phone', when: { after: 3_000 } },
      { do: 'reach', device: 'laptop', reach: 'up', when: { after: 20_000 } },
    ],
  },
];
