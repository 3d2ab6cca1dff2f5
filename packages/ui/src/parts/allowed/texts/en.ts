/** Words for what is done without asking. */
export const allowed = {
  title: 'Permissions',
  lead: 'Baton asks before it sends, spends, deletes or shares. Here is what you’ve allowed without asking.',
  count: (n: number) => (n === 0 ? 'Asks every time' : `${n} without asking`),
  none: 'Nothing yet: Baton asks every time. When it asks, you can tick “without asking” before you say yes.',
  stop: 'Stop allowing',
  stopOf: (what: string) => `Stop allowing: ${what}`,
  since: (date: string, device: string) => `Allowed ${date} on ${device}`,
  asksTitle: 'Always asks first',
  asks: {
    outside: ['Send something anywhere else', 'Every time, unless you allow one address when I ask'],
    costs: ['Spend money', 'Every time. This can’t be changed'],
    deletes: ['Delete for good', 'Every time. This can’t be changed'],
    shares: ['Share with someone', 'Every time'],
  },
  what: {
    address: (label: string) => `Send to ${label}`,
    site: (label: string) => `Read pages of ${label}`,
    folder: (label: string) => `Change files in ${label}`,
    server: (label: string) => `Use ${label}`,
    workflow: (label: string) => `Start ${label}`,
  },
  always: {
    address: (label: string) => `From now on, send to ${label} without asking`,
    site: (label: string) => `From now on, read pages of ${label} without asking`,
    folder: (label: string) => `From now on, change files in ${label} without asking`,
    server: (label: string) => `From now on, use ${label} without asking`,
    workflow: (label: string) => `From now on, start ${label} without asking`,
  },
  alwaysHint: 'You can stop it at any time in Settings, Permissions.',
};

export type AllowedTexts = typeof allowed;
