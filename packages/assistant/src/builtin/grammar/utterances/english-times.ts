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
  // What does not exist is said and asked for.
  {
    locale: 'en',
    said: [
      ['move gym to 9:45 Dec 3', 'Week of 30 November: Gym → 2026-12-03 09:45'],
      ['Friday 25:99 dentist', 'ask There is no 25:99 on a clock. What time do you mean? | Never mind'],
      ['Feb 30 party', 'ask There is no Feb 30. Which day do you mean? | Never mind'],
      ['add dentist on Wednesday at 25:99', 'ask There is no 25:99 on a clock. What time do you mean? | Never mind'],
      [['add dentist on Wednesday at 25:99', '3 pm'], 'Week of 30 November: +Dentist 2026-12-02 15:00'],
      [['add dentist on Wednesday at 25:99', '15'], 'Week of 30 November: +Dentist 2026-12-02 15:00'],
      [['add dentist on Wednesday at 25:99', 'at 15:00'], 'Week of 30 November: +Dentist 2026-12-02 15:00'],
      [['add dentist on Wednesday at 25:99', '26:00'], 'ask There is no 26:00 on a clock. What time do you mean? | Never mind'],
      [['add dentist on Wednesday at 25:99', 'never mind'], 'say All right. Nothing was changed.'],
      [
        ['Feb 30 party', '28 February'],
        'ask Shall I write down Party? | Add Party on 28 February to “Shopping list” | Add Party on 28 February to “Party” | Never mind',
      ],
      [
        ['Feb 30 party', 'Feb 28'],
        'ask Shall I write down Party? | Add Party on 28 February to “Shopping list” | Add Party on 28 February to “Party” | Never mind',
      ],
      [['add party on Feb 30 to party', 'Friday'], 'Party: +Party, Friday 27 November'],
      [['move gym to Feb 30', 'Wednesday'], 'Week of 30 November: Gym → 2026-12-02'],
      [['move gym to 25:99', '15:00'], 'Week of 30 November: Gym → 2026-11-30 15:00'],
      [['how many days until Feb 30', '28 February'], 'say 93 days until 28 February 2027. That is 13 weeks and 2 days.'],
      [['what is on on 31 June', 'Monday'], 'say Monday, 30 November: / - 18:00 Gym'],
      [
        ['Friday 25:99 dentist', '9'],
        'ask Shall I write down Dentist? | Add Dentist on 27 November at 9 to “Shopping list” | Add Dentist on 27 November at 9 to “Party” | Never mind',
      ],
      [
        ['remind me to call Mum on Feb 30', 'tomorrow'],
        'ask I can’t ring yet. Shall I write it down on a list instead? | Make a list “Reminders” with “Call Mum, Saturday 28 November” | Never mind',
      ],
      ['how old is someone born on 30 February 1990', 'ask There is no 30 February 1990. Which day do you mean? | Never mind'],
      ['add yoga on the 31st of this month to party', 'ask There is no 31st of this month. Which day do you mean? | Never mind'],
      ['add tea at 24:30 to party', 'ask There is no 24:30 on a clock. What time do you mean? | Never mind'],
      ['add train at 15 am to party', 'ask There is no 15 am on a clock. What time do you mean? | Never mind'],
      ['make a list called Trip: train 25:99, party Feb 30', 'ask There is no Feb 30. Which day do you mean? | Never mind'],
      ['make a list called Trip: tickets, train on Friday 25:99', 'ask There is no 25:99 on a clock. What time do you mean? | Never mind'],
      ['add scale 1:75 to party', 'Party: +Scale 1:75'],
      ['add 50 may poles to party', 'Party: +50 may poles'],
      ['add 3 March 40 cups to party', 'Party: +40 cups, Wednesday 3 March'],
      ['add “Feb 30 party” to party', 'Party: +Feb 30 party'],
      ['tick milk and add cake on 31 April to party', 'Shopping list: ✓Milk ; say I do what is clear first, then I have a question.'],
      ['what day is 31 June', 'say There is no such day.'],
      ['add tea at 24:00 to party', 'Party: +Tea, 00:00'],
      ['add lunch on 2027-02-29 to party', 'ask There is no 2027-02-29. Which day do you mean? | Never mind'],
      ['add lunch on 30.2.2027 to party', 'ask There is no 30.2.2027. Which day do you mean? | Never mind'],
    ],
  },
];
