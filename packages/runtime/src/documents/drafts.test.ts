import { type AssistantPorts, createWorld } from '@baton/assistant';
import type { World } from '@baton/journal';
import type { JsonValue, StepId, VersionId } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { startAlone } from '../testing/alone.ts';

/** A shopping list that two jobs have changed, and the documents as the assistant has them. */
async function shoppingList(world?: (assistant: World) => World) {
  const given: AssistantPorts[] = [];
  const loadAssistant = async () => ({
    createWorld: (...args: Parameters<typeof createWorld>) => {
      given.push(args[0]);
      return createWorld(...args);
    },
  });
  const device = await startAlone(undefined, undefined, world, { loadAssistant });
  const session = await device.begin('Make a shopping list: potatoes, oat milk');
  await device.idle(session);
  await device.begin('Add honey to the shopping list', session);
  await device.idle(session);
  const documents = given[0]?.documents;
  const [list] = (await documents?.list()) ?? [];
  if (!documents || !list) throw new Error('there is no list');
  return { device, documents, id: list.document };
}

const textsOf = (content: unknown): string[] =>
  Object.values((content as { items: { [id: string]: { text: string; removed?: unknown } } }).items)
    .filter(item => !item.removed)
    .map(item => item.text)
    .sort();

describe('the versions of a document, as the assistant has them', () => {
  it('are told newest first with what had changed, and read as they were', async () => {
    const { device, documents, id } = await shoppingList();
    const versions = (await documents.versions(id, 10)) ?? [];
    expect(versions.map(({ words }) => words)).toEqual(['1 added', 'new, 2 items']);
    const [now, then] = await Promise.all(versions.map(({ version }) => documents.readAt(id, version)));
    expect(textsOf(now?.content)).toEqual(['Honey', 'Oat milk', 'Potatoes']);
    expect(textsOf(then?.content)).toEqual(['Oat milk', 'Potatoes']);
    expect(await documents.versions(id, 1)).toHaveLength(1);
    await device.runtime.stop();
  });

  it('come back as a change on what the document is now, and change nothing when it is so already', async () => {
    const { device, documents, id } = await shoppingList();
    const [now, then] = (await documents.versions(id, 10)) ?? [];
    if (!now || !then) throw new Error('there are no versions');
    const stamp = { step: 'a-step' as StepId, by: 'Baton', at: 1, epoch: 1 };
    const back = await documents.draftRestore(id, then.version, stamp);
    expect(back).toMatchObject({ ok: true, edit: { document: id, words: '1 taken off' } });
    expect(back.ok && textsOf(back.edit.after)).toEqual(['Oat milk', 'Potatoes']);
    // Computed on a copy: nothing has changed yet.
    expect(textsOf((await documents.read(id))?.content)).toEqual(['Honey', 'Oat milk', 'Potatoes']);
    const same = await documents.draftRestore(id, now.version, stamp);
    expect(same).toMatchObject({ ok: true, edit: { words: '', effects: [] } });
    await device.runtime.stop();
  });

  it('are those of that very document and of no other', async () => {
    const { device, documents, id } = await shoppingList();
    const session = await device.begin('make a list called Guests with Mila and Tom');
    await device.idle(session);
    const other = (await documents.list()).find(({ document }) => document !== id);
    const [foreign] = (other && (await documents.versions(other.document, 1))) ?? [];
    if (!foreign) throw new Error('there is no other list');
    const missing = { ok: false, error: { kind: 'missing' } };
    expect(await documents.readAt(id, foreign.version)).toBe(null);
    expect(await documents.draftRestore(id, foreign.version, { step: 's' as StepId, by: 'Baton', at: 1, epoch: 1 })).toMatchObject(missing);
    expect(await documents.readAt(id, 'nothing' as VersionId)).toBe(null);
    await device.runtime.stop();
  });

  it('lose what one step did and nothing else, and what was changed since is named', async () => {
    const { device, documents, id } = await shoppingList();
    const [record] = [...device.disk.tables.sessions.values()];
    await device.begin('add rice and tea to the shopping list', record?.id);
    await device.idle(record?.id as never);
    await device.begin('rename rice to brown rice', record?.id);
    await device.idle(record?.id as never);
    const steps = [...device.disk.tables.steps.values()].filter(({ name }) => name === 'document.patch').map(step => step.id);
    const stamp = { step: 'a-step' as StepId, by: 'Baton', at: 1, epoch: 1 };
    const added = steps.slice(-2, -1);
    const undone = await documents.draftUndo(added, id, stamp);
    expect(undone).toMatchObject({ ok: true, leftAlone: ['Rice'], edits: [{ document: id, words: '1 taken off' }] });
    expect(undone.ok && textsOf(undone.edits[0]?.after)).toEqual(['Brown rice', 'Honey', 'Oat milk', 'Potatoes']);
    expect(await documents.draftUndo(added, 'another' as never, stamp)).toEqual({ ok: false, leftAlone: [] });
    const since = await documents.changedSince(id, (await documents.versions(id, 9))?.at(-1)?.version as VersionId);
    expect(since).toEqual({ by: [{ name: 'Baton', words: '3 added' }] });
    await device.runtime.stop();
  });

  it('are kept as they are where it is more than is stored at once that is to be taken back, step by step it is taken back', async () => {
    let ops: JsonValue = [];
    const { device, documents, id } = await shoppingList(assistant => ({
      ...assistant,
      perform: call => {
        const asked = call.step.arguments as { readonly [key: string]: JsonValue };
        const isOurs = call.step.name === 'document.patch' && Array.isArray(ops) && ops.length > 0;
        return assistant.perform(isOurs ? { ...call, step: { ...call.step, arguments: { ...asked, ops } } } : call);
      },
    }));
    const [record] = [...device.disk.tables.sessions.values()];
    const change = async (now: JsonValue) => {
      ops = now;
      await device.begin('add rice to the shopping list', record?.id);
      await device.idle(record?.id as never);
    };
    const patches = () => [...device.disk.tables.steps.values()].filter(({ name }) => name === 'document.patch');
    const lines = ['Ale', 'Bread', 'Cheese'];
    for (const text of lines) await change([{ op: 'insert', path: '/items', value: { text, note: 'Long. '.repeat(9_000) } }]);
    const stored = await documents.read(id);
    const items = Object.entries((stored?.content as { items?: { [id: string]: { text: string } } } | undefined)?.items ?? {});
    const idOf = (text: string) => items.find(([, item]) => item.text === text)?.[0];
    for (const text of lines) await change([{ op: 'set', path: `/items/#${idOf(text)}/note`, value: 'Short.' }]);
    expect(patches().map(({ state }) => state)).toEqual(patches().map(() => 'done'));
    const shortened = patches()
      .slice(-3)
      .map(step => step.id);
    const stamp = { step: 'a-step' as StepId, by: 'Baton', at: 1, epoch: 1 };
    expect(await documents.draftUndo(shortened, null, stamp)).toEqual({ ok: false, leftAlone: [], tooLarge: true });
    for (const step of shortened) expect(await documents.draftUndo([step], null, stamp)).toMatchObject({ ok: true, leftAlone: [] });
    await device.runtime.stop();
  });
});
