/** Keeping a list by its name: find it, look at it, add what is missing, or make it. */
import type { ModelAnswer } from '@baton/journal';
import type { JsonObject } from '@baton/protocol';
import type { ModelRequest, RoundCall } from '../request.ts';
import { likeness } from './language/split.ts';
import { callsOf, fields, isDone, listOf, readDocument, resultValue, type TaskInput, text } from './recipe.ts';
import { en } from './texts/en.ts';
import { zhCN } from './texts/zh-CN.ts';

export interface ListGoal {
  readonly title: string;
  /** Titles that mean the same list, in any language. */
  readonly alike: readonly string[];
  readonly items: readonly (JsonObject & { readonly text: string })[];
  /** Make it even when there is nothing to write. */
  readonly evenEmpty: boolean;
}

export const shoppingTitles: readonly string[] = [en.shopping.title, zhCN.shopping.title, 'Shopping', 'Groceries', '购物'];
export const reminderTitles: readonly string[] = [en.week.remindersTitle, zhCN.week.remindersTitle];

export function knownList(request: ModelRequest, goal: ListGoal): { readonly document: string; readonly title: string } | null {
  const names = [goal.title, ...goal.alike].map(likeness);
  return request.known.find(entry => entry.kind === 'list' && names.includes(likeness(entry.title))) ?? null;
}

const callFor = (calls: readonly RoundCall[], name: string, document: string): RoundCall | undefined =>
  calls.find(call => call.name === name && text(fields(call.arguments).document) === document);
const creation = (calls: readonly RoundCall[], goal: ListGoal): RoundCall | undefined =>
  calls.find(call => call.name === 'document.create' && text(fields(call.arguments).title) === goal.title);

/** The next call for a list, or null when it is as it should be or cannot be made so. */
function nextCall(request: ModelRequest, goal: ListGoal, calls: readonly RoundCall[]): ModelAnswer['calls'][number] | null {
  if (creation(calls, goal)) return null;
  const known = knownList(request, goal);
  if (!known) {
    if (goal.items.length === 0 && !goal.evenEmpty) return null;
    return { name: 'document.create', arguments: { kind: 'list', title: goal.title, initial: { items: [...goal.items] } } };
  }
  const { document } = known;
  if (goal.items.length === 0 || callFor(calls, 'document.patch', document)) return null;
  const read = callFor(calls, 'document.read', document);
  if (!read) return { name: 'document.read', arguments: { document } };
  const there = readDocument(resultValue(read))?.items ?? [];
  const missing = goal.items.filter(item => !there.some(other => other.done !== true && likeness(other.text) === likeness(item.text)));
  if (!isDone(read) || missing.length === 0) return null;
  return {
    name: 'document.patch',
    arguments: { document, ops: missing.map(value => ({ op: 'insert', path: '/items', value })), names: missing.map(item => item.text) },
  };
}

/** The calls that bring these lists a step further; empty when all are done. */
export function nextCalls({ request, rounds }: TaskInput, goals: readonly ListGoal[]): ModelAnswer['calls'] {
  const calls = callsOf(rounds);
  return goals.map(goal => nextCall(request, goal, calls)).filter(call => call !== null);
}

/** What became of a list: how many lines were written, or that it did not work. */
export function written(
  request: ModelRequest,
  goal: ListGoal,
  calls: readonly RoundCall[],
): { readonly added: number; readonly failed: boolean; readonly made: boolean } {
  const made = creation(calls, goal);
  if (made) return { added: isDone(made) ? goal.items.length : 0, failed: !isDone(made), made: true };
  const known = knownList(request, goal);
  const patch = known ? callFor(calls, 'document.patch', known.document) : undefined;
  const read = known ? callFor(calls, 'document.read', known.document) : undefined;
  if (!patch) return { added: 0, failed: read !== undefined && !isDone(read), made: false };
  return { added: isDone(patch) ? listOf(fields(patch.arguments).ops).length : 0, failed: !isDone(patch), made: false };
}
