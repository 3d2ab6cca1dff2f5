import type { PermissionView } from '../src/model/permission.ts';
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
