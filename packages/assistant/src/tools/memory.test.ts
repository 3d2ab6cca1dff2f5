import type { DocumentId } from '@baton/protocol';
import { memoryDocument } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { answerMemory } from '../builtin/remember.ts';
import { factsIn, memoryLimits, readMemory, toldOf } from '../memory.ts';
import { modelRequest } from '../request.ts';
import { memoryDocuments } from '../testing/memory-documents.ts';
import { requestFor } from '../testing/requests.ts';
import { bench } from '../testing/worlds.ts';

const facts = async (documents = memoryDocuments()) => (await readMemory(documents)).map(({ text }) => text);

async function say(room: ReturnType<typeof bench>, text: string, locale: 'en' | 'zh-CN' = 'en') {
  await room.room.send(text, { locale });
  await room.room.run(room.world);
  return Object.values(room.room.turn().steps);
}

describe('what is remembered', () => {
  it('is kept as a line of a list that is made when it is needed, and told with every later request', async () => {
    const room = bench();
    const steps = await say(room, 'Remember that I live in Leipzig.');
    expect(steps.find(step => step.name === 'memory.add')).toMatchObject({
      title: 'Remember “I live in Leipzig”',
      policy: 'local',
      outcome: { status: 'done', summary: 'It is in your memory list now.' },
    });
    await say(room, '记住：我不吃肉', 'zh-CN');
    expect(await facts(room.documents)).toEqual(['I live in Leipzig', '我不吃肉']);
    const later = await say(room, 'What do you remember about me?');
    const request = modelRequest.parse(later.find(step => step.kind === 'model')?.arguments);
    expect(request.memory).toEqual(['I live in Leipzig', '我不吃肉']);
    // It is told as what is remembered, not as one of the documents to work on.
    expect([...request.known, ...request.documents].filter(one => one.document === memoryDocument)).toEqual([]);
  });

  it('is kept once, however often it is said', async () => {
    const room = bench();
    await say(room, 'remember that I live in Leipzig');
    await say(room, 'Remember that I LIVE in Leipzig.');
    expect(await facts(room.documents)).toEqual(['I live in Leipzig']);
  });

  it('goes again by its words, and what is not there is said not to be', async () => {
    const room = bench();
    await say(room, 'remember that I live in Leipzig');
    const missed = await say(room, 'forget that I live in Dresden');
    expect(missed.find(step => step.name === 'memory.remove')?.outcome?.error?.kind).toBe('notRemembered');
    await say(room, 'forget that I live in leipzig');
    expect(await facts(room.documents)).toEqual([]);
  });

  it('is not used while it is ticked, and is told within its bounds', async () => {
    const documents = memoryDocuments();
    const items = [{ text: 'old', done: true }, ...Array.from({ length: 60 }, (_, n) => ({ text: `${n} ${'x'.repeat(200)}` }))];
    documents.seed('list', 'Memory', { items }, 1, memoryDocument as DocumentId);
    const known = await readMemory(documents);
    expect(known).toHaveLength(60);
    const told = toldOf(known);
    expect(told.join('').length).toBeLessThanOrEqual(memoryLimits.told);
    expect(told.at(-1)?.startsWith('59 ')).toBe(true);
  });

  it('of two devices that both made the list offline is what both remember', async () => {
    const [laptop, phone] = [bench(), bench()];
    await say(laptop, 'remember that I live in Leipzig');
    await say(phone, 'remember that I eat no meat');
    const edits = [laptop, phone].map(async ({ documents }) => (await documents.read(memoryDocument))?.content ?? null);
    expect((await Promise.all(edits)).map(content => factsIn(content).length)).toEqual([1, 1]);
    laptop.documents.take(phone.documents, memoryDocument);
    expect((await facts(laptop.documents)).toSorted()).toEqual(['I eat no meat', 'I live in Leipzig']);
  });

  it.each(['Remember to buy milk', 'Forget it', 'remember', '你好', 'Add milk to the shopping list'])(
    'has nothing to do with “%s”',
    text => {
      expect(answerMemory(requestFor(text))).toBeNull();
    },
  );
});
