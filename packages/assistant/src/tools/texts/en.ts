/** Titles, result lines and errors of the tools, in English. */
const list = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
const some = (names: readonly string[]): string => list(names.length > 3 ? [...names.slice(0, 3), `${names.length - 3} more`] : names);

export const enTools = {
  kinds: { list: 'list', note: 'note', plan: 'week plan' },
  title: {
    list: 'Look through your documents',
    listKind: { list: 'Look through your lists', note: 'Look through your notes', plan: 'Look through your week plans' },
    read: (title: string | null) => (title === null ? 'Read a document' : `Read “${title}”`),
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
    fetch: (host: string) => `Ask ${host}`,
    readPage: (host: string) => `Read a page of ${host}`,
    useServer: (tool: string, server: string) => `Use “${tool}” of ${server}`,
    refused: (name: string) => `Cannot do “${name}”`,
  },
  summary: {
    listed: (count: number) => (count === 0 ? 'Nothing there yet.' : count === 1 ? '1 document.' : `${count} documents.`),
    read: (title: string) => `Read “${title}”.`,
    made: (title: string) => `“${title}” is there now.`,
    changed: (title: string, words: string) => (words === '' ? `“${title}” was so already.` : `${title}: ${words}.`),
    skipped: (count: number) => ` ${count === 1 ? 'One change' : `${count} changes`} no longer applied.`,
    sent: (host: string) => `${host} took it.`,
    usedServer: (tool: string, server: string, text: string) =>
      text === '' ? `${server} did “${tool}”.` : `${server} answered “${tool}”: ${text}`,
    readPage: (title: string, host: string, begins: string) =>
      begins === '' ? `“${title}” on ${host} has no text.` : `“${title}” on ${host} begins: ${begins}…`,
    sentCut: (host: string, most: string) => `${host} took it. What came back is longer than I keep; only its beginning is here (${most}).`,
  },
  confirm: {
    act: (host: string) => `Send to ${host}`,
    heading: (what: string, host: string) => (what === '' ? `Send this to ${host}?` : `Send ${what} to ${host}?`),
    address: 'Address',
    method: 'Method',
    body: 'Text',
    nothing: 'No text goes along.',
    useAct: (server: string) => `Let ${server} do it`,
    useHeading: (tool: string, server: string) => `Let ${server} do “${tool}” with this?`,
    server: 'Where',
    tool: 'What',
    readAct: (host: string) => `Read ${host}`,
    readHeading: (host: string) => `Read this page of ${host}? You did not name it; something else did.`,
    go: 'Do it',
    may: (title: string) => `May I do this: ${title}?`,
    arguments: 'Exactly what is asked',
  },
  error: {
    unknownTool: (name: string) => `There is no such thing as “${name}” here. Nothing was done.`,
    badArguments: (name: string, detail: string) => `“${name}” was asked for in a way that makes no sense (${detail}). Nothing was done.`,
    badAddress: 'That is no web address I can send to: it must begin with http:// or https:// and carry no password. Nothing was sent.',
    tooLong: 'That is too long to be shown whole before it is sent, so it was not sent.',
    noDocument: 'That document is not here. Nothing was changed.',
    notChanged: (sentence: string) => `The document was not changed. ${sentence}`,
    notSent: (host: string) => `${host} could not be reached, so nothing was sent.`,
    lost: (host: string) => `The line to ${host} dropped before an answer came, so I can’t tell whether it arrived.`,
    late: (host: string) => `${host} did not answer within ten seconds, so I can’t tell whether it arrived.`,
    refused: (host: string, status: number) => `${host} refused it (${status}). Nothing else was changed.`,
    busy: (host: string, status: number) => `${host} could not take it just then (${status}).`,
    unsure: (host: string, status: number) => `${host} answered with a fault (${status}), so I can’t tell whether it was taken.`,
    elsewhere: (host: string) => `${host} answered that it is found elsewhere. I don’t follow that by myself, so it may not have arrived.`,
    toolChanged: (server: string) =>
      `${server} has changed what this does since you looked at it, so it was not used. Look at it again in Settings.`,
    serverLost: (server: string) => `The line to ${server} ended before an answer came, so I can’t tell whether it was done.`,
    serverRefused: (server: string, said: string) => `${server} did not do it${said === '' ? '.' : `: “${said}”`}`,
    server: {
      unreachable: (server: string) => `${server} could not be reached, so nothing was asked of it.`,
      notHere: (server: string) =>
        `${server} cannot be reached from this device. Open Baton on the computer that has it. Nothing was asked of it.`,
      refused: (server: string) => `${server} wants to know who asks and does not let me in. Nothing was asked of it.`,
      notUnderstood: (server: string) => `What answers at ${server} is not what was added there. Nothing was asked of it.`,
    },
    noPage: 'That is no web address I can read: it must begin with http:// or https:// and carry no password.',
    notPublic: (host: string) => `${host} is in a private network or not encrypted, and you did not name it, so I did not go there.`,
    needsLaptop: (host: string) =>
      `This device may not read pages of ${host}. Baton on your laptop can: open it there and say it again. Nothing was lost.`,
    pageLate: (host: string) => `${host} did not answer in time. Nothing was lost; say it again to try once more.`,
    pageUnreachable: (host: string) => `${host} could not be reached. Nothing was lost; say it again to try once more.`,
    pageBusy: (host: string, status: number) => `${host} could not show it just then (${status}).`,
    pageRefused: (host: string, status: number) => `${host} does not show that page (${status}).`,
    notText: (host: string) => `What ${host} has there is no text that I can read.`,
    tooManyHops: (host: string) => `${host} kept pointing to other addresses, so I stopped.`,
    notAllowed: 'You have taken back that this may be done without asking, so it was not done. Say it again, and I’ll ask first.',
    stopped: 'It was stopped before it was sent.',
  },
};

export type ToolTexts = typeof enTools;
