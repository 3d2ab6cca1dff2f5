import type { Call } from '@baton/journal';
import { type FileAnswer, type FileCall, takeBackJob } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { answerBuiltin } from '../builtin/helper.ts';
import { seenInTexts } from '../context/seen.ts';
import type { AssistantPorts } from '../ports.ts';
import { laptop } from '../testing/laptop.ts';
import { requestFor } from '../testing/requests.ts';
import { prepareTool, toolNamed, tools } from './index.ts';
import { toolTexts } from './tool.ts';

const about = { of: 'baton-1', device: 'laptop', name: 'old.txt', folder: 'Letters' };
const run = (name: string, answer: FileAnswer, used: FileCall[] = [], locale: 'en' | 'zh-CN' = 'en') =>
  toolNamed(name)?.run({
    args: about as never,
    call: { step: {}, key: 'baton-2', signal: new AbortController().signal, mayLeave: () => true } as unknown as Call,
    ports: { folders: laptop(answer, used) } as unknown as AssistantPorts,
    texts: toolTexts(locale),
  });
const refused = (older?: true): FileAnswer => ({ kind: 'refused', why: 'changed', ...(older && { older }) });

describe('what a button at a change of a file asks for', () => {
  it('is one call to the computer that made the change, with a key of its own, and no question', async () => {
    const made = await prepareTool('file.takeBack', about, {
      voice: 'en',
      named: { documentTitle: () => null },
      seen: seenInTexts([]),
    });
    expect(made).toMatchObject({ needs: 'folders/laptop', policy: 'keyed', risk: 'reversible', confirm: null });
    const used: FileCall[] = [];
    expect(await run('file.takeBack', { kind: 'done', before: 'a', after: 'b' }, used)).toMatchObject({
      status: 'done',
      value: { of: 'baton-1' },
    });
    expect(used).toEqual([{ do: 'takeBack', key: 'baton-2', of: 'baton-1' }]);
  });

  it('says what cannot be taken back, and whether the older one is kept', async () => {
    expect(await run('file.takeBack', refused())).toMatchObject({ status: 'failed', error: { kind: 'changed' } });
    expect(await run('file.takeBack', refused(true))).toMatchObject({
      status: 'failed',
      error: { kind: 'olderKept', sentence: expect.stringContaining('can be saved beside it') },
    });
  });

  it('saves the older one under a name in the person’s language', async () => {
    const used: FileCall[] = [];
    const done = { kind: 'done', before: null, after: 'a', path: 'old (旧版).txt' } as const;
    expect(await run('file.saveOlder', done, used, 'zh-CN')).toMatchObject({
      status: 'done',
      summary: 'old.txt 原来的内容已存为Letters里的 old (旧版).txt。',
    });
    expect(used).toMatchObject([{ do: 'saveOlder', word: '旧版' }]);
  });

  it('is carried out as it stands by the built-in helper, and offered to nobody who thinks', () => {
    expect(tools.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['file.takeBack']));
    const request = requestFor('Take this change to a file back');
    const [message] = request.messages;
    const asked = { ...request, messages: [{ ...message, job: { recipe: 'take-back-file', blanks: about } }] } as typeof request;
    expect(answerBuiltin(asked)).toMatchObject({ text: '', calls: [{ name: 'file.takeBack', arguments: about }] });
    const call = { name: 'file.takeBack', arguments: about, result: { status: 'done', value: {}, summary: 'old.txt is again as it was.' } };
    const after = { ...asked, rounds: [{ task: null, text: '', messages: 1, calls: [call] }] } as unknown as typeof request;
    expect(answerBuiltin(after)).toMatchObject({ text: 'old.txt is again as it was.', calls: [] });
  });

  it('of a whole job are taken back wave by wave by the built-in helper, which says what stays and why', () => {
    const changes = Array.from({ length: 9 }, (_, n) => ({ ...about, of: `baton-${n}`, name: `${n}.txt` }));
    const request = requestFor('Undo all of it');
    const [message] = request.messages;
    const waves = [changes.slice(0, 8), changes.slice(8)];
    const asked = { ...request, messages: [{ ...message, job: { recipe: takeBackJob, blanks: { waves } } }] } as typeof request;
    const made = (change: (typeof changes)[number], stays: boolean) => ({
      name: 'file.takeBack',
      arguments: change,
      result: stays
        ? { status: 'failed', error: 'changed', sentence: `${change.name} stays.` }
        : { status: 'done', value: {}, summary: '' },
    });
    const after = (stays: readonly number[], ...done: readonly (typeof changes)[]) =>
      answerBuiltin({
        ...asked,
        rounds: done.map((wave, n) => ({
          ...{ task: null, text: '', messages: 1 },
          calls: wave.map((change, at) => made(change, stays.includes(n * 8 + at))),
        })),
      } as unknown as typeof request);
    const [first = [], second = []] = waves;
    expect(after([]).calls.map(call => call.arguments)).toEqual(first);
    // One that stays keeps no other from going back.
    expect(after([1], first).calls.map(call => call.arguments)).toEqual(second);
    expect(after([1], first, second)).toEqual({
      text: '8 of 9 changes to files are taken back.\nThat did not work. 1.txt stays.',
      calls: [],
    });
    expect(after([], first, second).text).toBe('All 9 changes to files are taken back.');
    expect(after([0, 1, 2, 3, 4, 5, 8], first, second).text.split('\n').slice(-2)).toEqual([
      'That did not work. 4.txt stays.',
      'And 2 more that stay.',
    ]);
  });
});
