import { many } from '../../../i18n/en/plural.ts';

/** Words of Settings, Tools. They come with that page, so that the first screen does not carry them. */
export const servers = {
  title: 'Tools',
  lead: 'Services and programs that Baton may use for you. It asks before each use, unless you allow it.',
  count: (n: number) => (n === 0 ? 'None added' : many(n, 'added', 'added')),
  none: 'None added. Add one by its address; services that work with assistants say so and give you one.',
  add: 'Add a service',
  addTitle: 'Add a service with tools',
  name: 'What do you call it?',
  kinds: { http: 'It has an address', program: 'It is a program on this computer' },
  kind: 'Where is it?',
  address: 'Address',
  command: 'Program',
  args: 'What goes with it, one a line',
  programHint: 'Your system asks you once more before it starts for the first time. It then runs on this computer only.',
  addAct: 'Try it and add it',
  tools: (n: number) => many(n, 'tool', 'tools'),
  show: 'Show what it can do',
  leftOut: (n: number) => `${many(n, 'more is', 'more are')} too large to keep and can’t be used.`,
  does: { reads: 'Says it only reads', changes: 'Changes something', deletes: 'Says it can delete' },
  onDevice: (device: string) => `Program on ${device}`,
  checked: (when: string) => `Last looked at: ${when}`,
  trust: 'I trust what it says: what only reads needs no yes',
  check: 'Look again',
  checkOf: (title: string) => `Look again at ${title}`,
  remove: 'Remove',
  removeOf: (title: string) => `Remove ${title}`,
  unknown: 'What it says about its tools is its own word. If one of them changes, I stop using it until you have looked again.',
};

export type ServerTexts = typeof servers;
