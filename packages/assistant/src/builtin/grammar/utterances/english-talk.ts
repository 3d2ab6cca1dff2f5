/** Greetings, what it can do, what changed, what is beyond it. */
import type { Utterances } from './utterances.ts';

const HELLO =
  'ask Hello. I’m the built-in helper: small, without AI. I keep lists, notes and week plans, tick and move things, and do sums. | Plan my week | Make a shopping list | What can you do?';
const HELP =
  'ask I’m a small helper without AI. I keep lists and notes, plan a week around what is fixed, sort a shopping list, find things, do sums, turn units and count days. Anything I change can be undone. | Plan my week | Make a shopping list: milk, bread | What is 15% of 80?';
const ASKED_3 =
  'ask That is nothing I know. I keep lists and notes, and do sums; a helper that you connect in Settings can do more. | Plan my week | Make a shopping list';
const UNSURE =
  'ask I did not understand that. I’m a small helper without AI: I keep lists, notes and week plans, and do sums. A helper that you connect in Settings understands more. | Plan my week | Make a shopping list: milk, bread | What is 15% of 80?';

export const englishTalk: Utterances = {
  locale: 'en',
  said: [
    ['hi', HELLO],
    ['Hello Baton!', HELLO],
    ['thank you so much', 'say You’re welcome.'],
    ['help', HELP],
    ['who are you?', HELP],
    ['are you an AI', HELP],
    ['what can you do', HELP],
    [
      'how do I connect a helper',
      'ask In Settings, under Helpers, you can connect another helper: it can write texts, look things up and talk things through. Your lists, notes and plans stay as they are, and I stay too. | Plan my week | Make a shopping list | What can you do?',
    ],
    ['undo', 'undo s2 in Packing list'],
    ['undo the last one', 'undo s2 in Packing list'],
    ['what changed?', 'say Last changed here: / - Party: 2 added / - Packing list: 1 ticked'],
    ['what changed today', 'say Changed on Friday, 27 November: / - Packing list: 1 ticked'],
    ['what changed since yesterday?', 'say Changed since Thursday, 26 November: / - Packing list: 1 ticked'],
    ['what changed since Monday', 'say Changed since Monday, 23 November: / - Party: 2 added / - Packing list: 1 ticked'],
    ['what did you do yesterday', 'say Nothing was changed here on Thursday, 26 November, as far as I can see back.'],
    [
      'yes',
      'ask There is nothing open that a yes would settle. What should I do? | Plan my week | Make a shopping list | What can you do?',
    ],
    ['no thanks', 'say All right. Nothing was changed.'],
    ['never mind', 'say All right. Nothing was changed.'],
    [
      "what's the weather tomorrow",
      'ask I can’t look up the weather. I keep lists and notes, and do sums; a helper that you connect in Settings can do more. | Plan my week | Make a shopping list',
    ],
    [
      'write me a letter to the landlord',
      'ask I can’t write or explain things. I keep lists and notes, and do sums; a helper that you connect in Settings can do more. | Plan my week | Make a shopping list',
    ],
    [
      'translate good morning',
      'ask I can’t translate. I keep lists and notes, and do sums; a helper that you connect in Settings can do more. | Plan my week | Make a shopping list',
    ],
    [
      'book a table for two',
      'ask I can’t look things up or order anything. I keep lists and notes, and do sums; a helper that you connect in Settings can do more. | Plan my week | Make a shopping list',
    ],
    [
      'call Mum',
      'ask I can’t call or write to anyone. I keep lists and notes, and do sums; a helper that you connect in Settings can do more. | Plan my week | Make a shopping list',
    ],
    ['who won the world cup', ASKED_3],
    ['why is the sky blue', ASKED_3],
    [
      'remind me to call Mum tomorrow at 10am',
      'ask I can’t ring yet. Shall I write it down on a list instead? | Make a list “Reminders” with “Call Mum, Saturday 28 November 10:00” | Never mind',
    ],
    ['asdfghjkl', UNSURE],
    ['?!', UNSURE],
    ['🎂', UNSURE],
    ['lorem ipsum dolor sit amet', UNSURE],
  ],
};
