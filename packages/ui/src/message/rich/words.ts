import type { Definition, RootContent } from 'mdast';
import type { Messages } from '../../i18n/en.ts';
import { type Target, targetOf } from './links.ts';
import type { Block } from './parse.ts';

/** What is drawn besides the text itself. */
export interface Words {
  readonly table: string;
  readonly done: string;
  readonly open: string;
  /** Where the references of the text lead, by their name. */
  readonly definitions: ReadonlyMap<string, Target>;
}

const none: ReadonlyMap<string, Target> = new Map();

/** The addresses that a text gives its references. The first of a name counts. */
export function definitionsOf(blocks: readonly Block[]): ReadonlyMap<string, Target> {
  const found = blocks.flatMap(block => definitionsIn(block.node, 0));
  if (found.length === 0) return none;
  const targets = new Map<string, Target>();
  for (const { identifier, url } of found) {
    const target = targetOf(url);
    if (target !== undefined && !targets.has(identifier)) targets.set(identifier, target);
  }
  return targets;
}

function definitionsIn(node: RootContent, depth: number): readonly Definition[] {
  if (node.type === 'definition') return [node];
  if (depth > 8 || (node.type !== 'blockquote' && node.type !== 'list' && node.type !== 'listItem')) return [];
  return node.children.flatMap(child => definitionsIn(child, depth + 1));
}

export function wordsFor(text: Messages, definitions: ReadonlyMap<string, Target>): Words {
  return { table: text.reading.table, done: text.reading.taskDone, open: text.reading.taskOpen, definitions };
}
