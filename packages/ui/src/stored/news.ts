import type { StorageStatus } from '@baton/protocol';
import type { PageMessage, RuntimeClient } from '@baton/runtime/client';
import type { Reader } from '@baton/store/read';

type StartProblem = Extract<PageMessage, { kind: 'start' }>['problem'];

/** What the runtime says that is not (yet) in the database: streamed text, whether it can save, why it cannot start. */
export class RuntimeNews {
  readonly #texts = new Map<string, string>();
  readonly #listeners = new Set<() => void>();
  #storage: StorageStatus['state'] = 'ok';
  #start: StartProblem = null;

  constructor(client: Pick<RuntimeClient, 'onMessage'>, reader?: Pick<Reader, 'onBlocked'>) {
    client.onMessage(message => this.hear(message));
    reader?.onBlocked(blocked => {
      if (blocked || this.#start === 'blocked') this.hear({ kind: 'start', problem: blocked ? 'blocked' : null });
    });
  }

  hear(message: PageMessage): void {
    switch (message.kind) {
      case 'text':
        this.#texts.set(message.text.step, message.text.text);
        break;
      case 'storage':
        this.#storage = message.status.state;
        break;
      case 'start':
        this.#start = message.problem;
        break;
      case 'removed':
        // The page itself loads afresh: nothing that is shown is left.
        break;
    }
    for (const changed of [...this.#listeners]) changed();
  }

  text(step: string): string | undefined {
    return this.#texts.get(step);
  }

  storage(): StorageStatus['state'] {
    return this.#storage;
  }

  startProblem(): StartProblem {
    return this.#start;
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  };
}
