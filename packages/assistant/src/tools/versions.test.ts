import type { Call } from '@baton/journal';
import { describe, expect, it } from 'vitest';
import { seenInTexts } from '../context/seen.ts';
import { memoryDocument } from '../memory.ts';
import { memoryDocuments } from '../testing/memory-documents.ts';
import { bench } from '../testing/worlds.ts';
import { prepareTool } from './index.ts';

/** Calls a tool as a step of a turn would, and stores what it changed. */
function called(documents = memoryDocuments()) {
  const { world } = bench({ documents });
  const asking = { voice: 'en', named: { documentTitle: () => 'Shopping list' }, seen: seenInTexts([]) } as const;
  return async (name: string, args: object) => {
    const prepared = await prepareTool(name, args as never, asking);
    const of = { id: `step-${name}`, at: 5, kind: 'tool', name: prepared.name, arguments: prepared.arguments };
    const step = { ...of, confirm: null, ticket: null, claims: [] };
    const performed = await world.perform({ step, attempt: '1.1', signal: new AbortController().signal } as unknown as Call);
    if (performed.status === 'done') for (const edit of performed.edits ?? []) documents.commit(edit, 6);
    return { prepared, performed };
  };
}

function list() {
  const documents = memoryDocuments();
  const id = documents.seed('list', 'Shopping list', { items: [{ id: 'milk', text: 'Milk' }] }, 1);
  return { documents, id, call: called(documents) };
}

const textsIn = (content: { readonly [field: string]: unknown }) =>
  Object.values(content.items as { [id: string]: { text: string; removed?: unknown } })
    .filter(item => !item.removed)
    .map(({ text }) => text);

describe('a document as it was', () => {
  it('is found among its versions, read, and brought back as a change of its own', async () => {
    const { documents, id, call } = list();
    await call('document.patch', { document: id, ops: [{ op: 'insert', path: '/items', value: { text: 'Honey' } }] });
    const { performed } = await call('document.versions', { document: id });
    expect(performed).toMatchObject({ status: 'done', value: { versions: [{ version: 'v1' }, { version: 'v0' }], more: false } });
    const then = JSON.stringify((await call('document.version', { document: id, version: 'v0' })).performed);
    expect([then.includes('Milk'), then.includes('Honey')]).toEqual([true, false]);
    const back = await call('document.restore', { document: id, version: 'v0' });
    const title = 'Bring back an earlier version of “Shopping list”';
    expect(back.prepared).toMatchObject({ policy: 'local', risk: 'reversible', confirm: null, title });
    expect(back.performed).toMatchObject({ status: 'done', summary: 'Shopping list: 1 taken off.' });
    expect(textsIn(documents.content('Shopping list'))).toEqual(['Milk']);
  });

  it('says plainly when there is no such version or document, and when it is so already', async () => {
    const { id, call } = list();
    for (const name of ['document.version', 'document.restore']) {
      const { performed } = await call(name, { document: id, version: 'v9' });
      expect(performed).toMatchObject({ status: 'failed', error: { kind: 'noVersion' } });
    }
    expect((await call('document.versions', { document: 'nothing' })).performed).toMatchObject({ error: { kind: 'noDocument' } });
    const same = await call('document.restore', { document: id, version: 'v0' });
    expect(same.performed).toMatchObject({ status: 'done', summary: '“Shopping list” was so already.' });
  });

  /** What is remembered changes by tools that ask when others had a say. */
  it('is not how what is remembered comes back', async () => {
    const { prepared } = await called()('document.restore', { document: memoryDocument, version: 'v0' });
    expect(prepared.name).toBe('refused');
  });
});
