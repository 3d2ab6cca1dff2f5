import { many } from './plural.ts';

/** Words for what it did, settings, adding a device. */
export const record = {
  settings: {
    title: 'Settings',
    devices: 'Devices',
    devicesCount: (n: number) => many(n, 'device', 'devices'),
    devicesLead: 'Each device holds everything in your space.',
    helpers: 'Helpers',
    helperBuiltIn: 'Built in',
    look: 'Language and appearance',
    language: 'Language',
    languageSystem: 'Same as this device',
    appearance: 'Appearance',
    themes: { system: 'Same as this device', light: 'Light', dark: 'Dark' },
    thisDevice: 'This device',
    addedNow: (date: string) => `Added ${date}, here now`,
    running: (title: string) => `Running “${title}”`,
    lastSeen: (when: string) => `Last seen ${when}`,
    neverSeen: 'Not seen yet',
    addDevice: 'Add a device',
    joinSpace: 'Join with a code',
    rename: 'Rename',
    renameTitle: 'Rename this device',
    renameLabel: 'Name',
    renameAct: 'Save the name',
  },
  pair: {
    title: 'Add your phone',
  },
  join: {
    title: 'Join Baton',
  },
};
