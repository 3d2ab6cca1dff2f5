import { describe, expect, it } from 'vitest';
import { enHelpers } from '../../providers/texts/en.ts';
import { zhHelpers } from '../../providers/texts/zh-CN.ts';
import { enTools } from '../../tools/texts/en.ts';
import { zhTools } from '../../tools/texts/zh-CN.ts';
import { en } from './en.ts';
import { zhCN } from './zh-CN.ts';

/** Every sentence in a tree of texts: functions are called with plausible stand-ins for whatever they take. */
function sentencesIn(tree: unknown, path = ''): [path: string, sentence: string][] {
  if (typeof tree === 'string') return [[path, tree]];
  if (Array.isArray(tree)) return tree.flatMap((each, index) => sentencesIn(each, `${path}[${index}]`));
  if (typeof tree === 'function') {
    const source = String(tree);
    for (const make of [() => ['A', 'B', 'C'], () => '2026-11-30', () => 2]) {
      try {
        const said: unknown = tree(...Array.from({ length: 3 }, (_, index) => (index === 0 ? make() : index === 1 ? '10:00' : 3)));
        if (typeof said === 'string') return [[path, said]];
      } catch {
        // This stand-in is of the wrong kind for this text; the next one is tried.
      }
    }
    return [[path, source]];
  }
  return Object.entries(tree ?? {}).flatMap(([key, value]) => sentencesIn(value, path === '' ? key : `${path}.${key}`));
}

const paths = (tree: unknown): string[] =>
  sentencesIn(tree)
    .map(([path]) => path.replace(/\[\d+\]/, '[]'))
    .sort();

describe('what Baton says', () => {
  const all = [en, zhCN, enTools, zhTools, enHelpers, zhHelpers].flatMap(tree => sentencesIn(tree));

  it('does without the words a first session must not need', () => {
    for (const [path, sentence] of all)
      expect(`${path}: ${sentence}`).not.toMatch(/: .*\b(?:agents?|prompts?|tokens?|context|MCP|models?|lease|epoch)\b/i);
  });

  it('never shouts and uses no emoji', () => {
    for (const [path, sentence] of all) expect(`${path}: ${sentence}`).not.toMatch(/[!！\p{Extended_Pictographic}]/u);
  });

  it('has every sentence in both languages', () => {
    expect(paths(zhCN)).toEqual(paths(en));
    expect(paths(zhTools)).toEqual(paths(enTools));
    expect(paths(zhHelpers)).toEqual(paths(enHelpers));
  });
});
