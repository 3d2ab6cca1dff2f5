import type { Locale } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import type { OfferedAutomation } from '../../automations/offered.ts';
import type { ModelRequest, Round } from '../../request.ts';
import { fastest } from '../../testing/fastest.ts';
import { requestFor } from '../../testing/requests.ts';
import { answerBuiltin } from '../helper.ts';

const offer = (id: string, title: string, ...blanks: OfferedAutomation['blanks']): OfferedAutomation => ({
  name: `automation.${id}`,
  title,
  host: 'home.example',
  blanks,
});
const blank = (name: string, example = '', key = name) => ({ key, name, example });
const english = [
  offer('on', 'Turn on the heating'),
  offer('off', 'Turn off the heating'),
  offer('team', 'Tell the team', blank('message', 'Dinner at eight')),
  offer('set', 'Set the temperature', blank('room', 'kitchen'), blank('degrees', '21')),
];
const chinese = [offer('on', '开暖气'), offer('off', '关暖气'), offer('team', '告诉团队', blank('消息', '八点吃饭', 'blank1'))];

const asking = (said: string | readonly string[], more: { automations?: OfferedAutomation[]; locale?: Locale; rounds?: Round[] } = {}) => {
  const { automations = english, ...others } = more;
  return { ...requestFor(said, others), automations: [...automations] } satisfies ModelRequest;
};
const answer = (...given: Parameters<typeof asking>) => answerBuiltin(asking(...given));
const call = (id: string, args: object = {}) => ({ text: '', calls: [{ name: `automation.${id}`, arguments: args }] });

describe('an automation by its name', () => {
  it.each([
    ['Turn on the heating', 'on', {}],
    ['please turn on the heating.', 'on', {}],
    ['turn the heating on', 'on', {}],
    ['Could you turn the heating off, please?', 'off', {}],
    ['run “Turn on the heating”', 'on', {}],
    ['Tell the team dinner is at eight', 'team', { message: 'dinner is at eight' }],
    ['tell the team: Dinner, at eight', 'team', { message: 'Dinner, at eight' }],
    ['tell the team that we are late', 'team', { message: 'we are late' }],
    ['Run “Tell the team” with message “He said “go”, and went”', 'team', { message: 'He said “go”, and went' }],
    ['Run “Set the temperature” with room “hall”, degrees “19”', 'set', { room: 'hall', degrees: '19' }],
  ])('%s', (said, id, args) => expect(answer(said)).toEqual(call(id, args)));

  it.each([
    ['开暖气', 'on', {}],
    ['请帮我开暖气吧。', 'on', {}],
    ['运行“关暖气”', 'off', {}],
    ['告诉团队八点吃饭', 'team', { blank1: '八点吃饭' }],
    ['告诉团队：八点吃饭', 'team', { blank1: '八点吃饭' }],
    ['运行“告诉团队”，消息“八点”', 'team', { blank1: '八点' }],
  ])('%s', (said, id, args) => expect(answer(said, { automations: chinese, locale: 'zh-CN' })).toEqual(call(id, args)));

  it('is asked about with buttons when several are meant, and a button means the same by itself', () => {
    const asked = answer('heating');
    expect(asked).toEqual({
      text: 'Which of your automations do you mean?',
      calls: [],
      choices: ['Run “Turn on the heating”', 'Run “Turn off the heating”'],
    });
    for (const choice of asked.choices ?? []) expect(answer(choice).calls).toHaveLength(1);
    const round: Round = { task: null, text: asked.text, messages: 1, calls: [] };
    expect(answer(['heating', 'the second one'], { rounds: [round] })).toEqual(call('off'));
  });

  it('is not guessed from half of its name: one that may be meant is asked about too', () => {
    expect(answer('temperature')).toMatchObject({ text: 'Shall I do “Set the temperature”?', calls: [] });
  });

  it('asks for what its blanks lack, one after the other, and takes the answer as it is', () => {
    const first = answer('tell the team');
    expect(first).toEqual({ text: 'What should “message” of “Tell the team” be? For example: Dinner at eight', calls: [] });
    const round = (text: string, messages: number): Round => ({ task: null, text, messages, calls: [] });
    expect(answer(['tell the team', 'see you at "Rosa’s"'], { rounds: [round(first.text, 1)] })).toEqual(
      call('team', { message: 'see you at "Rosa’s"' }),
    );
    const room = answer('set the temperature');
    expect(room.text).toContain('“room”');
    const degrees = answer(['set the temperature', 'hall'], { rounds: [round(room.text, 1)] });
    expect(degrees.text).toContain('“degrees”');
    expect(answer(['set the temperature', 'hall', '19'], { rounds: [round(room.text, 1), round(degrees.text, 2)] })).toEqual(
      call('set', { room: 'hall', degrees: '19' }),
    );
  });

  it('says when two have the same name, and does neither', () => {
    const automations = [offer('a', 'Lights'), offer('b', 'lights')];
    expect(answer('lights', { automations })).toMatchObject({ calls: [], text: expect.stringContaining('more than one automation') });
  });

  it.each(['add milk to the shopping list', 'tick milk', 'what is on the party list?', 'hello', 'plan my week'])(
    'takes nothing away from: %s',
    said => expect(answer(said)).toEqual(answerBuiltin(requestFor(said))),
  );

  it('is not looked for in a very long message for longer than a person notices', () => {
    const long = [
      `tell the team ${'x '.repeat(30_000)}`,
      `run “${'a'.repeat(60_000)}`,
      `请${'请'.repeat(60_000)}`,
      'please '.repeat(10_000),
    ];
    const taken = fastest(1_500, () => {
      for (const said of long) answer(said);
    });
    expect(taken).toBeLessThan(1_500);
  });
});
