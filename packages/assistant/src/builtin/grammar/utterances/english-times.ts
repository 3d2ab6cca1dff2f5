/** Days and hours where they are hard: the end of a year, nights in which clocks are changed, a leap day, and one moment in two zones. */
import type { Utterances } from './utterances.ts';

export const englishTimes: readonly Utterances[] = [
  // Seconds before the year ends in New York.
  {
    locale: 'en',
    at: Date.UTC(2027, 0, 1, 4, 59),
    zone: 'America/New_York',
    said: [
      ["what's the date", 'say Today is Thursday, 31 December.'],
      ['what time is it', 'say It is 23:59.'],
      ['what day is tomorrow', 'say 1 January 2027 is a Friday.'],
      ['how many days until 1 January', 'say 1 day until 1 January 2027.'],
      ['what date is the end of the month', 'say 31 December is a Thursday.'],
      ['how many days until 31 December', 'say 31 December is today.'],
      ['what day is next Friday', 'say 8 January 2027 is a Friday.'],
      ['what date is it in 2 months', 'say 28 February 2027 is a Sunday.'],
      ['what day is the 1st', 'say 1 January 2027 is a Friday.'],
    ],
  },
  // The same moment in Auckland, where the new year is hours old.
  {
    locale: 'en',
    at: Date.UTC(2027, 0, 1, 4, 59),
    zone: 'Pacific/Auckland',
    said: [
      ["what's the date", 'say Today is Friday, 1 January.'],
      ['what time is it', 'say It is 17:59.'],
      ['what day is tomorrow', 'say 2 January is a Saturday.'],
      ['how many days until 1 January', 'say 1 January is today.'],
      ['what day is yesterday', 'say 31 December 2026 is a Thursday.'],
      ['how many days since Christmas', 'say 7 days since 25 December 2026.'],
      ['how many days until 31 December', 'say 364 days until 31 December. That is 52 weeks.'],
    ],
  },
  // The night in which Berlin's clocks go forward.
  {
    locale: 'en',
    at: Date.UTC(2026, 2, 29, 0, 30),
    zone: 'Europe/Berlin',
    said: [
      ['what time is it', 'say It is 01:30.'],
      ['what day is it', 'say Today is Sunday, 29 March.'],
      ['what day is tomorrow', 'say 30 March is a Monday.'],
      ['how many days until 1 April', 'say 3 days until 1 April.'],
      ['what date is it in three days', 'say 1 April is a Wednesday.'],
      ['what date is 2 weeks from now', 'say 12 April is a Sunday.'],
      ['add clock at 2:30 am tomorrow to party', 'Party: +Clock, Monday 30 March 02:30'],
      ['add train at 02:30 to party', 'Party: +Train, 02:30'],
    ],
  },
  // The day on which Berlin's clocks go back.
  {
    locale: 'en',
    at: Date.UTC(2026, 9, 25, 1, 30),
    zone: 'Europe/Berlin',
    said: [
      ['what time is it', 'say It is 02:30.'],
      ["what's the date", 'say Today is Sunday, 25 October.'],
      ['what day is tomorrow', 'say 26 October is a Monday.'],
      ['how many days until 26 October', 'say 1 day until 26 October.'],
      ['how many days since yesterday', 'say 1 day since 24 October.'],
      ['what date is it in a week', 'say 1 November is a Sunday.'],
    ],
  },
  // A leap day in Samoa, which once left out a day.
  {
    locale: 'en',
    at: Date.UTC(2028, 1, 28, 12),
    zone: 'Pacific/Apia',
    said: [
      ["what's the date", 'say Today is Tuesday, 29 February.'],
      ['what day is tomorrow', 'say 1 March is a Wednesday.'],
      ['how many days until 1 March', 'say 1 day until 1 March.'],
      ['what date is it in a year', 'say 28 February 2029 is a Wednesday.'],
      ['how old is someone born on 29 February 2000', 'say Born on 29 February 2000 makes 28 today.'],
    ],
  },
];
