/** Runs with a request that the person saved under a name, said by its name; it is changed or deleted at bad moments. */
import type { Act, SavedByPerson, Scenario } from '../sim/scenario.ts';
import { base, send, week } from './scenario-parts.ts';

/** At home, where no browser sends to; and on the laptop itself. */
const lamp = 'http://192.168.1.5/on';
const onLaptop = 'http://127.0.0.1:8123/on';

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

const onPhone: Act = { ...say, on: 'phone', when: { shown: true } };
const routed = { ...base, space: 'paired', world: 'computersSend', answersOn: 'phone' } as const;
const saveAt = (keyed: boolean, url: string): Act => ({ do: 'saveAutomation', on: 'laptop', automation: team(keyed, url) });

/** Said on the phone, sent by a computer: it waits there, is taken over, and may be out at every point. */
export const sentByComputerScenarios: readonly Scenario[] = [
  { ...routed, name: 'automation-routed', acts: [saveAt(true, lamp), onPhone] },
  { ...routed, name: 'automation-routed-ask', service: 'unkeyed', acts: [saveAt(false, lamp), onPhone] },
  // On the laptop itself: the other computer is not the one. While the laptop is not there it is saved on the phone, for whom it is another's.
  {
    ...routed,
    name: 'automation-routed-home',
    sameEnd: false,
    service: 'unkeyed',
    further: ['work'],
    acts: [saveAt(false, onLaptop), onPhone],
  },
  // Any computer will do, and one does it.
  { ...routed, name: 'automation-routed-two', service: 'unkeyed', further: ['work'], acts: [saveAt(false, lamp), onPhone] },
  {
    ...routed,
    name: 'automation-routed-asleep',
    acts: [
      saveAt(true, lamp),
      onPhone,
      { do: 'die', device: 'laptop', when: { asked: true } },
      { do: 'start', device: 'laptop', when: { after: 300_000 } },
    ],
  },
  // The call is out, or about to leave, when the phone takes the job back; then the laptop takes it over once more.
  {
    ...routed,
    name: 'automation-routed-back',
    service: 'unkeyed',
    acts: [
      saveAt(false, lamp),
      onPhone,
      { do: 'wake', device: 'phone', when: { asked: true } },
      { do: 'take', on: 'phone', when: { after: 500 } },
    ],
  },
  {
    ...routed,
    name: 'automation-routed-cancelled',
    sameEnd: false,
    acts: [saveAt(true, lamp), onPhone, { do: 'cancel', on: 'phone', when: { asked: true, after: 900 } }],
  },
  // Whoever has the conversation sends it, whatever computers there are.
  {
    ...routed,
    name: 'automation-anywhere',
    acts: [{ do: 'saveAutomation', on: 'laptop', automation: { ...team(true), anywhere: true } }, onPhone],
  },
];

const closed = { ...base, space: 'paired', world: 'closedToBrowsers', answersOn: 'phone' } as const;
const weekOnPhone = (sendKnowsRepeats: boolean) =>
  ({ ...week({ sendTo: send, ...(sendKnowsRepeats && { sendKnowsRepeats }) }), on: 'phone' }) as const;

/** What no automation says, sent from a phone to a service that lets no browser in: it finds out, and a computer sends it. */
export const closedToBrowsersScenarios: readonly Scenario[] = [
  { ...closed, name: 'browser-closed', acts: [weekOnPhone(true)] },
  // Nobody can know, so the person is asked; a computer sends it once they said that it did not happen.
  { ...closed, name: 'browser-closed-ask', service: 'unkeyed', acts: [weekOnPhone(false)] },
];
