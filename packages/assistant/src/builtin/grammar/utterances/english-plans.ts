/** Plans: what stands on a day, adding and moving things with their day and hour. */
import type { Utterances } from './utterances.ts';

export const englishPlans: Utterances = {
  locale: 'en',
  said: [
    ["what's on on Monday?", 'say Monday, 30 November: / - 18:00 Gym'],
    ['what is on Tuesday', 'say Tuesday, 1 December: / - Call Mum'],
    ["what's on today", 'say Nothing is planned for Friday, 27 November in what I looked at.'],
    ['what do I have tomorrow', 'say Nothing is planned for Saturday, 28 November in what I looked at.'],
    ['am i free on Wednesday', 'say Nothing is planned for Wednesday, 2 December in what I looked at.'],
    ['whats planned for next week', 'say Monday, 30 November: / - 18:00 Gym / Tuesday, 1 December: / - Call Mum'],
    ['anything on Monday', 'say Monday, 30 November: / - 18:00 Gym'],
    ['show Monday', 'say Monday, 30 November: / - 18:00 Gym'],
    ['add dentist on Wednesday at 3pm', 'Week of 30 November: +Dentist 2026-12-02 15:00'],
    ['add dentist on 2 December at 9.30', 'Week of 30 November: +Dentist 2026-12-02 09:30'],
    [
      'add dentist on Wednesday at 3',
      'ask Dentist at 3: in the morning or after noon? | Add Dentist on 2 December at 15:00 to “Week of 30 November” | Add Dentist on 2 December at 03:00 to “Week of 30 November”',
    ],
    ['add lunch with Anna at noon on Thursday to the week of 30 November', 'Week of 30 November: +Lunch with Anna 2026-12-03 12:00'],
    [
      'add yoga on Monday and Wednesday at 18:00 to the week of 30 November',
      'Week of 30 November: +Yoga 2026-11-30 18:00, +Yoga 2026-12-02 18:00',
    ],
    [
      'add stretch every day to the week of 30 November',
      'Week of 30 November: +Stretch 2026-11-30, +Stretch 2026-12-01, +Stretch 2026-12-02, +Stretch 2026-12-03, +Stretch 2026-12-04, +Stretch 2026-12-05, +Stretch 2026-12-06',
    ],
    [
      'add piano to the week of 30 November',
      'ask On which day of “Week of 30 November” should Piano stand? | Add Piano on 30 November to “Week of 30 November” | Add Piano on 1 December to “Week of 30 November” | Add Piano on 2 December to “Week of 30 November”',
    ],
    [
      'add dentist on 5 March at 3pm',
      'ask No plan covers Friday 5 March 15:00. Which list should Dentist go on? | Add Dentist on 5 March at 15:00 to “Shopping list” | Add Dentist on 5 March at 15:00 to “Party” | Add Dentist on 5 March at 15:00 to “Packing list”',
    ],
    ['add dentist on 24 December to the week of 30 November', 'say Thursday 24 December is not in “Week of 30 November”.'],
    ['add call the bank tomorrow at half past nine am to party', 'Party: +Call the bank, Saturday 28 November 09:30'],
    ['add gym on Tuesday evening to the week of 30 November', 'Week of 30 November: +Gym 2026-12-01 evening'],
    ['move gym to Wednesday', 'Week of 30 November: Gym → 2026-12-02'],
    [
      'move gym to 7',
      'ask Gym at 7: in the morning or after noon? | Move “Gym” to Monday 30 November 07:00 on “Week of 30 November” | Move “Gym” to Monday 30 November 19:00 on “Week of 30 November”',
    ],
    ['move the gym to 2 December at quarter to six pm', 'Week of 30 November: Gym → 2026-12-02 17:45'],
    ['reschedule call mum to thursday at 10am', 'Week of 30 November: Call Mum → 2026-12-03 10:00'],
    ['push gym to Saturday', 'Week of 30 November: Gym → 2026-12-05'],
    ['move gym to next Friday', 'Week of 30 November: Gym → 2026-12-04'],
    ['move gym to next month', 'Week of 30 November: Gym → 2026-12-01'],
    ['move balloons to Friday', 'Party: Balloons = Balloons, Friday 27 November'],
    ["what's on this weekend", 'say Nothing is planned for Saturday, 28 November and Sunday, 29 November in what I looked at.'],
    [
      'plan haircut on Friday at 10:15',
      'ask No plan covers Friday 27 November 10:15. Which list should Haircut go on? | Add Haircut on 27 November at 10:15 to “Shopping list” | Add Haircut on 27 November at 10:15 to “Party” | Add Haircut on 27 November at 10:15 to “Packing list”',
    ],
    ['schedule call with the bank on Tuesday at 11:00', 'Week of 30 November: +Call with the bank 2026-12-01 11:00'],
  ],
};
