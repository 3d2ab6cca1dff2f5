import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ScopedItem } from '../../request.ts';
import { daysBetween, minuteOf } from '../language/calendar.ts';
import type { Fullness } from './blanks.ts';
import { Week, type WeekFrame } from './schedule.ts';
import { daysToKeepFree, fixedOf, wishesOf } from './wishes.ts';

const monday = '2026-11-30';
const frame = (extra: Partial<WeekFrame> = {}): WeekFrame => ({
  monday,
  fromDay: 0,
  fromMinute: 0,
  fullness: 'normal',
  keepFree: [],
  ...extra,
});
const item = (day: string, extra: Partial<ScopedItem> = {}): ScopedItem => ({ id: day, text: 'Choir', day, fixed: true, ...extra });
const wish = (text: string) => {
  const [first] = wishesOf(text, [], 4);
  if (!first) throw new Error(`no wish in ${text}`);
  return first;
};
const fitted = (week: Week, text: string) => week.fit(wish(text)).places.map(place => `${place.day} ${place.time}`);

describe('a week', () => {
  it('puts nothing on top of anything, whatever is asked', () => {
    const time = fc.integer({ min: 0, max: 47 }).map(half => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`);
    const fixed = fc.array(fc.record({ day: fc.integer({ min: 0, max: 6 }), time, minutes: fc.constantFrom(30, 60, 120, 240) }), {
      maxLength: 12,
    });
    const asked = fc.array(
      fc.constantFrom(
        'gym twice',
        'run every day',
        'shopping on Saturday at 10',
        'letter',
        'yoga Monday evening for 2 hours',
        'walk 5 times',
        'call at 23:30',
      ),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(fixed, asked, fc.constantFrom<Fullness>('easy', 'normal', 'packed', 'choose'), (things, wishes, fullness) => {
        const items = things.map((thing, index) =>
          item(`2026-${thing.day === 0 ? '11-30' : `12-0${thing.day}`}`, { id: `${index}`, time: thing.time, minutes: thing.minutes }),
        );
        const week = new Week(frame({ fullness }), items);
        const placed = wishes.flatMap(text =>
          week.fit(wish(text)).places.map(place => ({
            day: daysBetween(monday, place.day),
            from: minuteOf(place.time),
            to: minuteOf(place.time) + place.minutes,
          })),
        );
        const taken = items.map(thing => ({
          day: daysBetween(monday, thing.day ?? ''),
          from: minuteOf(thing.time ?? ''),
          to: minuteOf(thing.time ?? '') + (thing.minutes ?? 0),
        }));
        placed.forEach((one, index) => {
          for (const other of [...taken, ...placed.slice(index + 1)])
            expect(one.day === other.day && one.from < other.to && other.from < one.to).toBe(false);
        });
      }),
    );
  });

  it('keeps a taken evening free', () => {
    const week = new Week(frame(), [item('2026-12-01', { part: 'evening' })]);
    expect(fitted(week, 'letter Tuesday')).toEqual(['2026-12-01 07:30']);
    expect(week.fit(wish('run Tuesday evening'))).toEqual({ places: [], misfit: 'taken' });
  });

  it('leaves rest days between two of the same', () => {
    const [first = '', second = ''] = fitted(new Week(frame(), []), 'gym twice').map(place => place.slice(0, 10));
    expect(daysBetween(first, second)).toBeGreaterThan(1);
  });

  it('keeps the day and hour that were asked for, or says that it does not fit', () => {
    const week = new Week(frame(), [item('2026-12-05', { time: '10:00' })]);
    expect(week.fit(wish('shopping on Saturday at 10'))).toEqual({ places: [], misfit: 'taken' });
    expect(fitted(week, 'shopping on Saturday at 11')).toEqual(['2026-12-05 11:00']);
  });

  it('uses no day that has passed', () => {
    const week = new Week(frame({ fromDay: 3, fromMinute: 18 * 60 + 30 }), []);
    expect(week.fit(wish('gym on Monday'))).toEqual({ places: [], misfit: 'past' });
    expect(fitted(week, 'letter Thursday')).toEqual(['2026-12-03 19:30']);
  });

  it('puts one thing a day into an easy week and leaves Sunday alone', () => {
    const week = new Week(frame({ fullness: 'easy' }), []);
    const days = fitted(week, 'walk 7 times').map(place => place.slice(0, 10));
    expect(days).toHaveLength(6);
    expect(new Set(days).size).toBe(6);
    expect(days).not.toContain('2026-12-06');
  });

  it('keeps a day free that a later message asks for, in both languages', () => {
    expect(daysToKeepFree(['Keep Sunday free, please', 'and milk'], 4)).toEqual([6]);
    expect(daysToKeepFree(['周日空着'], 4)).toEqual([6]);
    expect(fitted(new Week(frame({ keepFree: [5] }), []), 'shopping on Saturday')).toEqual([]);
  });
});

describe('what is asked for', () => {
  it('reads “twice”, days and times of each thing', () => {
    const read = wishesOf('Gym twice, the landlord letter and shopping on Saturday', [], 4);
    expect(read.map(({ text, often, when }) => [text, often, when.days])).toEqual([
      ['Gym', 2, []],
      ['Landlord letter', 1, []],
      ['Shopping', 1, [5]],
    ]);
  });

  it('takes up what was left over unless it was named again', () => {
    const read = wishesOf('finish the landlord letter', ['Letter to the landlord', 'Bike repair'], 4);
    expect(read.map(({ text, leftOver }) => [text, leftOver])).toEqual([
      ['Finish the landlord letter', false],
      ['Bike repair', true],
    ]);
  });

  it.each([
    ['Tuesday evening, choir', [['Choir', [1], 'evening']]],
    ['Tuesday evening is taken', [['', [1], 'evening']]],
    [
      'Dentist, Monday 16:30, choir, Tuesday evening',
      [
        ['Dentist', [0], null],
        ['Choir', [1], 'evening'],
      ],
    ],
    ['dinner with Anna', [['Dinner with Anna', [], null]]],
    [
      '周二晚上合唱团，周四晚上和安娜吃饭',
      [
        ['合唱团', [1], 'evening'],
        ['和安娜吃饭', [3], 'evening'],
      ],
    ],
    ['周二晚上有事', [['', [1], 'evening']]],
  ])('reads “%s” as fixed', (said, expected) => {
    expect(fixedOf(said, 4).map(({ text, when }) => [text, when.days, when.part])).toEqual(expected);
  });
});
