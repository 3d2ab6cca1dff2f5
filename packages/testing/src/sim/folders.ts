import type { FileAnswer, FileCall } from '@baton/protocol';
import type { DesktopFolders } from '@baton/runtime/folders';
import type { Life, Time } from './clock.ts';
import { Flights } from './flights.ts';
import type { Points, Strike } from './points.ts';
import { createRandom, seedFor } from './seeded-random.ts';

/** One call as the main process of a computer met it; times in milliseconds of the simulation. */
export interface FileLanded {
  readonly key: string;
  readonly device: string;
  readonly does: FileCall['do'];
  /** The key of the change that it is about. */
  readonly of: string | null;
  readonly leftAt: number;
  readonly at: number;
  /** Whether something was done to a file. */
  readonly effect: boolean;
}

export interface SimFoldersOptions {
  readonly time: Time;
  readonly points: Points;
  readonly seed: number;
  readonly strike: (device: string, strike: Strike) => void;
  readonly files: { readonly [path: string]: string };
}

interface Done {
  /** What each path held before and holds since; null: nothing. */
  readonly changed: readonly (readonly [path: string, before: string | null, after: string | null])[];
  isBack: boolean;
}

const granted = { id: 'letters', label: 'Letters', path: '/home/person/Letters' };

/**
 * The folder of a computer and the main process that has it: it goes on when the page dies, and knows each call by its key. Unlike the real one
 * it takes a change back as often as it is asked under another key: that nobody asks twice is what is looked at.
 */
export class SimFolders {
  readonly landed: FileLanded[] = [];
  readonly files: Map<string, string>;
  readonly #o: SimFoldersOptions;
  readonly #flights: Flights;
  readonly #done = new Map<string, FileAnswer>();
  readonly #changes = new Map<string, Done>();

  constructor(options: SimFoldersOptions) {
    this.#o = options;
    this.files = new Map(Object.entries(options.files));
    this.#flights = new Flights({ ...options, random: createRandom(seedFor(options.seed, 'folders')) });
  }

  get flying(): number {
    return this.#flights.flying;
  }

  /** What one process of the computer asks its main process by. */
  port(device: string, life: Life): DesktopFolders {
    return {
      list: async () => [granted],
      revoke: async () => undefined,
      use: async call => {
        const flown = await this.#flights.send({
          device,
          life,
          signal: new AbortController().signal,
          what: `${call.do} of a file`,
          repeats: true,
          take: leftAt => this.#take(device, call, leftAt),
        });
        if (flown.kind !== 'answered') throw new Error('the main process did not answer');
        return flown.reply;
      },
    };
  }

  #take(device: string, call: FileCall, leftAt: number): FileAnswer {
    if (!('key' in call)) return { kind: 'refused', why: 'missing' };
    const known = this.#done.get(call.key);
    const answer = known ?? this.#change(call);
    this.#done.set(call.key, answer);
    const effect = known === undefined && answer.kind === 'done';
    const of = 'of' in call ? call.of : null;
    this.landed.push({ key: call.key, device, does: call.do, of, leftAt, at: this.#o.time.now, effect });
    return answer;
  }

  #change(call: Extract<FileCall, { key: string }>): FileAnswer {
    const now = (path: string) => this.files.get(path) ?? null;
    switch (call.do) {
      case 'write':
        return this.#put(call.key, [[call.path, now(call.path), call.text]]);
      case 'move':
        return this.#put(call.key, [
          [call.path, now(call.path), null],
          [call.to, now(call.to), now(call.path)],
        ]);
      case 'trash':
        return this.#put(call.key, [[call.path, now(call.path), null]]);
      case 'takeBack': {
        const target = this.#changes.get(call.of);
        if (!target) return { kind: 'refused', why: 'nothing' };
        if (!target.isBack && target.changed.some(([path, , after]) => now(path) !== after))
          return { kind: 'refused', why: 'changed', older: true };
        target.isBack = true;
        return this.#put(
          call.key,
          target.changed.map(([path, before]) => [path, now(path), before]),
        );
      }
      case 'undo':
      case 'saveOlder':
        return { kind: 'refused', why: 'nothing' };
    }
  }

  #put(key: string, changed: Done['changed']): FileAnswer {
    this.#changes.set(key, { changed, isBack: false });
    for (const [path, , after] of changed) {
      if (after === null) this.files.delete(path);
      else this.files.set(path, after);
    }
    const [first] = changed;
    return { kind: 'done', before: first?.[1] ?? null, after: first?.[2] ?? null };
  }
}
