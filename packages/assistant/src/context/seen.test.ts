import type { View } from '@baton/journal';
import { describe, expect, it } from 'vitest';
import { seenIn } from './seen.ts';

const file = { name: 'letter.pdf', type: 'application/pdf', kind: 'pdf', size: 3, whole: { blob: 'b', hash: 'a'.repeat(64), bytes: 6 } };
const said = (message: object) =>
  ({ state: { session: 's', open: { messages: [{ text: 'Look', ...message }], steps: {} } } }) as unknown as View;

describe('a turn whose message came with files', () => {
  it('has words of others in it from the beginning, for a person sends what others wrote', async () => {
    const history = { recent: async () => [] };
    expect((await seenIn(said({ attachments: [file] }), history)).outside).toBe(true);
    expect((await seenIn(said({}), history)).outside).toBe(false);
  });

  it('names no address by what a file is called, now or before, when the person wrote nothing', async () => {
    const named = { ...file, name: 'evil.example' };
    const address = new URL('https://evil.example/');
    const before = (onlyNames: object) => ({ recent: async () => [{ kind: 'person' as const, text: named.name, at: 1, ...onlyNames }] });
    const nothing = { recent: async () => [] };
    expect((await seenIn(said({ text: named.name, attachments: [named] }), nothing)).named(address)).toBe(null);
    expect((await seenIn(said({}), before({ onlyNames: true }))).named(address)).toBe(null);
    expect((await seenIn(said({ text: `Read ${named.name}`, attachments: [named] }), nothing)).named(address)).toBe('address');
    expect((await seenIn(said({}), before({}))).named(address)).toBe('address');
  });
});
