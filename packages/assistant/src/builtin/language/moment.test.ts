import { describe, expect, it } from 'vitest';
import { dayNamedIn } from './dates.ts';
import { takeMoment } from './moment.ts';

/** A Friday. */
const today = '2026-11-27';

/** What is left of a phrase, and when: days (`*`: only the weekday was said), what repeats, the hour or both readings, the part of the day. */
function read(phrase: string, on = today): string {
  const { moment, rest } = takeMoment(phrase, on);
  const { days, every, time, either, part } = moment;
  const said = [...days.map(({ day, bare }) => `${day}${bare === null ? '' : '*'}`), every, time, either?.join(' or '), part];
  return `${rest} | ${said.filter(Boolean).join(' ')}`;
}

describe('when something is', () => {
  it.each([
    ['dentist on Friday at 3pm', 'dentist | 2026-11-27* 15:00'],
    ['yoga Monday and Wednesday at 7', 'yoga | 2026-11-30* 2026-12-02* 07:00 or 19:00'],
    ['pay rent every Monday', 'pay rent | every Monday'],
    ['dinner tonight at 8', 'dinner | 2026-11-27 20:00 evening'],
    ['meet quarter to six pm', 'meet | 17:45'],
    ['meet at half past twelve', 'meet | 00:30 or 12:30'],
    ['meet at 12:30', 'meet | 12:30'],
    ['call at 3:30', 'call | 03:30 or 15:30'],
    ['call at 03:30', 'call | 03:30'],
    ['rent by the end of the month', 'rent | 2026-11-30'],
    ['lunch at noon on 5 March 2027', 'lunch | 2027-03-05 12:00'],
    ['the day after tomorrow', ' | 2026-11-29'],
    ['two weeks from now', ' | 2026-12-11'],
    ['sun cream', 'sun cream | '],
    ['5 apples', '5 apples | '],
    ['march', 'march | '],
    ['周六下午三点半牙医', '牙医 | 2026-11-28* 15:30 afternoon'],
    ['下下周三', ' | 2026-12-09'],
    ['每周一和周五健身', '健身 | 每周一和周五'],
    ['交表15号', '交表 | 2026-12-15'],
    ['下个月3号体检', '体检 | 2026-12-03'],
    ['月底交表', '交表 | 2026-11-30'],
    ['差一刻八点开会', '开会 | 07:45 or 19:45'],
    ['早上八点一刻开会', '开会 | 08:15 morning'],
    ['明晚八点看电影', '看电影 | 2026-11-28 20:00 evening'],
    ['大后天', ' | 2026-11-30'],
    ['半个月后复查', '复查 | 2026-12-12'],
    ['5号电池', '5号电池 | '],
    ['买三斤苹果', '买三斤苹果 | '],
  ])('“%s”', (phrase, meant) => {
    expect(read(phrase)).toBe(meant);
  });

  it('crosses the end of a year and of a short month', () => {
    expect(read('tomorrow', '2026-12-31')).toBe(' | 2027-01-01');
    expect(read('in two months', '2026-12-31')).toBe(' | 2027-02-28');
    expect(read('the 31st', '2027-02-01')).toBe(' | 2027-03-31');
    expect(read('下周一', '2026-12-31')).toBe(' | 2027-01-04');
    expect(dayNamedIn('29 February', '2026-11-27')).toBe('2028-02-29');
  });

  it('takes a day that does not exist for none', () => {
    for (const text of ['31 June', '6月31日', '2027-02-30', '0月0日', '32 March']) expect(dayNamedIn(text, today)).toBeNull();
  });

  it('leaves the odd forms to the library, day before month', () => {
    expect(['5.3.2027', '5/3', 'Mar 5'].map(text => dayNamedIn(text, today))).toEqual(['2027-03-05', '2027-03-05', '2027-03-05']);
  });
});
