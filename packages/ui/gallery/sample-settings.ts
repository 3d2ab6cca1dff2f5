import type { AutomationView } from '../src/model/automation.ts';
import type { PermissionView } from '../src/model/permission.ts';
import type { ServerView } from '../src/model/server.ts';
import type { AllowedHere } from '../src/model/this-computer.ts';
import type { ServiceView } from '../src/model/tools.ts';
import { day } from './clock.ts';
import { macBook, pixel } from './sample.ts';

const allowed = (n: number, on: PermissionView['on'], label: string, device = macBook): PermissionView => ({
  key: `permission/${on}/${n}`,
  on,
  label,
  heading: 'Send this?',
  at: Date.now() - n * 3 * day,
  device,
});

/** What is done without asking. */
export const permissions: readonly PermissionView[] = [
  allowed(1, 'address', 'team.example.org/plans'),
  allowed(2, 'site', 'www.bbc.co.uk', pixel),
  allowed(3, 'folder', 'Documents/House'),
];

/** What this computer may do. */
export const allowedHere: AllowedHere = {
  homes: ['https://home.example.org', 'http://192.168.1.5:8123'],
  programs: [
    { server: 'house', command: 'npx', args: ['-y', '@modelcontextprotocol/server-filesystem', '/Users/anna/Documents/House'] },
    { server: 'gone', command: '/Applications/Weather Station.app/Contents/MacOS/weather-tools', args: [] },
  ],
};

/** Services with tools. */
export const servers: readonly ServerView[] = [
  {
    id: 'house',
    title: 'House files',
    where: 'npx -y @modelcontextprotocol/server-filesystem /Users/anna/Documents/House',
    on: macBook,
    trusted: true,
    isAddress: false,
    hasToken: false,
    tools: [
      { name: 'read_text_file', title: 'Read Text File', description: 'Reads a file of the folder as text.', does: 'reads' },
      { name: 'write_file', title: 'Write File', description: 'Makes a new file or replaces one that is there.', does: 'deletes' },
    ],
    leftOut: 0,
    checkedAt: Date.now() - 3_600_000,
  },
  {
    id: 'trains',
    title: 'Train times',
    where: 'https://trains.example.org/mcp',
    trusted: false,
    isAddress: true,
    hasToken: true,
    tools: [{ name: 'find', title: 'Find a train', description: 'Looks for trains between two places.', does: 'reads' }],
    leftOut: 2,
    checkedAt: Date.now() - day,
  },
];

/** Services with a key. */
export const services: readonly ServiceView[] = [{ service: 'github', account: 'anna', connectedAt: Date.now() - 3 * day }];

const saved = { keyHeader: null, anywhere: false, costs: false, hash: '', stored: null, blanks: [] } as const;
/** Requests that were saved under a name. */
export const automations: readonly AutomationView[] = [
  {
    ...saved,
    id: 'heating',
    title: 'Turn on the heating',
    method: 'POST',
    url: 'https://home.example.org/api/services/climate/turn_on',
    host: 'home.example.org',
    headers: [{ name: 'Authorization' }, { name: 'Content-Type', value: 'application/json' }],
    body: '{"entity_id": "climate.hall"}',
  },
  {
    ...saved,
    id: 'team',
    title: 'Tell the team',
    method: 'POST',
    url: 'https://chat.example.org/hooks/team',
    host: 'chat.example.org',
    headers: [],
    body: '{"text": "{{message}}"}',
    blanks: [{ name: 'message', example: 'Dinner is at eight', isNumber: false }],
    keyHeader: 'Idempotency-Key',
  },
  {
    ...saved,
    id: 'order',
    title: 'Order the usual vegetable box',
    method: 'POST',
    url: 'https://farm.example.org/orders',
    host: 'farm.example.org',
    headers: [],
    body: '',
    costs: true,
  },
];
