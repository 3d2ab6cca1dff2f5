/** What the built-in helper says in English. Short, plain, British spelling; it says "I" and never claims to be more than it is. */
import { dateWords, dayNames } from '@baton/documents';
import type { Weekday } from '../language/calendar.ts';
import type { NoSuch } from '../language/no-such.ts';
import { tellEn } from './tell.en.ts';

const DAYS = dayNames.en;
const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const;

const numberWord = (count: number): string => NUMBERS[count] ?? String(count);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const things = (count: number): string => `${numberWord(count)} ${count === 1 ? 'thing' : 'things'}`;
const list = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
/** A name in the middle of a sentence: capitals of names and abbreviations stay. */
const inside = (text: string): string =>
  /^[A-Z][a-z]/.test(text) && !/^(?:I|Mr|Mrs|Ms|Dr)\b/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
const date = (day: string): string => dateWords(day, 'en');
const dayName = (day: Weekday): string => DAYS[day];
const dayShort = (day: Weekday): string => DAYS[day].slice(0, 3);
const partName = { morning: 'morning', afternoon: 'afternoon', evening: 'evening' } as const;

export const en = {
  tell: tellEn,
  list,
  /** Title of a step that answers. */
  answerTitle: 'Answer',
  summaryTitle: 'Sum up what came before',
  titleTitle: 'Name this conversation',
  inside,
  capital,
  date,
  dayName,
  dayShort,
  partName,
  itemInPart: (text: string, part: 'morning' | 'afternoon' | 'evening') => `${text}, ${partName[part]}`,
  dayAndTime: (day: Weekday, time: string | null) => (time ? `${DAYS[day]} ${time}` : DAYS[day]),
  sentences: (parts: readonly string[]) => parts.filter(part => part !== '').join(' '),
  quoted: (text: string) => `“${text}”`,
  /** Between a day and its part: "Tuesday evening". */
  between: ' ',
  colon: ': ',

  week: {
    title: (monday: string) => `Week of ${date(monday)}`,
    heading: 'Planning your week',
    opening: (monday: string, steps: number) =>
      `I’ll plan the week of ${date(monday)} in ${numberWord(steps)} steps. You can stop me or change the plan at any time.`,
    tasks: {
      read: 'Read last week’s plan',
      keep: 'Keep what is fixed',
      fit: (names: readonly string[], more: number) =>
        names.length === 0 ? 'Fit things in' : `Fit in ${list(more > 0 ? [...names, `${numberWord(more)} more`] : names)}`,
      send: (host: string) => `Send the plan to ${host}`,
      shop: 'Write the shopping list',
      remind: 'Write down the reminders',
      both: 'Write the shopping list and reminders',
    },
    noLastWeek: 'No plan from last week.',
    nothingLeft: 'Nothing was left over from last week.',
    leftOver: (names: readonly string[]) =>
      names.length === 1
        ? `One thing was left over: ${inside(names[0] ?? '')}.`
        : `${capital(things(names.length))} were left over: ${list(names.map(inside))}.`,
    taken: 'Taken',
    kept: (names: readonly string[]) => `${capital(list(names.map((name, index) => (index === 0 ? name : inside(name)))))}.`,
    nothingFixed: 'Nothing was fixed.',
    withoutDay: (names: readonly string[]) => `I don’t know the day of ${list(names.map(inside))}, so I left that out.`,
    noSuch: ({ what, words }: NoSuch, name: string, stands: boolean) =>
      `There is no ${words}${what === 'day' ? '' : ' on a clock'}, so ${stands ? `${inside(name)} stands without an hour` : `I left out ${inside(name)}`}.`,
    whenElse: (name: string, stands: boolean) =>
      `When is ${inside(name)}? Say for example “${stands ? `Move ${inside(name)} to` : `Add ${inside(name)} on Friday at`} 18:00”.`,
    notKept: 'I could not write the plan down, so nothing was changed.',
    thinking: (text: string, often: number) =>
      often > 1 ? `${text}, ${often === 2 ? 'twice' : `${numberWord(often)} times`}.` : `${text}.`,
    because: {
      asked: 'That is when you asked for it.',
      rest: 'That leaves days of rest in between.',
      quiet: 'Nothing else stands there.',
      firstFree: 'That is the quietest day left.',
    },
    put: (places: readonly string[]) => `I put it on ${list(places)}.`,
    guessedTime: (time: string) => `I read the hour as ${time}.`,
    noRoom: (text: string) => `There is no room left for ${inside(text)}, so I leave it out rather than squeeze it in.`,
    noRoomThere: (text: string, place: string) => `Something already stands on ${place}, so ${inside(text)} does not fit there.`,
    past: (text: string, place: string) => `${place} has passed, so ${inside(text)} has to wait.`,
    fitted: (parts: readonly string[]) => `${parts.join(', ')}.`,
    fittedOne: (text: string, days: readonly string[]) => `${text} ${list(days)}`,
    alreadyThere: (names: readonly string[]) =>
      `${capital(list(names.map((name, index) => (index === 0 ? name : inside(name)))))} ${names.length === 1 ? 'was' : 'were'} in the plan already.`,
    nothingToFit: 'There was nothing to fit in.',
    nothingFitted: 'Nothing fitted in.',
    planGone: 'The plan is not there any more, so I stopped changing it.',
    patchFailed: 'I could not write that down.',
    shoppingTitle: 'Shopping list',
    shoppingEmpty: 'The list is there, empty for now.',
    shoppingNothing: 'Nothing to buy was named.',
    shoppingWritten: (count: number) => `${capital(things(count))} to buy.`,
    shoppingKept: 'Everything was on the list already.',
    remindersTitle: 'Reminders',
    remindersWritten: (count: number) => `${capital(numberWord(count))} ${count === 1 ? 'reminder' : 'reminders'} written down.`,
    noReminders: 'There was nothing to be reminded of.',
    remindersKept: 'The reminders were written down already.',
    reminder: (text: string, place: string) => `${text}, ${place}`,
    listFailed: 'I could not write the list.',
    what: 'the plan',
    sent: (host: string) => `The plan went to ${host}.`,
    notSentDeclined: (host: string) => `You said no, so nothing went to ${host}.`,
    notSentFailed: (host: string) => `The plan did not get to ${host}.`,
    skipped: (host: string) => `You skipped sending the plan to ${host}.`,
    nothingToSend: 'There was no plan to send, so nothing was sent.',
    done: (fixed: number, fitted: number, days: number) =>
      fixed + fitted === 0
        ? 'Your week is open: nothing was fixed and nothing had to fit in.'
        : `Your week is planned: ${things(fixed)} fixed, ${fitted === 0 ? 'nothing added' : `${numberWord(fitted)} fitted in on ${numberWord(days)} ${days === 1 ? 'day' : 'days'}`}.`,
    freeDays: (names: readonly string[]) => `${list(names)} ${names.length === 1 ? 'is' : 'are'} free.`,
    missed: (names: readonly string[]) => `${capital(list(names.map((name, index) => (index === 0 ? name : inside(name)))))} did not fit.`,
    tooMany: (count: number) =>
      `That was more than one plan takes: ${count === 1 ? 'the last thing was' : `the last ${numberWord(count)} things were`} left out. Ask for ${count === 1 ? 'it' : 'them'} in a second message.`,
    lists: (buy: number, reminders: number) => {
      const bought = buy === 0 ? '' : `${things(buy)} went on the shopping list`;
      const noted = reminders === 0 ? '' : `${numberWord(reminders)} ${reminders === 1 ? 'reminder is' : 'reminders are'} written down`;
      const said = [bought, noted].filter(part => part !== '').join(', and ');
      return said === '' ? '' : `${capital(said)}.`;
    },
    remindersQuiet: 'Reminders are lines on a list; they do not ring.',
    heard: (text: string) => `You also wrote “${text}”. I did not use that for the plan; ask me again now.`,
    undo: 'Everything I changed can be undone.',
    sentence: {
      start: 'Plan my week.',
      fit: (text: string) => `Fit in ${text}.`,
      fixed: (text: string) => `Already fixed: ${text}.`,
      full: { easy: 'An easy week.', normal: 'A normal week, not packed.', packed: 'A packed week is fine.', choose: '' },
      send: (address: string) => `Send the plan to ${address} when it is done.`,
    },
  },

  shopping: {
    title: 'Shopping list',
    start: 'Make a shopping list.',
    sentence: (items: string) => `Make a shopping list: ${items}.`,
    forWhat: (text: string) => `It is for ${text}.`,
    made: (count: number, title: string) => `${capital(things(count))} on “${title}”, sorted the way you walk the shop.`,
    added: (count: number, title: string, there: number) =>
      `${capital(things(count))} added to “${title}”, each in its aisle.${there > 0 ? ` ${capital(things(there))} stood there already.` : ''}`,
    allThere: (title: string) => `All of that is on “${title}” already. Nothing was changed.`,
    ask: 'What do you need? Write it like this: shopping list: potatoes, oat milk, lemons.',
    noteFor: (text: string) => `I did not work out what ${inside(text)} needs; I only sort what you name.`,
    sections: {
      produce: 'Fruit and vegetables',
      bakery: 'Bread',
      chilled: 'Milk, cheese and eggs',
      meat: 'Meat and fish',
      dry: 'Cupboard',
      sweet: 'Sweets and snacks',
      frozen: 'Frozen',
      drinks: 'Drinks',
      household: 'Household',
      other: 'Other',
    },
  },

  back: {
    undoOn: (title: string) => `Undo what you did to “${title}”`,
    undoJob: 'Undo everything',
    undoLast: 'Undo the last change',
    undoLastOn: (title: string) => `Undo the last change to “${title}”`,
    undoAllOn: (title: string) => `Undo all changes to “${title}”`,
    nothing: 'There is nothing here that I could take back. Older changes have Undo beside them under “What it did”.',
    nothingOn: (title: string) => `I have changed nothing on “${title}” here that I could take back.`,
    filesOfJob: 'That changed a file more than once. “What it did” takes the whole job back, with its files.',
    tooManyChanges: 'That is more than I can look through at once, so nothing was changed. “What it did” takes a whole job back.',
    fileIsBack: (name: string) => `“${name}” was taken back last. Say what should be in it, and I write it again.`,
    nothingToRedo: 'Nothing was taken back last, so there is nothing to put in again.',
    lastWas: (title: string, words: string) => `The last change here was on “${title}”: ${words}. Shall I take that back?`,
    whichUndo: (changes: number, titles: readonly string[]) =>
      `I made ${numberWord(changes)} changes, in ${list(titles.map(title => `“${title}”`))}. Shall I take back all of them?`,
    whichUndoOn: (changes: number, title: string) => `I changed “${title}” ${numberWord(changes)} times here. All of it, or only the last?`,
    bringTo: (title: string, when: string, sure: boolean) =>
      `Bring “${title}” back ${when === '' ? 'to before the last change' : `to ${when}`}${sure ? ', also what others changed' : ''}`,
    stamp: (day: string, time: string) => `${date(day)} ${day.slice(0, 4)} ${time}`,
    whenUnclear: 'I don’t know which time you mean. Say it like this: bring the list back to yesterday, or to 9:30.',
    notSoLong: (title: string) => `I have no version of “${title}” from then. Nothing was changed.`,
    whichVersion: (title: string) => `“${title}” was changed in that time. Which one do you mean?`,
    already: (title: string) => `“${title}” is just as it was then. Nothing was changed.`,
    changedBy: (name: string, words: string) => (name === '' ? words : `${words} (${name})`),
    othersToo: (title: string, changes: readonly string[]) =>
      `“${title}” was also changed by others since then: ${list(changes)}. Shall I take that back too?`,
    mayBeOthers: (title: string) => `“${title}” may have been changed by others since then. Shall I take that back too?`,
  },

  fromFile: {
    make: (file: string, title: string, ways: readonly string[]) =>
      `Make a list ${title === '' ? '' : `“${title}” `}from “${file}”${ways.length === 0 ? '' : `: ${list(ways)}`}`,
    ways: {
      header: 'the first row is a heading',
      noHeader: 'the first row is a line too',
      column: (name: string) => `column “${name}”`,
      dayFirst: 'day first',
      monthFirst: 'month first',
    },
    noFile: 'Send me the file with your message: I make a list of a text, Markdown or CSV file, one line each.',
    noSuchFile: (file: string) => `There is no file called “${file}” in this conversation. Send it with your message.`,
    exists: (title: string) => `There is a list “${title}” already. Shall I make another?`,
    whichFile: 'Which file do you mean?',
    whatToDo: 'It is kept here. What shall I do with it?',
    keptOnly: 'It is kept here with your message. I can make lists of text, Markdown and CSV files; anything else I can’t look into.',
    isHeader: (file: string, cells: readonly string[]) =>
      `“${file}” begins with ${list(cells.slice(0, 4).map(cell => `“${cell}”`))}. Is that a heading?`,
    whichColumn: (file: string) => `“${file}” has several columns. Which one should be the lines of the list?`,
    whichOrder: (cell: string) => `A day in it is written “${cell}”. What comes first there, the day or the month?`,
  },

  say: {
    hello: 'Hello. I’m the built-in helper: small, without AI. I keep lists, notes and week plans, tick and move things, and do sums.',
    can: 'I’m a small helper without AI. I keep lists and notes, plan a week around what is fixed, sort a shopping list, find things, do sums, turn units and count days. Anything I change can be undone.',
    thanks: 'You’re welcome.',
    notMine:
      'Another helper began this, and I can’t go on with it alone. What was done so far stays. Choose that helper again in Settings, or ask me for one thing at a time.',
    tooLong: 'That is longer than I can take in at once, so I did nothing with it. It is kept here as you wrote it.',
    ownJob: 'That is a job of its own. I can begin it now.',
    choices: ['Plan my week', 'Make a shopping list', 'What can you do?'] as readonly string[],
    choiceExamples: ['Plan my week', 'Make a shopping list: milk, bread', 'What is 15% of 80?'] as readonly string[],
    makeList: (title: string, items: readonly string[]) => `Make a list “${title}” with ${list(items)}`,
    addTo: (items: readonly string[], title: string) => `Add ${list(items)} to “${title}”`,
    noList: (title: string) => `There is no list called “${title}”. Shall I make one?`,
    whichList: (items: readonly string[]) => `Which list should ${list(items)} go on?`,
    noItem: (text: string) => `I can’t find “${text}” on any list I looked at. Nothing was changed.`,
    whichItem: (text: string) => `“${text}” is on more than one list. Which one do you mean?`,
    tickOn: (text: string, title: string) => `Tick “${text}” on “${title}”`,
    untickOn: (text: string, title: string) => `Untick “${text}” on “${title}”`,
    removeFrom: (text: string, title: string) => `Remove “${text}” from “${title}”`,
    moveOn: (text: string, day: string, title: string) => `Move “${text}” to ${day} on “${title}”`,
    noDocument: (title: string) => `There is nothing called “${title}” here.`,
    whichDocument: 'Which one do you mean?',
    show: (title: string) => `Show “${title}”`,
    noDocuments: 'There are no lists or notes yet.',
    documents: (titles: readonly string[]) => `You have ${list(titles)}.`,
    emptyDocument: (title: string) => `“${title}” is empty.`,
    contents: (title: string, lines: readonly string[], more: number) =>
      `“${title}”:\n${lines.map(line => `- ${line}`).join('\n')}${more > 0 ? `\n${capital(numberWord(more))} more stand in the document.` : ''}`,
    ticked: 'done',
    already: (title: string) => `That stands on “${title}” already. Nothing was changed.`,
    alreadyTicked: (text: string) => `“${text}” is ticked already.`,
    notTicked: (text: string) => `“${text}” is not ticked.`,
    notInWeek: (day: string, title: string) => `${day} is not in “${title}”.`,
    sum: (expression: string, value: string) => `${expression} = ${value}`,
    noDivision: 'Nothing can be divided by zero.',
    today: (day: Weekday, iso: string) => `Today is ${DAYS[day]}, ${date(iso)}.`,
    dayIs: (day: Weekday, iso: string) => `${DAYS[day]} is ${date(iso)}.`,
    daysUntil: (days: number, iso: string) =>
      days === 0 ? `${date(iso)} is today.` : `${capital(numberWord(days))} ${days === 1 ? 'day' : 'days'} until ${date(iso)}.`,
    changes: (lines: readonly string[]) => `Last changed here:\n${lines.map(line => `- ${line}`).join('\n')}`,
    change: (title: string, words: string) => `${title}: ${words}`,
    noChanges: 'Nothing was changed in this conversation yet.',
    remind: 'I can’t ring yet. Shall I write it down on a list instead?',
    noDeleting: (title: string) => `I can’t delete “${title}”. I can take single lines off it.`,
    nameIt: 'What should it be called?',
    untitled: 'Note',
    result: {
      added: (names: readonly string[], title: string) => `Added ${list(names)} to “${title}”.`,
      ticked: (names: readonly string[]) => `Ticked ${list(names)}.`,
      unticked: (names: readonly string[]) => `${capital(list(names))} is open again.`,
      removed: (names: readonly string[], title: string) => `Took ${list(names)} off “${title}”.`,
      moved: (name: string, place: string) => `Moved ${name} to ${place}.`,
      renamed: (name: string) => `It is called “${name}” now.`,
      made: (title: string) => `Made “${title}”.`,
      madeWith: (title: string, count: number) => `Made “${title}” with ${things(count)}.`,
      changed: (words: string) => `${capital(words)}.`,
      failed: (sentence: string) => `That did not work. ${sentence}`,
      interrupted: 'That was interrupted, and I can’t tell how far it got.',
      cancelled: 'That was not done.',
    },
  },
};

export type Texts = typeof en;
