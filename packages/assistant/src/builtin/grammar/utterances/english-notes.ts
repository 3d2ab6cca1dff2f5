/** Notes: writing them, writing into one, reading. */
import type { Utterances } from './utterances.ts';

export const englishNotes: Utterances = {
  locale: 'en',
  said: [
    ['write a note: call the plumber back', 'make note call the plumber back: call the plumber back'],
    ['note to self: the spare key is with Anna', 'make note the spare key is with Anna: the spare key is with Anna'],
    ['Note that the boiler needs oil', 'make note the boiler needs oil: the boiler needs oil'],
    ['write down the wifi password is hunter2', 'make note the wifi password is hunter2: the wifi password is hunter2'],
    ["jot down ideas for Mila's birthday", "make note ideas for Mila's birthday: ideas for Mila's birthday"],
    ['make a note called Wifi: it is under the router', 'make note Wifi: it is under the router'],
    ['make a note called Recipes', 'make note Recipes: '],
    ['add ask about the bike shed to the landlord note', 'Landlord: /body = Ask about the heating. / ask about the bike shed'],
    ['add bike shed to landlord', 'Landlord: /body = Ask about the heating. / bike shed'],
    ['add to the landlord note: the window sticks', 'Landlord: /body = Ask about the heating. / the window sticks'],
    [
      'add hello to the note “Nobody”',
      'ask There is no note called “Nobody”. Shall I make one? | Make a note “Nobody”: hello | Add “hello” to the note “Landlord”',
    ],
    ['read the landlord note', 'say “Landlord”:  / Ask about the heating.'],
    ['what does the landlord note say?', 'say “Landlord”:  / Ask about the heating.'],
    ['open landlord', 'say “Landlord”:  / Ask about the heating.'],
    ['make a note', 'say What should I write down?'],
  ],
};
