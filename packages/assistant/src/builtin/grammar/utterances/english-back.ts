/** Taking back, and documents as they were. */
import type { Utterances } from './utterances.ts';

const letter = { of: 'key-1', device: 'mac', name: 'old.txt', folder: 'Letters' };

const NOTHING = 'say There is nothing here that I could take back. Older changes have Undo beside them under “What it did”.';
const THREE =
  'ask I made four changes, in “Shopping list”, “Party” and “Packing list”. Shall I take back all of them? | Undo everything | Undo the last change | Never mind';
const WHICH = 'ask “Party” was changed in that time. Which one do you mean? | ';

export const englishBack: readonly Utterances[] = [
  {
    locale: 'en',
    said: [
      ['undo', 'undo s2 in Packing list'],
      ['Undo that, please.', 'undo s2 in Packing list'],
      ['take that back', 'undo s2 in Packing list'],
      ['undo the last change', 'undo s2 in Packing list'],
      ['undo what you did', 'undo s2 in Packing list'],
      ['revert', 'undo s2 in Packing list'],
      ['put it back', 'undo s2 in Packing list'],
      ['undo what you did to the packing list', 'undo s2 in Packing list'],
      ['undo what you changed on party', 'undo s1 in Party'],
      ['undo the changes to the party list', 'undo s1 in Party'],
      ['undo my last change to the party list', 'undo s1 in Party'],
      ['undo party', 'undo s1 in Party'],
      ['undo what you did to the shopping list', 'say I have changed nothing on “Shopping list” here that I could take back.'],
      ['redo', 'say Nothing was taken back last, so there is nothing to put in again.'],
      [
        'undo the paint job',
        'ask The last change here was on “Packing list”: 1 ticked. Shall I take that back? | Undo the last change | Never mind',
      ],
      [['undo the paint job', 'yes'], 'undo s2 in Packing list'],
      ["don't undo that", 'say All right. Nothing was changed.'],
    ],
  },
  {
    locale: 'en',
    changed: [
      { title: 'Shopping list', words: '1 added', ago: 3 },
      { title: 'Party', words: '1 ticked', ago: 3 },
    ],
    said: [
      // One request, two lists: "move milk to the party list".
      ['undo that', 'undo s1, s2'],
      ['undo the last change', 'undo s2 in Party'],
    ],
  },
  {
    locale: 'en',
    changed: [
      { title: 'Shopping list', words: '1 added', ago: 3 },
      { title: 'Party', words: '1 added', ago: 3 },
      { title: 'Packing list', words: '1 added', ago: 3 },
      { title: 'Party', words: '1 ticked', ago: 3 },
    ],
    said: [
      ['undo that', THREE],
      [['undo that', 'yes'], 'undo s1, s2, s3, s4'],
      [['undo that', 'only the last'], 'undo s4 in Party'],
      ['undo everything', 'undo s1, s2, s3, s4'],
      ['undo what you did to the party list', 'undo s2, s4 in Party'],
    ],
  },
  {
    locale: 'en',
    changed: [
      { title: 'Party', words: '1 added', ago: 5 },
      { title: 'Party', words: '1 ticked', ago: 3 },
    ],
    said: [
      [
        'undo what you did to the party list',
        'ask I changed “Party” two times here. All of it, or only the last? | Undo the last change to “Party” | Undo all changes to “Party” | Never mind',
      ],
      [['undo what you did to the party list', 'all of it'], 'undo s1, s2 in Party'],
      [['undo what you did to the party list', 'Undo the last change to “Party”'], 'undo s2 in Party'],
    ],
  },
  {
    locale: 'en',
    changed: [
      { title: 'Party', words: '1 added', ago: 5 },
      { title: 'Party', words: '1 ticked', ago: 4, undone: true },
      { title: 'Party', words: '1 unticked', ago: 3, undoes: true },
    ],
    said: [
      // Said again it goes further back, and never takes back what took back.
      ['undo that', 'undo s1 in Party'],
      ['redo', 'undo s3'],
      ['put it back', 'undo s3'],
    ],
  },
  {
    locale: 'en',
    changed: [],
    said: [
      ['undo', NOTHING],
      ['put it back', NOTHING],
    ],
  },
  {
    locale: 'en',
    // Friday 14:20: versions of 14:10, 11:20, 08:20 and of yesterday.
    versions: {
      Party: [
        { ago: 10, since: [] },
        { ago: 180, since: ['1 added'] },
        { ago: 360, since: ['1 added', 'Anna: 1 ticked'] },
        { ago: 1_600, since: ['2 added'] },
      ],
    },
    said: [
      ['put the party list back to before the last change', 'restore v3 of Party'],
      ['restore party to before the last change', 'restore v3 of Party'],
      ['put the party list back as it was at 12:00', 'restore v3 of Party'],
      ['bring party back to yesterday evening', 'restore v1 of Party'],
      ['restore the party list to how it was yesterday evening', 'restore v1 of Party'],
      ['make the party list what it was yesterday evening', 'restore v1 of Party'],
      ['put the party list back as it was an hour ago', 'restore v3 of Party'],
      ['put the party list back as it was eleven minutes ago', 'restore v3 of Party'],
      [
        'bring party back to 99999999999 hours ago',
        'say I don’t know which time you mean. Say it like this: bring the list back to yesterday, or to 9:30.',
      ],
      ['bring party back to 27 November 2026 14:15', 'say “Party” is just as it was then. Nothing was changed.'],
      [
        'put the party list back as it was this morning',
        `${WHICH}Bring “Party” back to 27 November 2026 11:20 | Bring “Party” back to 27 November 2026 08:20 | Bring “Party” back to 26 November 2026 11:40`,
      ],
      [['put the party list back as it was this morning', 'the first one'], 'restore v3 of Party'],
      [['put the party list back as it was this morning', 'Bring “Party” back to 27 November 2026 11:20'], 'restore v3 of Party'],
      [
        'bring party back to 9:00',
        'ask “Party” was also changed by others since then: Anna: 1 ticked (Anna). Shall I take that back too? | Bring “Party” back to 27 November 2026 08:20, also what others changed | Never mind',
      ],
      [['bring party back to 9:00', 'yes'], 'restore v2 of Party'],
      ['Bring “Party” back to 27 November 2026 08:20, also what others changed', 'restore v2 of Party'],
      ['bring party back to last week', 'say I have no version of “Party” from then. Nothing was changed.'],
      [
        'bring party back to the good old days',
        'say I don’t know which time you mean. Say it like this: bring the list back to yesterday, or to 9:30.',
      ],
    ],
  },
  // Files: the last thing that was changed is meant, and the one before it is left.
  {
    locale: 'en',
    changed: [
      { title: 'Party', words: '1 added', ago: 3 },
      { title: 'old.txt', words: '', ago: 2, file: letter },
    ],
    said: [['undo that', 'take back key-1 of old.txt']],
  },
  {
    locale: 'en',
    changed: [
      { title: 'Party', words: '1 added', ago: 3 },
      { title: 'old.txt', words: '', ago: 3, file: letter },
    ],
    said: [['undo that', 'undo s1 ; take back key-1 of old.txt']],
  },
  {
    locale: 'en',
    changed: [
      { title: 'Party', words: '1 added', ago: 3 },
      { title: 'old.txt', words: '', ago: 2, file: letter, undone: true },
      { title: 'old.txt', words: '', ago: 1, file: letter, undoes: true },
    ],
    said: [
      ['undo that', 'undo s1 in Party'],
      ['redo', 'say “old.txt” was taken back last. Say what should be in it, and I write it again.'],
    ],
  },
  {
    locale: 'en',
    changed: [
      { title: 'old.txt', words: '', ago: 2, file: letter },
      { title: 'old.txt', words: '', ago: 2, file: { ...letter, of: 'key-2' } },
    ],
    said: [['undo that', 'say That changed a file more than once. “What it did” takes the whole job back, with its files.']],
  },
];
