import { type ApprovalId, buttonJobs, type Command, type IdSource, type MessageId, type SessionId, type StepId } from '@baton/protocol';
import type { BatonCommands, Done } from '../data/port.ts';
import type { Source } from './source.ts';

/** What cards and rows about files, and taking back a whole job, ask of the runtime. Loaded when one does. */
export function fileCommands(
  source: Pick<Source, 'chooseFolder'>,
  ids: IdSource,
  ask: (command: Command) => Promise<Done>,
): Pick<BatonCommands, 'chooseFolderFor' | 'changeFile' | 'undoJob'> {
  return {
    async chooseFolderFor(session, step, approval, argumentsHash) {
      const folder = await source.chooseFolder?.();
      // That none was chosen is no answer: the request stays.
      if (!folder) return { ok: true };
      return ask({
        kind: 'answerApproval',
        session: session as SessionId,
        step: step as StepId,
        approval: approval as ApprovalId,
        argumentsHash,
        answer: 'yes',
        folder,
      });
    },
    changeFile: (session, what, about, says, language) =>
      ask({
        kind: 'send',
        session: session as SessionId,
        message: ids.next<MessageId>(),
        text: says,
        mode: 'next',
        locale: language,
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        job: { recipe: buttonJobs[what], blanks: { ...about } },
      }),
    undoJob: (session, turn, says, language) =>
      ask({
        kind: 'undoTurn',
        session: session as SessionId,
        turn: turn as StepId,
        files: {
          message: ids.next<MessageId>(),
          text: says,
          locale: language,
          zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        },
      }),
  };
}
