import type { RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';
import { withKnownFormulas } from './delimiters.ts';

const options = { extensions: [gfm(), math()], mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()] };

/** A paragraph, list, table, … of a text. What is behind it in the text cannot change it any more. */
export interface Block {
  /** Where it begins in the text, in characters: what identifies it while the text grows. */
  readonly at: number;
  readonly node: RootContent;
  /** What the node's places count in. */
  readonly source: string;
}

export interface Parsed {
  readonly text: string;
  readonly blocks: readonly Block[];
  /** How much of the text is in the blocks; the rest is shown as it was written. */
  readonly upTo: number;
  /** What reading it took the last time, and when that was, in milliseconds. */
  readonly took: number;
  readonly when: number;
}

/** Reading takes at most this share of the time while a text grows. */
const patience = 5;

/** So quick that no reader notices, in milliseconds. */
const quick = 10;

/** Blocks of a text, from a place at which a line begins. */
function blocksFrom(text: string, from: number): readonly Block[] {
  const source = from === 0 ? text : text.slice(from);
  return fromMarkdown(withKnownFormulas(source), options).children.map(node => ({
    at: from + (node.position?.start.offset ?? 0),
    node,
    source,
  }));
}

/** Reads a whole text. */
export function parse(text: string): Parsed {
  const when = performance.now();
  const blocks = blocksFrom(text, 0);
  return { text, blocks, upTo: text.length, took: performance.now() - when, when };
}

/**
 * Reads a text that has grown at its end. Only the last block can have changed: the others stay the very same objects. Where even that
 * takes long it is not done for every word; what is not read is told by `upTo`.
 */
export function grow(before: Parsed | undefined, text: string, isLast = false): Parsed {
  if (before === undefined || !text.startsWith(before.text.slice(0, before.upTo))) return parse(text);
  const when = performance.now();
  if (before.text === text && before.upTo === text.length) return before;
  if (!isLast && before.took > quick && when - before.when < before.took * patience) return { ...before, text };
  const last = before.blocks.at(-1);
  const from = last === undefined ? 0 : text.lastIndexOf('\n', last.at - 1) + 1;
  const kept = before.blocks.filter(block => block.at < from);
  const blocks = [...kept, ...blocksFrom(text, from)];
  return { text, blocks, upTo: text.length, took: performance.now() - when, when };
}

/** A reference can be to something that stands further down: only a reading of the whole text finds it. */
export const hasReferences = (text: string): boolean => /^ {0,3}\[[^\]]+\]:/m.test(text);
