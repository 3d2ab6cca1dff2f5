/** What is said when a connected helper could not answer: what happened, what was not lost, what to do next. */
export const enHelpers = {
  problem: {
    badKey: (name: string) => `${name} did not accept the key. Your message is kept. Check the key in Settings, then ask again.`,
    noCredit: (name: string) =>
      `${name} says that the credit is used up. Your message is kept. Top it up there, or choose another helper in Settings.`,
    busy: (name: string) => `${name} has too much to do just now. Your message is kept. Ask again in a few minutes.`,
    noModel: (name: string) => `There is no “${name}” at that address any more. Your message is kept. Choose another helper in Settings.`,
    notThere: (name: string) =>
      `${name} does not answer at its address. Your message is kept. See that it is running and can be reached from this device, then ask again.`,
    offline: (name: string) =>
      `This device has no network, so ${name} could not be asked. Your message is kept. Ask again when you are online.`,
    down: (name: string) => `${name} has a fault on its side. Your message is kept. Ask again in a few minutes.`,
    notUnderstood: (name: string) =>
      `What came back from ${name} is no answer. Your message is kept. Check its address in Settings, then ask again.`,
    refused: (name: string) =>
      `${name} would not take this request. Your message is kept. Say it in other words, or choose another helper in Settings.`,
    tooLarge: (name: string) =>
      `This is more than ${name} can read at once. Nothing was lost. Start a new conversation, or choose a larger helper in Settings.`,
    filtered: (name: string) =>
      `${name} will not answer this. Your message is kept. Say it in other words, or choose another helper in Settings.`,
    cutOff: (name: string) => `The answer of ${name} broke off, so it does not count. Your message is kept. Ask again.`,
    silent: (name: string) => `${name} took too long and was stopped. Your message is kept. Ask again.`,
    tooLong: (name: string) => `${name} wanted to do more than fits one answer, so nothing of it was done. Ask for a smaller part of it.`,
  },
  gone: (name: string) =>
    `${name} is no longer connected, or its key is not on this device. Your message is kept. Choose a helper in Settings, then ask again.`,
  fileNotHere: (name: string) =>
    `“${name}” of your message is not on this device yet, so nothing was sent. Your message is kept. Ask again when the other device is there.`,
  notHere: (name: string) => `${name} cannot be asked from here. Your message is kept. Choose another helper in Settings.`,
  overLimit: (spent: string, limit: string) =>
    `This month’s limit is used up (${spent} of ${limit}). Nothing was sent. Raise the limit in Settings, or choose the built-in helper.`,
  elsewhere: (name: string) =>
    `${name} runs on another computer of yours and can only be asked there. Your message is kept. Go on with this conversation on that computer, or choose another helper in Settings.`,
  insteadBy: (name: string, other: string) => `${name} couldn’t answer just now, so this answer is from ${other}.`,
  insteadOf: (name: string) => `${name} can’t be reached just now, so this answer is from the built-in helper.`,
  empty: (name: string) => `${name} answered with nothing. Say it in other words, or ask again.`,
  nothingMore: 'Done.',
  ended: 'The answer was too long and ends here. Say “go on” for the rest.',
  stopped: 'It was stopped before it began.',
  stoppedThere: 'This answer was stopped at its service. Your message is kept.',
  notStopped: (name: string) =>
    `It was stopped here, and what was said is kept. ${name} could not be told, so it may go on a little and charge for it.`,
  money: (micros: number) => `$${(micros / 1_000_000).toFixed(2)}`,
};

export type HelperTexts = typeof enHelpers;
