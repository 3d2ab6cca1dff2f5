import type { Command, IdSource, MessageId, SessionId, StepId } from '@baton/protocol';
import type { BatonCommands, Done } from '../data/port.ts';
import { problemOf } from './problem-of.ts';
import type { Source } from './source.ts';

/** What is done with things that were said before, or wait: loaded when somebody does. */
export function talkCommands(
  source: Source,
  ids: IdSource,
  ask: (command: Command) => Promise<Done>,
): Pick<BatonCommands, 'tryAgain' | 'goOn' | 'copy' | 'moveQueued'> {
  const session = (id: string) => id as SessionId;
  return {
    tryAgain: async (id, message, language) => {
      const entry = await source.reader.get('entries', message);
      if (entry?.kind !== 'message') return { ok: false, problem: 'changedMeanwhile' };
      return ask({
        kind: 'send',
        session: session(id),
        message: ids.next<MessageId>(),
        text: entry.text,
        mode: 'next',
        locale: language,
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        instead: entry.message,
      });
    },
    goOn: ({ session: id, id: message, text, language }, answer) =>
      ask({
        kind: 'send',
        session: session(id),
        message: message as MessageId,
        text,
        mode: 'next',
        locale: language,
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        goesOn: answer as StepId,
      }),
    copy: async (id, entry, how) => {
      const answer = await source.client.command({ kind: 'copySession', session: session(id), entry, ...how });
      if (!answer.ok) return { ok: false, problem: problemOf(answer.error.kind) };
      return { ok: true, session: (answer.value as { readonly session: string }).session };
    },
    moveQueued: (id, message, { when, before }) =>
      ask({
        kind: 'moveMessage',
        session: session(id),
        message: message as MessageId,
        ...(when && { mode: when === 'later' ? 'next' : 'steer' }),
        ...(before !== undefined && { before: before as MessageId | null }),
      }),
  };
}
