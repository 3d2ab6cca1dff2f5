import { many } from '../../i18n/en/plural.ts';

/** Words for settings. */
export const settings = {
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
};

export type SettingsTexts = typeof settings;
