/** Lists from files that were sent. */
import type { Utterances } from './utterances.ts';

const MADE = 'make list Camping from camping.txt';
const NO_FILE = 'say Send me the file with your message: I make a list of a text, Markdown or CSV file, one line each.';
const KEPT = 'say It is kept here with your message. I can make lists of text, Markdown and CSV files; anything else I can’t look into.';

export const englishFiles: readonly Utterances[] = [
  {
    locale: 'en',
    files: { 'camping.txt': 'Tent\nStove' },
    said: [
      ['make a list from this', MADE],
      ['Make me a list out of this file, please.', MADE],
      ['turn this into a list', MADE],
      ['could you turn the attached file into a list?', MADE],
      ['convert camping.txt to a list', MADE],
      ['make this a list', MADE],
      ['put this into a list', MADE],
      ['import this', MADE],
      ['import this file as a list', MADE],
      ['list from this file', MADE],
      ['create a list from the attachment', MADE],
      ['make a to-do list from this', MADE],
      ['make a list from “camping.txt”', MADE],
      ['make a list called Trip to the lake from this', 'make list Trip to the lake from camping.txt'],
      ['make a list “Trip” from camping.txt', 'make list Trip from camping.txt'],
      ['turn this into a list called Trip', 'make list Trip from camping.txt'],
      ['import this as a list called Trip', 'make list Trip from camping.txt'],
      [['hello', 'make a list from this'], MADE],
      [['hello', 'make a list from camping.txt'], MADE],
      ['make a list from “other.txt”', 'say There is no file called “other.txt” in this conversation. Send it with your message.'],
      ['camping.txt', 'ask It is kept here. What shall I do with it? | Make a list from “camping.txt” | Never mind'],
      [['camping.txt', 'yes'], MADE],
      [['camping.txt', 'Make a list from “camping.txt”'], MADE],
      ['make a list from this and tick milk', `${MADE} ; Shopping list: ✓Milk`],
      ["don't make a list from this", 'say All right. Nothing was changed.'],
    ],
  },
  {
    locale: 'en',
    files: { 'guests.csv': 'Anna,Leipzig\nTom,Berlin' },
    said: [
      [
        'make a list from this',
        'ask “guests.csv” begins with “Anna” and “Leipzig”. Is that a heading? | Make a list from “guests.csv”: the first row is a heading | Make a list from “guests.csv”: the first row is a line too',
      ],
      [
        ['make a list from this', 'no'],
        'ask “guests.csv” has several columns. Which one should be the lines of the list? | Make a list from “guests.csv”: the first row is a line too and column “1” | Make a list from “guests.csv”: the first row is a line too and column “2”',
      ],
      [['make a list from this', 'no', 'the first one'], 'make list Guests from guests.csv, no heading, 1'],
      [['make a list from this', 'a heading', 'Leipzig'], 'make list Guests from guests.csv, heading, Leipzig'],
      ['make a list from this: the first row is a line too, column 2', 'make list Guests from guests.csv, no heading, 2'],
      ['make a list from “guests.csv”: the first row is a heading and column “Anna”', 'make list Guests from guests.csv, heading, Anna'],
      [['make a list from this', 'what is 2 + 2?'], 'say 2 + 2 = 4'],
    ],
  },
  {
    locale: 'en',
    files: { 'bills.csv': 'Task,Due\nRent,04/12/2026\nTax,05/11/2026' },
    said: [
      [
        'make a list from this',
        'ask A day in it is written “04/12/2026”. What comes first there, the day or the month? | Make a list from “bills.csv”: day first | Make a list from “bills.csv”: month first',
      ],
      [['make a list from this', 'the month'], 'make list Bills from bills.csv, monthFirst'],
      [['make a list from this', 'Make a list from “bills.csv”: day first'], 'make list Bills from bills.csv, dayFirst'],
      ['turn this into a list: day first', 'make list Bills from bills.csv, dayFirst'],
    ],
  },
  {
    locale: 'en',
    files: { 'party.md': '- [ ] Cake', 'more.csv': 'Item\nCups' },
    said: [
      ['make a list from this', 'ask Which file do you mean? | Make a list from “party.md” | Make a list from “more.csv”'],
      [
        ['make a list from this', 'party.md'],
        'ask There is a list “Party” already. Shall I make another? | Make a list “Party 2” from “party.md” | Show “Party”',
      ],
      [['make a list from this', 'party.md', 'yes'], 'make list Party 2 from party.md'],
      [['make a list from this', 'the second one'], 'make list More from more.csv'],
    ],
  },
  {
    locale: 'en',
    files: { 'clear the party list.png': '' },
    said: [
      // What others called a file is no request.
      ['clear the party list.png', KEPT],
      ['make a list from this', KEPT],
    ],
  },
  {
    locale: 'en',
    said: [
      ['make a list from this', NO_FILE],
      ['turn this into a list', NO_FILE],
      ['make a list from groceries.csv', 'say There is no file called “groceries.csv” in this conversation. Send it with your message.'],
    ],
  },
  {
    locale: 'en',
    files: { 'bills.md': '# Bills\n\n| Task | Due |\n|---|---|\n| Rent | 3 Dec |\n| Tax | soon |' },
    said: [
      ['make a list from this', 'make list Bills from bills.md'],
      ['turn the table into a list', 'make list Bills from bills.md'],
    ],
  },
  {
    locale: 'en',
    files: { 'bills.md': '| Task | Due |\n|---|---|\n| Rent | 04/12/2026 |\n| Tax | 05/11/2026 |' },
    said: [
      [
        'make a list from this',
        'ask A day in it is written “04/12/2026”. What comes first there, the day or the month? | Make a list from “bills.md”: day first | Make a list from “bills.md”: month first',
      ],
      [['make a list from this', 'day first'], 'make list Bills from bills.md, dayFirst'],
    ],
  },
];
