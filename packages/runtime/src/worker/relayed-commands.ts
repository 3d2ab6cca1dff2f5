/** Commands between a page's own worker and the worker that is the runtime: asked by id, answered by id, asked again when no answer comes. */
import type { Command, CommandAnswer } from '@baton/protocol';
import type { ChannelLike } from './leader.ts';

interface Ask {
  readonly kind: 'ask';
  readonly id: string;
  readonly command: Command;
}
interface Answer {
  readonly kind: 'answer';
  readonly id: string;
  readonly answer: CommandAnswer;
}

const repeatAfter = 5_000;
const attempts = 12;

/**
 * Asks the runtime, wherever it runs. The runtime answers a repeated id without doing it again.
 * @param signal ends the asking, after which the answer never comes: the asker has become the runtime itself
 */
export function askRuntime(channel: ChannelLike, id: string, command: Command, signal?: AbortSignal): Promise<CommandAnswer> {
  return new Promise(resolve => {
    let left = attempts;
    const hear = (event: { data: unknown }) => {
      const answer = event.data as Partial<Answer> | null;
      if (answer?.kind !== 'answer' || answer.id !== id || !answer.answer) return;
      finish(answer.answer);
    };
    const ask = () => {
      if (left === 0) return finish({ ok: false, error: { kind: 'noRuntime', detail: 'no window of Baton answered' } });
      left -= 1;
      channel.postMessage({ kind: 'ask', id, command } satisfies Ask);
    };
    const timer = setInterval(ask, repeatAfter);
    function stop(): void {
      clearInterval(timer);
      channel.removeEventListener('message', hear);
    }
    function finish(answer: CommandAnswer): void {
      stop();
      resolve(answer);
    }
    channel.addEventListener('message', hear);
    signal?.addEventListener('abort', stop, { once: true });
    ask();
  });
}

/** Answers what other workers ask. Returns the way to stop. */
export function answerOthers(channel: ChannelLike, run: (id: string, command: Command) => Promise<CommandAnswer>): () => void {
  const hear = (event: { data: unknown }) => {
    const ask = event.data as Partial<Ask> | null;
    if (ask?.kind !== 'ask' || !ask.id || !ask.command) return;
    const id = ask.id;
    void run(id, ask.command).then(answer => channel.postMessage({ kind: 'answer', id, answer } satisfies Answer));
  };
  channel.addEventListener('message', hear);
  return () => channel.removeEventListener('message', hear);
}
