import { describe, expect, it } from 'vitest';
import type { AutomationView } from '../../model/automation.ts';
import type { ServerView } from '../../model/server.ts';
import { rowsOf } from './rows.ts';

const lamp = 'http://192.168.1.5';
const program = { server: 'house-1', command: 'npx', args: ['-y', 'files'] };
const automation = (title: string, url: string) => ({ title, url }) as AutomationView;
const tools = {
  automations: [
    automation('Light', `${lamp}/on?level={{level}}`),
    automation('Dark', `${lamp}:80/off`),
    automation('Heater', `${lamp}:81/on`),
    automation('Broken', 'no address'),
  ],
  servers: [{ id: 'house-1', title: 'House files' } as ServerView],
};

describe('what was allowed on this computer', () => {
  it('is shown with every automation that sends to exactly that origin', () => {
    expect(rowsOf({ homes: [lamp, 'http://192.168.1.9'], programs: [] }, tools).homes).toEqual([
      { origin: lamp, usedBy: ['Light', 'Dark'] },
      { origin: 'http://192.168.1.9', usedBy: [] },
    ]);
  });

  it('is shown with what the person calls the server, and without one where that was removed', () => {
    const { programs } = rowsOf({ homes: [], programs: [program, { ...program, server: 'gone-2' }] }, tools);
    expect(programs.map(({ title, command }) => ({ title, command }))).toEqual([
      { title: 'House files', command: 'npx -y files' },
      { title: null, command: 'npx -y files' },
    ]);
  });

  it('says of nothing that it is used by nobody, or removed, before that is known', () => {
    const { homes, programs } = rowsOf({ homes: [lamp], programs: [program] }, null);
    expect([homes[0]?.usedBy, programs[0]?.title]).toEqual([undefined, undefined]);
  });
});
