import { describe, expect, it } from 'vitest';
import { seenInTexts } from '../context/seen.ts';
import { prepareTool } from './index.ts';

const refusal = async (voice: 'en' | 'zh-CN', name: string, args: object) => {
  const asking = { voice, named: { documentTitle: () => null }, seen: seenInTexts([]) };
  return ((await prepareTool(name, args as never, asking)).arguments as { sentence: string }).sentence;
};

describe('a call whose arguments make no sense', () => {
  it.each<[name: string, args: object, en: string, zh: string]>([
    ['document.read', {}, 'document: a text was expected', 'document：应为文字'],
    ['document.read', { document: '' }, 'document: it must not be empty', 'document：不能为空'],
    [
      'document.create',
      { kind: 'song', title: 'A', initial: {} },
      'kind: expected was one of list, note, plan',
      'kind：应为以下之一：list、note、plan',
    ],
    [
      'document.create',
      { kind: 'list', title: 'x'.repeat(201), initial: {} },
      'title: at most 200 characters were expected',
      'title：最多 200 个字',
    ],
    [
      'document.create',
      { kind: 'list', title: 'A', initial: 7 },
      'initial: several named values were expected',
      'initial：应为几个有名称的值',
    ],
    ['document.patch', { document: 'd', ops: [] }, 'ops: at least 1 was expected', 'ops：至少 1'],
    ['document.patch', { document: 'd', ops: 'all' }, 'ops: a list was expected', 'ops：应为列表'],
  ])('says where and what was expected, in the language of the person: %s', async (name, args, en, zh) => {
    expect(await refusal('en', name, args)).toContain(`(${en})`);
    expect(await refusal('zh-CN', name, args)).toContain(zh);
    expect(await refusal('zh-CN', name, args)).not.toMatch(/expected|Invalid|Too (?:small|big)/);
  });
});
