/** Words for what was allowed in windows of this computer's own. They come with that part of the page. */
export const computer = {
  title: 'On this computer',
  titleElsewhere: 'On your computers',
  lead: 'Addresses at home and programs that you allowed in a window of this computer. They hold on this computer alone, until you stop them.',
  none: 'Nothing yet. This computer asks before an automation first sends to an address at home, and before a program first starts.',
  elsewhere:
    'Addresses at home and programs are allowed on each computer separately. To see or stop them, open this page in Baton on that computer.',
  home: (origin: string) => `Automations may send to ${origin}`,
  usedBy: (titles: readonly string[]) => `Used by ${titles.map(title => `“${title}”`).join(', ')}`,
  unused: 'No automation uses it now',
  program: (title: string | null) => (title === null ? 'Baton may start this program' : `Baton may start “${title}”`),
  serverGone: 'It is not among your tools any more',
  stop: 'Stop allowing',
  stopOf: (what: string) => `Stop allowing: ${what}`,
  homeStopped: (origin: string) => `Stopped. This computer asks again before anything is sent to ${origin}.`,
  programStopped: (title: string | null) =>
    `Stopped, and ended where it ran. This computer asks again before it starts ${title === null ? 'that program' : `“${title}”`}.`,
  notStopped: 'That could not be stopped, so it is still allowed. Try again.',
};

export type ComputerTexts = typeof computer;
