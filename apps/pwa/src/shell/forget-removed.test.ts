import { serverKey } from '@baton/protocol';
import type { Reader } from '@baton/store/read';
import { describe, expect, it } from 'vitest';
import { forgetRemoved } from './forget-removed.ts';

const program = (server: string) => ({ server, command: 'npx', args: [] });

function computerWith(...servers: string[]) {
  const settings = new Map<string, unknown>();
  const allowed = new Set(servers);
  const errors: unknown[] = [];
  let changed = (): void => undefined;
  let broken = false;
  const reader = {
    get: async (_: string, key: string) => (settings.has(key) ? { key, value: { value: settings.get(key) } } : undefined),
    onChange: (_: string, told: () => void) => {
      changed = told;
      return () => undefined;
    },
  } as unknown as Reader;
  const computer = {
    allowedHere: async () => ({ homes: [], programs: [...allowed].map(program) }),
    forgetProgram: async ({ server }: { server: string }) => {
      if (broken) throw new Error('the disk is full');
      allowed.delete(server);
      return {};
    },
  };
  return {
    allowed,
    errors,
    begin: () => forgetRemoved(reader, computer, error => void errors.push(error)),
    set: (server: string, value: unknown) => {
      settings.set(`setting/${serverKey(server)}`, value);
      changed();
    },
    breaks: (now: boolean) => {
      broken = now;
    },
  };
}

describe('a program whose server', () => {
  it('was removed on any device may not be started any more; the others may, and so may one that is being added', async () => {
    const { begin, set, allowed } = computerWith('house', 'music', 'new');
    set('house', { id: 'house' });
    set('music', { id: 'music' });
    begin();
    set('house', null);
    await expect.poll(() => [...allowed]).toEqual(['music', 'new']);
  });

  it('was removed while this computer was off may not be started from when it is on', async () => {
    const { begin, set, allowed } = computerWith('house');
    set('house', null);
    begin();
    await expect.poll(() => allowed.size).toBe(0);
  });

  it('was removed is forgotten later where that could not be stored at once', async () => {
    const { begin, set, allowed, errors, breaks } = computerWith('house');
    breaks(true);
    set('house', null);
    begin();
    await expect.poll(() => errors.length).toBe(1);
    expect(allowed.size).toBe(1);
    breaks(false);
    set('music', { id: 'music' });
    await expect.poll(() => allowed.size).toBe(0);
  });
});
