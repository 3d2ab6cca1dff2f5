/** Several requests in one message. */
import type { Utterances } from './utterances.ts';

export const englishSeveral: Utterances = {
  locale: 'en',
  said: [
    [
      'add coffee and sugar to shopping, and tick rye bread',
      'Shopping list: +Coffee [Drinks], +Sugar [Cupboard] ; Shopping list: ✓Rye bread',
    ],
    ['Hi! Can you add coffee to shopping? Thanks!', 'Shopping list: +Coffee [Drinks]'],
    [
      "tick milk. remove balloons. what's on the packing list?",
      'Shopping list: ✓Milk ; Party: -Balloons ; say “Packing list”: / - Passport / - Socks / - Candles',
    ],
    ['add tea to shopping and then tick socks', 'Shopping list: +Tea [Drinks] ; Packing list: ✓Socks'],
    ['tick milk and delete the cake', 'Shopping list: ✓Milk ; Party: -Cake'],
    [
      'tick milk and frobnicate the flux',
      'Shopping list: ✓Milk ; say I can’t find “Frobnicate the flux” on any list I looked at; the rest I do.',
    ],
    ['add tea to party and tick candles', 'Party: +Tea ; say I do what is clear first, then I have a question.'],
    [
      'tick candles and add coffee',
      'ask I have not dealt with “add coffee” yet: say it again after this. “Candles” is on more than one list. Which one do you mean? | Tick “Candles” on “Party” | Tick “Candles” on “Packing list”',
    ],
    ['add milk to party, bread to packing', 'Party: +Milk ; Packing list: +Bread'],
    ['rename party to Birthday and add confetti to Birthday', 'Party: /title = Birthday ; Party: +Confetti'],
    ['remove milk from shopping and add milk to shopping', 'Shopping list: -Milk ; Shopping list: +Milk [Milk, cheese and eggs]'],
    ["what's 3 + 4 and what's 5 km in miles", 'say 3 + 4 = 7 / 5 km is about 3.10686 miles.'],
    ['Make a list called Films: Alien, Heat. Add confetti to party.', 'make list Films: Alien, Heat ; Party: +Confetti'],
    ['note: call Anna. Then add milk to shopping.', 'make note call Anna: call Anna. Then add milk to shopping'],
    [
      'add butter to shopping; move gym to Wednesday',
      'Shopping list: +Butter [Milk, cheese and eggs] ; Week of 30 November: Gym → 2026-12-02',
    ],
    ["I'm off to the shop. Tick milk", "Shopping list: ✓Milk ; say I did not understand “I'm off to the shop.”, so nothing came of that."],
    ['undo that and tick milk', 'undo s2 in Packing list ; Shopping list: ✓Milk'],
    [
      'dentist on Wednesday at 3pm',
      'ask Shall I write down Dentist? | Add Dentist on 2 December at 15:00 to “Week of 30 November” | Never mind',
    ],
    ['Make a shopping list: salt, rice. Tick milk.', 'Shopping list: +Salt [Cupboard], +Rice [Cupboard] ; Shopping list: ✓Milk'],
    ['Make a shopping list: salt, rice. It is for risotto.', 'Shopping list: +Salt [Cupboard], +Rice [Cupboard]'],
    ['Make a list called Chores: tidy, delete old photos, add labels', 'make list Chores: Tidy, Delete old photos, Add labels'],
    ['make a shopping list: salt\nrice\npeas', 'Shopping list: +Salt [Cupboard], +Rice [Cupboard], +Peas [Other]'],
    [
      "add salt and rice to shopping and what's on the party list",
      'Shopping list: +Salt [Cupboard], +Rice [Cupboard] ; say “Party”: / - Balloons / - Cake / - Candles',
    ],
    [
      'could you please add salt to shopping, tick the cake and tell me how many days until christmas',
      'Shopping list: +Salt [Cupboard] ; Party: ✓Cake ; say 28 days until 25 December. That is 4 weeks.',
    ],
    [
      "What's left on shopping? And what's on Monday?",
      'say Left on “Shopping list”: / - Milk / - Rye bread / - Salt and vinegar crisps / Monday, 30 November: / - 18:00 Gym',
    ],
    ['add Tom & Jerry DVD to party', 'Party: +Tom, +Jerry DVD'],
    ['add salt; pepper; rice to shopping', 'Shopping list: +Salt [Cupboard], +Pepper [Fruit and vegetables], +Rice [Cupboard]'],
  ],
};
