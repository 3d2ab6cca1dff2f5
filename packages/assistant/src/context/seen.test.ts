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
});
