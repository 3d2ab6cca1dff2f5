import type { Command, IdSource } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import type { Source } from './source.ts';
import { toolCommands } from './tool-commands.ts';

const server = (place: object) => ({
  v: 1,
  id: 'house-1',
  title: 'House files',
  place,
  trusted: false,
  tools: [],
  leftOut: 0,
  checkedAt: 1,
});
const program = { kind: 'program', device: 'mac', command: 'npx', args: ['-y', 'files'] };

/** Looking at it again: refused until the person lets this computer start it. */
async function lookAgain(says: boolean, place: object = program) {
  const asked: object[] = [];
  const commands: string[] = [];
  let allowed = false;
  const source = {
    client: {
      command: async ({ kind }: Command) => {
        commands.push(kind);
        return allowed ? { ok: true } : { ok: false, error: { kind: 'server', detail: 'notAllowed' } };
      },
    },
    reader: { get: async (table: string) => ({ value: table === 'meta' ? { device: 'mac' } : { value: server(place) } }) },
    allowProgram: async (one: object) => {
      asked.push(one);
      allowed = says;
      return says;
    },
  } as unknown as Source;
  const done = await toolCommands(source, {} as IdSource).checkServer('house-1');
  return { done, asked, commands };
}

describe('a program that this computer may not start any more', () => {
  it('is asked about again, exactly as it was added, when the person looks at it again', async () => {
    const { done, asked, commands } = await lookAgain(true);
    expect(done).toEqual({ ok: true });
    expect(asked).toEqual([{ server: 'house-1', command: 'npx', args: ['-y', 'files'] }]);
    expect(commands).toEqual(['checkServer', 'checkServer']);
  });

  it('stays as it is where they say no', async () => {
    const { done, commands } = await lookAgain(false);
    expect(done).toEqual({ ok: false, problem: { tool: 'notAllowed' } });
    expect(commands).toEqual(['checkServer']);
  });

  it('is neither started nor asked about where another computer has it', async () => {
    const { done, asked, commands } = await lookAgain(true, { ...program, device: 'studio' });
    expect(done).toEqual({ ok: false, problem: { tool: 'notHere' } });
    expect([asked, commands]).toEqual([[], []]);
  });

  it('is not asked about where it is an address by now', async () => {
    const { done, asked } = await lookAgain(true, { kind: 'http', url: 'https://tools.example/mcp' });
    expect(done).toEqual({ ok: false, problem: { tool: 'notAllowed' } });
    expect(asked).toEqual([]);
  });
});
