/** What the built-in helper answers to questions, and what it asks, in English. */
import { dateWords, dayNames } from '@baton/documents';
import type { Weekday } from '../language/calendar.ts';

const DAYS = dayNames.en;
const list = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
const lines = (parts: readonly string[]): string => parts.map(part => `- ${part}`).join('\n');
const date = (day: string, year: boolean): string => `${dateWords(day, 'en')}${year ? ` ${day.slice(0, 4)}` : ''}`;
const days = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`;
const shown = (count: number): string => `${count} ${count === 1 ? 'line' : 'lines'}`;
const allBack = (count: number): string =>
  count === 1 ? 'The change to the file is taken back.' : `All ${count} changes to files are taken back.`;
const article = (day: Weekday): string => `a ${DAYS[day]}`;

function hourWords(hour: number, minute: number): string {
  if (minute === 0) return String(hour);
  if (minute === 45) return `quarter to ${(hour % 12) + 1}`;
  return `${minute === 30 ? 'half' : minute === 15 ? 'quarter' : minute} past ${hour}`;
}

export const tellEn = {
  partly: (parts: readonly string[]) => `I did not understand ${list(parts.map(part => `“${part}”`))}, so nothing came of that.`,
  first: 'I do what is clear first, then I have a question.',
  notYet: (parts: readonly string[]) => `I have not dealt with ${list(parts.map(part => `“${part}”`))} yet: say it again after this.`,
  tooMuch: (most: number) => `That is more than I do at once, so I stopped after ${most} changes. Send me the rest in another message.`,
  bye: 'Bye. Everything is kept here.',
  never: 'All right. Nothing was changed.',
  neverMind: 'Never mind',
  yes: 'There is nothing open that a yes would settle. What should I do?',
  unsure:
    'I did not understand that. I’m a small helper without AI: I keep lists, notes and week plans, and do sums. A helper that you connect in Settings understands more.',
  more: 'In Settings, under Helpers, you can connect another helper: it can write texts, look things up and talk things through. Your lists, notes and plans stay as they are, and I stay too.',
  cannot: {
    weather: 'I can’t look up the weather.',
    write: 'I can’t write or explain things.',
    translate: 'I can’t translate.',
    search: 'I can’t look things up or order anything.',
    send: 'I can’t call or write to anyone.',
    know: 'That is nothing I know.',
    rates: 'I have no exchange rates.',
  },
  cannotBut: (what: string) => `${what} I keep lists and notes, and do sums; a helper that you connect in Settings can do more.`,
  noteThat: (text: string) => `Note: ${text}`,

  clock: (time: string) => `It is ${time}.`,
  dayIs: (day: Weekday, iso: string, year: boolean) => `${date(iso, year)} is ${article(day)}.`,
  daysUntil: (count: number, iso: string, year: boolean) =>
    count === 0 ? `${date(iso, year)} is today.` : `${days(count)} until ${date(iso, year)}.`,
  weeksToo: (weeks: number, rest: number) => `That is ${weeks} ${weeks === 1 ? 'week' : 'weeks'}${rest === 0 ? '' : ` and ${days(rest)}`}.`,
  daysSince: (count: number, iso: string, year: boolean) =>
    count === 0 ? `${date(iso, year)} is today.` : `${days(count)} since ${date(iso, year)}.`,
  between: (count: number, from: string, to: string) => `${days(count)} from ${date(from, true)} to ${date(to, true)}.`,
  age: (years: number, iso: string) => `Born on ${date(iso, true)} makes ${years} today.`,
  ageOfYear: (years: number, year: number) => `Whoever was born in ${year} turns ${years} this year.`,
  notBorn: (iso: string) => `${date(iso, true)} is still to come.`,
  noSuchDay: 'There is no such day.',
  noSuch: (what: 'day' | 'time', words: string) =>
    what === 'day' ? `There is no ${words}. Which day do you mean?` : `There is no ${words} on a clock. What time do you mean?`,

  dayTitle: (day: Weekday, iso: string) => `${DAYS[day]}, ${dateWords(iso, 'en')}`,
  dayHolds: (titles: readonly { readonly title: string; readonly lines: readonly string[] }[]) =>
    titles.map(({ title, lines: own }) => `${title}:\n${lines(own)}`).join('\n'),
  dayFree: (names: readonly string[]) => `Nothing is planned for ${list(names)} in what I looked at.`,
  weekOf: (monday: string) => `the week of ${dateWords(monday, 'en')}`,
  noPlanFor: (place: string) => `No plan covers ${place}.`,
  place: (day: string | null, weekday: Weekday | null, time: string | null) =>
    [day === null || weekday === null ? '' : `${DAYS[weekday]} ${dateWords(day, 'en')}`, time ?? ''].filter(part => part !== '').join(' '),
  withPlace: (name: string, place: string) => `${name}, ${place}`,
  addOnly: (names: readonly string[], title: string) => `Add ${list(names)} to “${title}”`,
  /** An hour that may be before noon or after, from its first reading. */
  hour: (clock: string) => hourWords(Number(clock.slice(0, 2)) || 12, Number(clock.slice(3))),
  dated: (name: string, day: string | null, time: string | null) =>
    `${name}${day === null ? '' : ` on ${dateWords(day, 'en')}`}${time === null ? '' : ` at ${time}`}`,
  didYouMean: (title: string, near: string) => `There is no list called “${title}”. Did you mean “${near}”?`,
  shallIAdd: (name: string) => `Shall I write down ${name}?`,
  whichDay: (name: string, title: string) => `On which day of “${title}” should ${name} stand?`,
  whichHalf: (hour: string, name: string) => `${name} at ${hour}: in the morning or after noon?`,

  left: (title: string, names: readonly string[], more: number) =>
    names.length === 0
      ? `Everything on “${title}” is done.`
      : `Left on “${title}”:\n${lines(names)}${more > 0 ? `\n${more} more stand in the document.` : ''}`,
  whatIsLeft: (title: string) => `What is left on “${title}”?`,
  howMany: (title: string) => `How many are on “${title}”?`,
  isOn: (name: string, title: string) => `Is “${name}” on “${title}”?`,
  noneOfKind: { list: 'There are no lists yet.', note: 'There are no notes yet.', plan: 'There are no plans yet.' },
  countKind: {
    list: (count: number) => `${count} ${count === 1 ? 'list' : 'lists'}.`,
    note: (count: number) => `${count} ${count === 1 ? 'note' : 'notes'}.`,
    plan: (count: number) => `${count} ${count === 1 ? 'plan' : 'plans'}.`,
  },
  leftAll: (titles: readonly string[]) => `Left:\n${lines(titles)}`,
  leftNone: 'Everything is done on the lists I looked at.',
  countAll: (title: string, all: number, open: number) =>
    `${shown(all)} on “${title}”${all === open ? '' : `, ${open === 0 ? 'all done' : `${open} of them open`}`}.`,
  countOpen: (title: string, open: number) => `${open === 0 ? 'Nothing' : open} left on “${title}”.`,
  countDone: (title: string, done: number) => `${done === 0 ? 'Nothing' : done} ticked on “${title}”.`,
  countPart: (seen: number) => `I counted only the first ${seen} lines of it.`,
  countDocuments: (lists: number, notes: number, plans: number) =>
    `${lists} ${lists === 1 ? 'list' : 'lists'}, ${notes} ${notes === 1 ? 'note' : 'notes'} and ${plans} ${plans === 1 ? 'plan' : 'plans'}.`,
  found: (name: string, title: string, done: boolean, when: string) =>
    `“${name}” is on “${title}”${when === '' ? '' : `, ${when}`}${done ? ', ticked' : ''}.`,
  foundNote: (title: string, words: string) => `In the note “${title}”: ${words}`,
  foundMany: (found: readonly string[], more: number) => `Found:\n${lines(found)}${more > 0 ? `\nand ${more} more.` : ''}`,
  foundLine: (name: string, title: string, done: boolean, when: string) =>
    `“${name}” on “${title}”${when === '' ? '' : `, ${when}`}${done ? ' (done)' : ''}`,
  foundTitle: (title: string, kind: 'list' | 'note' | 'plan') => `“${title}” is a ${kind === 'plan' ? 'week plan' : kind}.`,
  notOn: (name: string, title: string) => `No, “${name}” is not on “${title}”.`,
  notFound: (name: string) => `I can’t find “${name}” on any list or in any note I looked at.`,
  lookedAt: (looked: number, all: number) => `I looked through ${looked} of ${all} documents, the last changed ones.`,
  where: {
    undo: 'Undo stands beside each change under “What it did”.',
    settings: 'Settings opens from the home page.',
  },

  nothingTicked: (title: string) => `Nothing is ticked on “${title}”. Nothing was changed.`,
  nothingToTick: (title: string) => `Everything on “${title}” is ticked already.`,
  clearWhich: (title: string) => `Clear only what is ticked on “${title}”, or everything?`,
  clearDone: (title: string) => `Remove the ticked ones from “${title}”`,
  clearAll: (title: string) => `Remove everything from “${title}”`,
  tickAll: (title: string) => `Tick everything on “${title}”`,
  untickAll: (title: string) => `Untick everything on “${title}”`,
  whichLine: (name: string) => `More than one line is called “${name}”. Which one do you mean?`,
  only: (name: string) => `I can’t find “${name}” on any list I looked at; the rest I do.`,
  moveTo: (name: string, from: string, to: string) => `Move ${name} from “${from}” to “${to}”`,
  renameOn: (from: string, title: string, to: string) => `Rename “${from}” on “${title}” to ${to}`,
  alreadyThere: (name: string, title: string) => `“${name}” stands on “${title}” already. Nothing was changed.`,
  listExists: (title: string) => `There is a list “${title}” already. Add to it, or make another?`,
  makeCalled: (title: string, items: readonly string[]) => `Make a list “${title}”${items.length === 0 ? '' : ` with ${list(items)}`}`,
  another: (title: string, items: readonly string[]) => `Make a list “${title} 2”${items.length === 0 ? '' : ` with ${list(items)}`}`,
  noNote: (title: string) => `There is no note called “${title}”. Shall I make one?`,
  makeNote: (title: string, body: string) => `Make a note “${title}”: ${body}`,
  whatToNote: 'What should I write down?',
  appendTo: (body: string, title: string) => `Add “${body}” to the note “${title}”`,
  noteTooLong: (title: string) => `“${title}” is longer than I can take in, so I did not write into it. Make a note of its own instead?`,
  changesSince: (when: string, found: readonly string[]) => `Changed since ${when}:\n${lines(found)}`,
  changesOn: (when: string, found: readonly string[]) => `Changed on ${when}:\n${lines(found)}`,
  noChangesSince: (when: string) => `Nothing was changed here since ${when}, as far as I can see back.`,
  noChangesOn: (when: string) => `Nothing was changed here on ${when}, as far as I can see back.`,

  automation: {
    run: (title: string, values: readonly (readonly [blank: string, value: string])[]) =>
      `Run “${title}”${values.length === 0 ? '' : ` with ${values.map(([blank, value]) => `${blank} “${value}”`).join(', ')}`}`,
    ask: (title: string, blank: string, example: string) =>
      `What should “${blank}” of “${title}” be?${example === '' ? '' : ` For example: ${example}`}`,
    which: 'Which of your automations do you mean?',
    didYouMean: (title: string) => `Shall I do “${title}”?`,
    sameName: (title: string) => `You have more than one automation called “${title}”. Rename one in Settings, under Automations.`,
    gone: 'That automation is not there any more, so nothing was sent.',
  },

  filesBack: {
    back: (back: number, all: number) =>
      back === 0 ? 'Nothing of it is taken back.' : back === all ? allBack(all) : `${back} of ${all} changes to files are taken back.`,
    more: (count: number) => `And ${count} more that stay${count === 1 ? 's' : ''}.`,
  },

  result: {
    addedMany: (count: number, title: string) => `Added ${shown(count)} to “${title}”.`,
    removedMany: (count: number, title: string) => `Took ${shown(count)} off “${title}”.`,
    tickedMany: (count: number, title: string) => `Ticked ${shown(count)} on “${title}”.`,
    untickedMany: (count: number, title: string) => `${shown(count)} on “${title}” ${count === 1 ? 'is' : 'are'} open again.`,
    appended: (title: string) => `Wrote that into “${title}”.`,
    reordered: (name: string, title: string) => `${name} stands elsewhere on “${title}” now.`,
  },

  amount: (figure: string, unit: { readonly en: string | readonly [string, string]; readonly zh: string }) =>
    typeof unit.en === 'string' ? `${figure} ${unit.en}` : `${figure} ${figure === '1' ? unit.en[0] : unit.en[1]}`,
  converted: (from: string, to: string, about: boolean) => `${from} ${about ? 'is about' : 'is'} ${to}.`,
  cup: 'A cup here is a metric one of 250 ml; say “US cup” for the other.',
  differ: (from: string, to: string) => `${from} and ${to} measure different things, so one can’t be turned into the other.`,
  amounts: (parts: readonly string[]) => parts.join(' '),
  measures: {
    length: 'A length',
    area: 'An area',
    weight: 'A weight',
    volume: 'A volume',
    temperature: 'A temperature',
    time: 'A time',
    data: 'An amount of data',
    speed: 'A speed',
  },
  measuresIn: {
    length: 'a length',
    area: 'an area',
    weight: 'a weight',
    volume: 'a volume',
    temperature: 'a temperature',
    time: 'a time',
    data: 'an amount of data',
    speed: 'a speed',
  },
  split: (amount: string, people: number, each: string) => `${amount} split between ${people} is ${each} each.`,
  splitUneven: (amount: string, people: number, extra: number, more: string, rest: number, less: string) =>
    `${amount} split between ${people}: ${extra} ${extra === 1 ? 'pays' : 'pay'} ${more} and ${rest} ${rest === 1 ? 'pays' : 'pay'} ${less}.`,
  tip: (rate: string, net: string, tax: string, gross: string) => `A tip of ${rate}% on ${net} is ${tax}; together ${gross}.`,
  vat: (rate: string, net: string, tax: string, gross: string) => `${rate}% tax on ${net} is ${tax}; together ${gross}.`,
  vatIn: (rate: string, net: string, tax: string, gross: string) => `${gross} with ${rate}% tax in it is ${net} and ${tax} tax.`,
  off: (rate: string, amount: string, left: string) => `${rate}% off ${amount} leaves ${left}.`,
  percent: (part: string, whole: string, percent: string) => `${part} is ${percent}% of ${whole}.`,
};
