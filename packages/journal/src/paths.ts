/**
 * The versions of a conversation. A message that stands instead of an earlier one begins a *branch*: what was said before that one goes on
 * with it. Nothing is moved or deleted; which stretches of the room are shown follows from three things that are in the state: which
 * branches there are, which stretch belongs to which, and which one the conversation is on now. It grows with the edits, not with the history.
 */
import type { Hidden, MessageId, MessageVersions } from '@baton/protocol';

/** The branch of the message that began it; null is the first one. */
export type BranchId = MessageId | null;

export interface Branch {
  readonly id: MessageId;
  /** The message that was there first: the versions of one message have the same. */
  readonly first: MessageId;
  /** The branch that {@link first} is part of, and where it stands: what is before that is part of this one too. */
  readonly parent: BranchId;
  readonly cut: string;
}

/** A stretch of the room: from a place up to where the next one begins. `turns`: how many were begun before it. */
export interface Stretch {
  readonly branch: BranchId;
  readonly from: string;
  readonly turns: number;
}

export interface Paths {
  readonly now: BranchId;
  readonly branches: readonly Branch[];
  /** In the order of their places; the last one goes on. */
  readonly stretches: readonly Stretch[];
}

export const onlyPath: Paths = { now: null, branches: [], stretches: [{ branch: null, from: '', turns: 0 }] };

interface Begun {
  readonly message: MessageId;
  /** What it takes the place of, and where that stands. */
  readonly instead: MessageId;
  readonly place: string;
  /** Where the new one stands. */
  readonly order: string;
  readonly turns: number;
}

/** With a branch more, on which the conversation goes on. */
export function beginBranch(paths: Paths, { message, instead, place, order, turns }: Begun): Paths {
  const same = paths.branches.find(branch => branch.id === instead);
  const parent = paths.stretches.findLast(({ from }) => from <= place)?.branch ?? null;
  const branch: Branch = same ? { ...same, id: message } : { id: message, first: instead, parent, cut: place };
  return onward({ ...paths, branches: [...paths.branches, branch] }, message, turns, order);
}

/** With what comes from `order` on on this branch; null when there is none of that name, or it is the one already. */
export function goOnFrom(paths: Paths, branch: BranchId, turns: number, order: string): Paths | null {
  if (branch === paths.now || (branch !== null && !paths.branches.some(({ id }) => id === branch))) return null;
  return onward(paths, branch, turns, order);
}

function onward(paths: Paths, branch: BranchId, turns: number, from: string): Paths {
  const last = paths.stretches.at(-1);
  // One in which nothing was said leaves nothing behind: looking at versions to and fro costs nothing.
  const before = last && last.turns === turns && last.from !== '' ? paths.stretches.slice(0, -1) : paths.stretches;
  const goesOn = before.at(-1)?.branch === branch;
  return { ...paths, now: branch, stretches: goesOn ? before : [...before, { branch, from, turns }] };
}

/** What of the room is not part of this branch, in the order of places. */
export function hiddenOf(paths: Paths, branch: BranchId = paths.now): readonly Hidden[] {
  const until = new Map<BranchId, string | null>([[branch, null]]);
  let bound: string | null = null;
  for (let at = branch; at !== null; ) {
    const here = paths.branches.find(({ id }) => id === at);
    if (!here) break;
    if (bound === null || here.cut < bound) bound = here.cut;
    until.set(here.parent, bound);
    at = here.parent;
  }
  const hidden: Hidden[] = [];
  const hide = (from: string, to: string | undefined): void => {
    // What is behind the last stretch of another branch is not there yet.
    const end = to ?? beyond;
    if (from >= end) return;
    const last = hidden.at(-1);
    if (last?.to === from) hidden[hidden.length - 1] = { from: last.from, to: end };
    else hidden.push({ from, to: end });
  };
  paths.stretches.forEach((stretch, i) => {
    const to = paths.stretches[i + 1]?.from;
    const bound = until.get(stretch.branch);
    if (bound === undefined || (bound !== null && bound < stretch.from)) hide(stretch.from, to);
    else if (bound !== null && (to === undefined || bound < to)) hide(bound, to);
  });
  return hidden;
}

/** Behind every place, provisional ones too. */
const beyond = '\u{ffff}';

const isHidden = (hidden: readonly Hidden[], place: string): boolean => hidden.some(({ from, to }) => from <= place && place < to);

/** The branch that shows what stands at a place: the one that the conversation was on last; undefined when there is none. */
export function leafShowing(paths: Paths, place: string): BranchId | undefined {
  const wasOn = (branch: BranchId): number => paths.stretches.findLastIndex(stretch => stretch.branch === branch);
  return [null, ...paths.branches.map(({ id }) => id)]
    .filter(branch => !isHidden(hiddenOf(paths, branch), place))
    .sort((a, b) => wasOn(b) - wasOn(a))[0];
}

/** The messages shown of which there are others. */
export function versionsOf(paths: Paths): readonly MessageVersions[] {
  const hidden = hiddenOf(paths);
  const on = new Set<BranchId>();
  for (let at = paths.now; at !== null; at = paths.branches.find(({ id }) => id === at)?.parent ?? null) on.add(at);
  return [...new Set(paths.branches.map(({ first }) => first))].flatMap(first => {
    const others = paths.branches.filter(branch => branch.first === first);
    const cut = others[0]?.cut ?? '';
    const shown = others.find(({ id }) => on.has(id))?.id ?? (isHidden(hidden, cut) ? undefined : first);
    return shown === undefined ? [] : [{ message: shown, of: [first, ...others.map(({ id }) => id)] }];
  });
}
