import type { SpaceId } from '@baton/protocol';
import { type Change, type RelayStore, sizeOf } from '../store/port.ts';

/** A group is at most this many items or bytes, so that one slow write does not hold up the rest for long. */
const groupItems = 200;
const groupBytes = 1024 * 1024;

interface Waiting {
  readonly space: SpaceId;
  readonly change: Change | null;
  readonly done: () => void;
}

export interface Committer {
  /** Calls `done` once the change, and everything added before it, is stored. Without a change it only waits for its turn. */
  add(space: SpaceId, change: Change | null, done: () => void): void;
  /** Resolves when nothing waits. */
  idle(): Promise<void>;
  readonly commits: () => number;
}

export interface CommitterPorts {
  readonly store: RelayStore;
  /** Runs later in this turn of the event loop; what is added until then shares one commit. */
  readonly defer: (run: () => void) => void;
  /** After the `done` of a whole group, so that what they want to say can be said at once. */
  readonly groupDone: () => void;
  /** The group was not stored. What the spaces in it believe is not so; nothing more of theirs is written. */
  readonly failed: (error: unknown, spaces: ReadonlySet<SpaceId>) => void;
}

/** Group commit: one write at a time, in the order of `add`; nobody is told anything before it is on disk. */
export function createCommitter({ store, defer, groupDone, failed }: CommitterPorts): Committer {
  let queue: Waiting[] = [];
  let running = false;
  let commits = 0;
  const idle: (() => void)[] = [];

  const run = async () => {
    while (queue.length > 0) {
      const group = takeGroup(queue);
      queue = queue.slice(group.length);
      const changes = group.flatMap(({ change }) => (change ? [change] : []));
      try {
        if (changes.length > 0) {
          await store.commit(changes);
          commits++;
        }
      } catch (error) {
        const spaces = new Set(group.map(({ space }) => space));
        queue = queue.filter(({ space }) => !spaces.has(space));
        failed(error, spaces);
        continue;
      }
      for (const { done } of group) done();
      groupDone();
    }
    running = false;
    for (const resolve of idle.splice(0)) resolve();
  };

  return {
    add(space, change, done) {
      queue.push({ space, change, done });
      if (running) return;
      running = true;
      defer(() => void run());
    },
    idle: () => (running ? new Promise(resolve => idle.push(resolve)) : Promise.resolve()),
    commits: () => commits,
  };
}

function takeGroup(queue: readonly Waiting[]): Waiting[] {
  const group: Waiting[] = [];
  let bytes = 0;
  for (const waiting of queue) {
    bytes += waiting.change?.kind === 'item' ? sizeOf(waiting.change.stored.item) : 0;
    if (group.length === groupItems || (group.length > 0 && bytes > groupBytes)) break;
    group.push(waiting);
  }
  return group;
}
