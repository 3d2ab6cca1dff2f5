/** Titles, result lines and errors of the tools, in English. */
import { dateWords, dayNames } from '@baton/documents';

const list = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
const some = (names: readonly string[]): string => list(names.length > 3 ? [...names.slice(0, 3), `${names.length - 3} more`] : names);

export const enTools = {
  /** In the name of a file: letters, numbers, spaces and hyphens alone. */
  olderWord: 'older',
  /** A line of a list with its day behind it. */
  dated: (text: string, day: string, weekday: number, time: string | null, year: number | null) =>
    `${text}, ${dayNames.en[weekday] ?? ''} ${dateWords(day, 'en')}${year === null ? '' : ` ${year}`}${time === null ? '' : ` ${time}`}`,
  kinds: { list: 'list', note: 'note', plan: 'week plan' },
  title: {
    list: 'Look through your documents',
    listKind: { list: 'Look through your lists', note: 'Look through your notes', plan: 'Look through your week plans' },
    read: (title: string | null) => (title === null ? 'Read a document' : `Read “${title}”`),
    changes: (title: string | null) => (title === null ? 'Look what was changed last' : `Look what was changed in “${title}”`),
    versions: (title: string | null) => (title === null ? 'Look at what a document was' : `Look at what “${title}” was`),
    version: (title: string | null) => (title === null ? 'Read an earlier version' : `Read an earlier version of “${title}”`),
    restore: (title: string | null) => (title === null ? 'Bring back an earlier version' : `Bring back an earlier version of “${title}”`),
    undo: (title: string | null) => (title === null ? 'Take back what was changed' : `Take back what was changed in “${title}”`),
    create: (title: string) => `Make “${title}”`,
    patch: {
      insert: (names: readonly string[], title: string) => `Add ${some(names)} to “${title}”`,
      remove: (names: readonly string[], title: string) => `Take ${some(names)} off “${title}”`,
      tick: (names: readonly string[]) => `Tick ${some(names)}`,
      untick: (names: readonly string[]) => `Untick ${some(names)}`,
      move: (names: readonly string[]) => `Move ${some(names)}`,
      rename: (name: string) => `Rename to “${name}”`,
      other: (title: string | null) => (title === null ? 'Change a document' : `Change “${title}”`),
    },
    send: (what: string, host: string) => (what === '' ? `Send to ${host}` : `Send ${what} to ${host}`),
    delete: (what: string, host: string) => `Delete ${what === '' ? '' : `${what} `}at ${host}`,
    fetch: (host: string) => `Ask ${host}`,
    search: (text: string) => `Look for “${text}” in what is kept here`,
    remember: (text: string) => `Remember “${text}”`,
    forget: (text: string) => `Forget “${text}”`,
    readPage: (host: string) => `Read a page of ${host}`,
    lookInto: (file: string) => `Look into ${file}`,
    listGoesOn: (title: string, file: string) => `Write more lines of ${file} on “${title}”`,
    listFrom: (title: string, file: string) => `Make “${title}” from ${file}`,
    startWorkflow: (workflow: string, repository: string) => `Start ${workflow} in ${repository}`,
    useServer: (tool: string, server: string) => `Use “${tool}” of ${server}`,
    files: {
      list: (where: string) => `Look into ${where}`,
      read: (name: string, where: string) => `Read ${name} in ${where}`,
      write: (name: string, where: string) => `Write ${name} in ${where}`,
      move: (name: string, to: string, where: string) => `Move ${name} to ${to} in ${where}`,
      trash: (name: string, where: string) => `Put ${name} of ${where} in the trash`,
      undo: (name: string, where: string) => `Bring back ${name} in ${where}`,
      saveOlder: (name: string, where: string) => `Save what ${name} was before beside it in ${where}`,
    },
    refused: (name: string) => `Cannot do “${name}”`,
  },
  summary: {
    listed: (count: number) => (count === 0 ? 'Nothing there yet.' : count === 1 ? '1 document.' : `${count} documents.`),
    read: (title: string) => `Read “${title}”.`,
    changes: (count: number) => (count === 0 ? 'Nothing that stands.' : count === 1 ? '1 change.' : `${count} changes.`),
    versions: (count: number) => (count === 0 ? 'No earlier versions.' : count === 1 ? '1 version.' : `${count} versions.`),
    made: (title: string) => `“${title}” is there now.`,
    changed: (title: string, words: string) => (words === '' ? `“${title}” was so already.` : `${title}: ${words}.`),
    leftAlone: (names: readonly string[]) => `Left as it is, because it was changed since: ${some(names.map(name => `“${name}”`))}.`,
    skipped: (count: number) => ` ${count === 1 ? 'One change' : `${count} changes`} no longer applied.`,
    lookedInto: (file: string, lines: number) => `Looked into ${file}: ${lines === 1 ? '1 line' : `${lines} lines`}.`,
    madeFrom: (title: string, lines: number, of: number) =>
      lines < of
        ? `“${title}” has the first ${lines} of ${of} lines; the rest stays in the file.`
        : `“${title}” has ${lines === 1 ? '1 line' : `${lines} lines`}.`,
    madePart: (title: string, lines: number, all: number) => `${lines} of ${all} lines are on “${title}”.`,
    linesCut: (cut: number) =>
      cut === 1
        ? ' One line was too long, and only its beginning is there.'
        : ` ${cut} lines were too long, and only their beginning is there.`,
    daysAsWritten: (count: number, first: string) =>
      count === 1
        ? ` “${first}” names no day for certain, so it stays as it is written.`
        : ` ${count} days stay as they are written, like “${first}”: they name none for certain.`,
    columnsLeft: (names: readonly string[]) => ` Not taken over: ${some(names.map(name => `“${name}”`))}.`,
    found: (count: number) => (count === 0 ? 'Nothing found.' : count === 1 ? 'Found in one place.' : `Found in ${count} places.`),
    remembered: 'It is in your memory list now.',
    rememberedAlready: 'That was in your memory list already.',
    forgotten: 'It is off your memory list.',
    sent: (host: string) => `${host} took it.`,
    workflowDone: (workflow: string, url: string) => `${workflow} ran and ended well: ${url}`,
    usedServer: (tool: string, server: string, text: string) =>
      text === '' ? `${server} did “${tool}”.` : `${server} answered “${tool}”: ${text}`,
    readPage: (title: string, host: string, begins: string) =>
      begins === '' ? `“${title}” on ${host} has no text.` : `“${title}” on ${host} begins: ${begins}…`,
    files: {
      list: (where: string, names: readonly string[], more: number) =>
        names.length === 0 ? `There is nothing in ${where}.` : `In ${where}: ${names.join(', ')}${more === 0 ? '' : `, and ${more} more`}.`,
      read: (name: string, begins: string) => (begins === '' ? `${name} is empty.` : `${name} says: ${begins}`),
      write: (name: string, where: string) => `${name} is written in ${where}. What was there before is kept: say “bring back ${name}”.`,
      move: (name: string, to: string) => `${name} is now ${to}.`,
      trash: (name: string) => `${name} is in Baton’s trash. Say “bring back ${name}” to have it again.`,
      undo: (name: string) => `${name} is again as it was.`,
      saveOlder: (name: string, as: string, where: string) => `What ${name} was before is saved in ${where} as ${as}.`,
    },
    sentCut: (host: string, most: string) => `${host} took it. What came back is longer than I keep; only its beginning is here (${most}).`,
  },
  confirm: {
    act: {
      get: (host: string) => `Get from ${host}`,
      send: (host: string) => `Send to ${host}`,
      delete: (host: string) => `Delete at ${host}`,
    },
    heading: {
      get: (what: string, host: string) => `Get ${what === '' ? 'this' : what} from ${host}?`,
      send: (what: string, host: string) => `Send ${what === '' ? 'this' : what} to ${host}?`,
      delete: (what: string, host: string) => `Delete ${what === '' ? 'this' : what} at ${host}?`,
    },
    trashAct: (name: string) => `Put ${name} in the trash`,
    trashHeading: (name: string, where: string) => `Put ${name} of ${where} in the trash? It can be brought back.`,
    chooseAct: 'Choose the folder',
    chooseTrashAct: (name: string) => `Choose the folder and put ${name} in the trash`,
    chooseHeading: (title: string) => `${title}? Choose the folder for it: I may use only folders that you choose.`,
    someFolder: 'a folder',
    folderCalled: 'The folder is called',
    mayUse: 'Folders that I may use',
    folder: 'Folder',
    file: 'File',
    address: 'Address',
    method: 'Method',
    body: 'Text',
    nothing: 'No text goes along.',
    startAct: (workflow: string) => `Start ${workflow}`,
    startHeading: (workflow: string, repository: string) => `Start ${workflow} in ${repository}?`,
    repository: 'Repository',
    workflow: 'Workflow',
    useAct: (server: string) => `Let ${server} do it`,
    useHeading: (tool: string, server: string) => `Let ${server} do “${tool}” with this?`,
    server: 'Where',
    tool: 'What',
    readAct: (host: string) => `Read ${host}`,
    readHeading: (host: string) => `Read this page of ${host}? You did not name it; something else did.`,
    rememberAct: 'Remember it',
    rememberHeading: 'Remember this? I had read text from outside before, so it may not be your wish.',
    fact: 'To remember',
    go: 'Do it',
    may: (title: string) => `May I do this: ${title}?`,
    arguments: 'Exactly what is asked',
  },
  /** What was expected in arguments. */
  fault: {
    at: (place: string, expected: string) => `${place}: ${expected}`,
    types: {
      string: 'a text was expected',
      number: 'a number was expected',
      int: 'a whole number was expected',
      boolean: 'yes or no was expected',
      array: 'a list was expected',
      object: 'several named values were expected',
      record: 'several named values were expected',
    },
    oneOf: (values: readonly string[]) => `expected was one of ${values.join(', ')}`,
    atMostCharacters: (most: number) => `at most ${most} characters were expected`,
    atLeastCharacters: (least: number) => (least === 1 ? 'it must not be empty' : `at least ${least} characters were expected`),
    atMost: (most: number) => `at most ${most} was expected`,
    atLeast: (least: number) => `at least ${least} was expected`,
    without: (names: readonly string[]) => `nothing is known of ${names.join(', ')}`,
    other: 'something else was expected',
  },
  /** What a person saved under a name of their own, and where it goes. */
  automation: {
    heading: (title: string, host: string) => `Do “${title}” now? This goes to ${host}.`,
    along: 'Along with it',
    secret: 'kept secret',
    lost: (host: string) =>
      `${host} gave no answer that I could read, so I can’t tell whether it arrived. If that happens each time, it may let no browser ask it; Baton’s app on a computer can.`,
    notHere: (host: string) =>
      `No browser can send to ${host}, and the computer with Baton’s app that could is not among your devices. Add it in Settings, Devices, and say it again. Nothing was sent.`,
    notHereSince: (host: string) =>
      `No browser can send to ${host}, and the computer that sent it once is not among your devices any more.`,
    changed: (title: string) =>
      `“${title}” was changed or deleted after this was asked for, so nothing was sent. Say it again if you still want it.`,
    changedSince: (title: string) => `“${title}” was changed or deleted after this was sent once, so I did not send it again.`,
    noSecret: (title: string) =>
      `The key of “${title}” can’t be opened on this device, so nothing was sent. Type it again in Settings, under Automations.`,
    blank: {
      missing: (blank: string, title: string) => `“${title}” needs “${blank}”. Nothing was sent.`,
      number: (blank: string, title: string) => `“${blank}” of “${title}” must be a number, true or false. Nothing was sent.`,
      long: (blank: string, title: string) => `“${blank}” of “${title}” is too long. Nothing was sent.`,
    },
  },
  error: {
    unknownTool: (name: string) => `There is no such thing as “${name}” here. Nothing was done.`,
    badArguments: (name: string, detail: string) => `“${name}” was asked for in a way that makes no sense (${detail}). Nothing was done.`,
    badAddress:
      'That is no web address I can send to: it must begin with https:// (or http:// on this computer) and carry no password. What is at home can be saved as an automation. Nothing was sent.',
    tooLong: 'That is too long to be shown whole before it is sent, so it was not sent.',
    noDocument: 'That document is not here. Nothing was changed.',
    noVersion: 'That version of the document is not here. Nothing was changed.',
    nothingToUndo: 'Nothing of that is left to take back. Nothing was changed.',
    changedSince: (names: readonly string[]) =>
      `That was changed since, so it was left as it is: ${some(names.map(name => `“${name}”`))}. Nothing was changed.`,
    tooLongAtOnce: 'That is too long to be written into a document at once, so nothing was changed. Try it in smaller parts.',
    tooLongToUndo: 'That is too much for me to take back at once, so nothing was changed. The Undo button of that job can take it back.',
    notChanged: (sentence: string) => `The document was not changed. ${sentence}`,
    memoryFull: 'Your memory list is full. Nothing was changed; take something off it in Settings first.',
    memoryByName: 'What is remembered is changed by asking to remember or to forget something. Nothing was changed.',
    notRemembered: 'Nothing like that is in your memory list. Nothing was changed.',
    noSearch: 'What is kept here cannot be looked through on this device. Nothing was changed.',
    notSent: (host: string) => `${host} could not be reached, so nothing was sent.`,
    private: {
      asking: (host: string) =>
        `${host} is in the computer’s own network. Baton asks there, in a window of its own, whether your automations may send to it. Say yes there, then say this again. Nothing was sent.`,
      refused: (host: string) =>
        `${host} is in the computer’s own network, and sending there was not allowed on it. Save the automation there once more to be asked again. Nothing was sent.`,
      unsaved: (host: string) =>
        `${host} leads into the computer’s own network, where only automations that you saved may send. Nothing was sent.`,
    },
    lost: (host: string) => `The line to ${host} dropped before an answer came, so I can’t tell whether it arrived.`,
    late: (host: string) => `${host} did not answer within ten seconds, so I can’t tell whether it arrived.`,
    refused: (host: string, status: number) => `${host} refused it (${status}). Nothing else was changed.`,
    busy: (host: string, status: number) => `${host} could not take it just then (${status}).`,
    unsure: (host: string, status: number) => `${host} answered with a fault (${status}), so I can’t tell whether it was taken.`,
    elsewhere: (host: string) => `${host} answered that it is found elsewhere. I don’t follow that by myself, so it may not have arrived.`,
    noGitHub: 'I have no key for GitHub, so nothing was started. Add one in Settings and say it again.',
    gitHubRefused: (repository: string) => `GitHub does not let your key start this in ${repository}, so nothing was started.`,
    whichRun: (workflow: string) => `GitHub took it, but I can’t tell which run of ${workflow} is the one I started.`,
    workflowFailed: (workflow: string, conclusion: string, url: string) => `${workflow} ran and ended with “${conclusion}”: ${url}`,
    toolChanged: (server: string) =>
      `${server} has changed what this does since you looked at it, so it was not used. Look at it again in Settings.`,
    serverLost: (server: string) => `The line to ${server} ended before an answer came, so I can’t tell whether it was done.`,
    serverRefused: (server: string, said: string) => `${server} did not do it${said === '' ? '.' : `: “${said}”`}`,
    server: {
      unreachable: (server: string) => `${server} could not be reached, so nothing was asked of it.`,
      notHere: (server: string) =>
        `${server} cannot be reached from this device. Open Baton on the computer that has it. Nothing was asked of it.`,
      notAllowed: (server: string) =>
        `${server} may not be started on this computer now. If it asks there, let it start and say this again; or look at it again in Settings, under Tools. Nothing was asked of it.`,
      refused: (server: string) =>
        `${server} wants to know who asks and does not let me in. Nothing was asked of it; give it a key in Settings, under Tools.`,
      moved: (server: string) =>
        `${server} says that it is found somewhere else, and its key is sent nowhere else. Nothing was asked of it; add it again in Settings.`,
      notUnderstood: (server: string) => `What answers at ${server} is not what was added there. Nothing was asked of it.`,
    },
    listing: {
      noFile: (file: string) =>
        file === ''
          ? 'I can’t tell which file is meant. Send one with your message, or say what it is called. Nothing was changed.'
          : `There is no file called “${file}” in this conversation. Send it with your message. Nothing was changed.`,
      noList: (file: string) => `I can’t make a list of “${file}”: I read plain text, Markdown and CSV. Nothing was changed.`,
      tooLarge: (file: string, mega: number) => `“${file}” is larger than the ${mega} MB that I read. Nothing was changed.`,
      notHere: (file: string) => `“${file}” is not on this device yet, and did not come in time. Nothing was changed; say it again later.`,
      empty: (file: string) => `There are no lines in “${file}”. Nothing was changed.`,
      unsure: {
        header: (file: string) => `I can’t tell whether the first row of “${file}” names its columns. Nothing was changed.`,
        column: (file: string) => `I can’t tell which column of “${file}” is meant. Nothing was changed.`,
        order: (file: string) => `I can’t tell whether the days in “${file}” begin with the day or the month. Nothing was changed.`,
      },
    },
    noFolder:
      'There is no folder that I may use. Choose one in Settings, Folders, in Baton on your computer, and say it again. Nothing was changed.',
    whichFolder: (names: readonly string[]) => `I may use these folders: ${names.join(', ')}. Say which one is meant. Nothing was changed.`,
    noFileName: 'No file was named. Nothing was changed.',
    files: {
      notGranted: (_: string, where: string) => `I may no longer use ${where}. Nothing was changed.`,
      outside: (name: string, where: string) => `${name} leads out of ${where}, so I did not touch it.`,
      missing: (name: string, where: string) => `There is no ${name} in ${where}. Nothing was changed.`,
      notFile: (name: string) => `${name} is no plain file, so I did not touch it.`,
      notFolder: (name: string) => `${name} is no folder.`,
      notText: (name: string) => `${name} is no text that I can read.`,
      tooLarge: (name: string) => `${name} is too large for that. Nothing was changed.`,
      occupied: (name: string, where: string) => `Something else of that name is in ${where} now, so ${name} was left as it is.`,
      changed: (name: string) => `${name} has been changed by something else meanwhile, so it was left as it is.`,
      nothing: (name: string) => `I have done nothing to ${name} that I could take back.`,
    },
    olderKept: 'What it was before is kept, and can be saved beside it.',
    filesUnsure: (name: string) => `I can’t tell whether that happened to ${name}. What was there before is kept.`,
    filesLost: (name: string) => `The computer did not answer about ${name}. I’ll ask again; nothing is done twice.`,
    noPage: 'That is no web address I can read: it must begin with http:// or https:// and carry no password.',
    notPublic: (host: string) => `${host} is in a private network or not encrypted, and you did not name it, so I did not go there.`,
    needsLaptop: (host: string) =>
      `This device may not read pages of ${host}, and no computer with Baton’s app is among your devices that could. Add one in Settings, Devices, and say it again. Nothing was lost.`,
    pageLate: (host: string) => `${host} did not answer in time. Nothing was lost; say it again to try once more.`,
    pageUnreachable: (host: string) => `${host} could not be reached. Nothing was lost; say it again to try once more.`,
    pageBusy: (host: string, status: number) => `${host} could not show it just then (${status}).`,
    pageRefused: (host: string, status: number) => `${host} does not show that page (${status}).`,
    notText: (host: string) => `What ${host} has there is no text that I can read.`,
    tooManyHops: (host: string) => `${host} kept pointing to other addresses, so I stopped.`,
    notAllowed: 'You have taken back that this may be done without asking, so it was not done. Say it again, and I’ll ask first.',
    notNested: {
      depth: 'Work that was handed on twice is not handed on again. Nothing was done: do it here.',
      number: 'That is more pieces of work than may be handed on for one request. Nothing was done: do it here.',
      steps: 'Too few steps are left to hand that on. Nothing was done: do it here, or say what is there.',
    },
    stopped: 'It was stopped before it was sent.',
  },
};

export type ToolTexts = typeof enTools;
