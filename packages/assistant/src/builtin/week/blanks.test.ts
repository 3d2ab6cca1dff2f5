import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asksForWeekPlan, type PlanWeekBlanks, parsePlanWeekSentence, planWeekRequest, planWeekSentence } from './blanks.ts';

const blanks: PlanWeekBlanks = {
  fitIn: 'the gym twice, the landlord letter and shopping on Saturday',
  fixed: 'Tuesday evening, choir',
  fullness: 'normal',
};

describe('the sentence of “Plan my week”', () => {
  it('says the blanks in one breath', () => {
    expect(planWeekSentence(blanks, 'en')).toBe(
      'Plan my week. Fit in the gym twice, the landlord letter and shopping on Saturday. Already fixed: Tuesday evening, choir. A normal week, not packed.',
    );
    expect(planWeekSentence({ fitIn: '健身两次', fixed: '', fullness: 'easy' }, 'zh-CN')).toBe(
      '安排我的一周。要安排：健身两次。轻松一点。',
    );
  });

  it('leads back to the blanks, in both languages', () => {
    const words = fc
      .stringMatching(/^[a-z]{2,8}( [a-z]{2,8}){0,3}$/)
      .filter(text => !/week|send|fit|fixed|taken|plan|add|are|is|put|include|set|booked|busy|full/.test(text));
    const fullness = fc.constantFrom('easy', 'normal', 'packed', 'choose');
    const address = fc.option(fc.constant('https://example.org/plan?x=1'), { nil: undefined });
    fc.assert(
      fc.property(fc.constantFrom('en', 'zh-CN'), words, words, fullness, address, (locale, fitIn, fixed, full, sendTo) => {
        const said = planWeekSentence(
          { fitIn, fixed, fullness: full as PlanWeekBlanks['fullness'], ...(sendTo && { sendTo }) },
          locale as 'en' | 'zh-CN',
        );
        const read = parsePlanWeekSentence(said);
        expect({ fitIn: read.fitIn, fixed: read.fixed, fullness: read.fullness, sendTo: read.sendTo }).toEqual({
          fitIn,
          fixed,
          fullness: full,
          sendTo,
        });
      }),
    );
  });

  it.each([
    [
      'Plan my week. Gym twice, finish the letter to the landlord, shopping on Saturday. Tuesday evening is taken.',
      'Gym twice, finish the letter to the landlord, shopping on Saturday',
      'Tuesday evening is taken',
      'choose',
    ],
    ['Please plan my week: yoga. Fixed: dentist Monday 16:30. An easy week.', 'yoga', 'dentist Monday 16:30', 'easy'],
    ['Plan my week. Fit in tea at 7.30. Not too full a week.', 'tea at 7.30', '', 'normal'],
    ['安排我的一周。要安排：健身两次，周六购物。周二晚上有事。排满也可以。', '健身两次，周六购物', '周二晚上有事', 'packed'],
  ])('reads “%s”', (said, fitIn, fixed, fullness) => {
    expect(parsePlanWeekSentence(said)).toMatchObject({ fitIn, fixed, fullness });
  });

  it('wins over the form when a person changed it', () => {
    const request = planWeekRequest('Plan my week. Fit in yoga.', { fitIn: 'gym', fixed: 'choir', fullness: 'packed' });
    expect(request).toMatchObject({ fitIn: 'yoga', fixed: '', fullness: 'choose' });
  });

  it('takes the blanks as they are when nobody changed the sentence', () => {
    const filled = { fitIn: 'tea. A full stop', fixed: 'Tuesday evening. Dentist Monday 9:30', fullness: 'easy' } as const;
    expect(
      planWeekRequest(planWeekSentence(filled, 'en'), { ...filled, sendTo: 'http://127.0.0.1:1/x', sendKnowsRepeats: 'true' }),
    ).toMatchObject({ ...filled, sendKnowsRepeats: true });
  });

  it('keeps the form’s address, which the sentence need not name, unless it says not to send', () => {
    const filled = { sendTo: 'http://127.0.0.1:4000/plan', sendKnowsRepeats: true };
    expect(planWeekRequest('Plan my week.', filled)).toMatchObject(filled);
    expect(planWeekRequest('Plan my week. Don’t send it.', filled).sendTo).toBeUndefined();
    expect(planWeekRequest('Plan my week. Send it to https://example.org/other.', filled)).toMatchObject({
      sendTo: 'https://example.org/other',
      sendKnowsRepeats: false,
    });
  });

  it.each(['javascript:alert(1)', 'https://me:secret@example.org/', 'ftp://example.org', 'not an address'])(
    'does not take “%s” as an address',
    sendTo => {
      expect(planWeekRequest('Plan my week.', { sendTo }).sendTo).toBeUndefined();
    },
  );

  it('is told apart from other sentences', () => {
    for (const said of ['Plan my week', 'please plan the week', 'Organise my next week', '帮我安排一下这周', '规划下周'])
      expect(asksForWeekPlan(said)).toBe(true);
    for (const said of ['Plan a party', 'My week was fine', '这周好累']) expect(asksForWeekPlan(said)).toBe(false);
  });
});
