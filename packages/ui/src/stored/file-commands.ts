import { type ApprovalId, buttonJobs, type Command, type IdSource, type MessageId, type SessionId, type StepId } from '@baton/protocol';
import type { BatonCommands, Done } from '../data/port.ts';
import { problemOf } from './problem-of.ts';
import type { Source } from './source.ts';

/** What cards and rows about files ask of the runtime. Loaded when one does. */
export function fileCommands(source: Source, ids: IdSource): Pick<BatonCommands, 'chooseFolderFor' | 'changeFile'> {
  const ask = async (command: Command): Promise<Done> => {
    const answer = await source.client.command(command);
    return answer.ok ? { ok: true } : { ok: false, problem: problemOf(answer.error.kind) };
  };
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
  };
}
