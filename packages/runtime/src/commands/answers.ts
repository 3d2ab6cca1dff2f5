import { didNotFrom, isAboutCall, mayStandIn } from '@baton/journal';
import {
  type Command,
  type CommandAnswer,
  isAutomationTool,
  type Permission,
  permissionKey,
  type Row,
  type SessionId,
  type SessionRow,
  sessionRoom,
} from '@baton/protocol';
import type { Change } from '../core/change.ts';
import type { CommandOptions } from './options.ts';
import { Refusal } from './refusal.ts';

type AnswerCommand = Extract<Command, { kind: 'answerApproval' | 'resolve' | 'letBuiltInAnswer' }>;
type CommandOf<Kind extends AnswerCommand['kind']> = Extract<AnswerCommand, { kind: Kind }>;

interface AnswerOptions extends CommandOptions {
  readonly head: () => Pick<SessionRow, 'id' | 'device' | 'at'> & { readonly v: 1 };
  /** Adds a row to a session, with what else is stored beside it. */
  readonly append: (
    id: string,
    session: SessionId,
    row: () => SessionRow,
    also?: (change: Change) => Promise<void>,
  ) => Promise<CommandAnswer>;
}

interface Allowed {
  readonly key: string;
  readonly value: Permission;
  readonly isStill: () => boolean;
}

/** What a person answers to a job that waits for them: a yes or no, what became of a call, that the built-in helper may answer. */
export function createAnswerCommands(options: AnswerOptions): (id: string, command: AnswerCommand) => Promise<CommandAnswer> {
  const { platform, sessions, directory, head, append } = options;

  return async (id, command) => {
    switch (command.kind) {
      case 'answerApproval':
        return approve(id, command);
      case 'resolve':
        return resolve(id, command);
      case 'letBuiltInAnswer':
        return letBuiltIn(id, command);
    }
  };

  async function approve(id: string, command: CommandOf<'answerApproval'>): Promise<CommandAnswer> {
    const { session, step, approval, argumentsHash, answer } = command;
    await refuseSecond(session, row => row.type === 'approvalAnswer' && row.approval === approval);
    const allowed = command.always === true && answer === 'yes' ? await allowedWith(command) : null;
    const choice = command.folder === undefined ? null : await (await import('../folders/choice.ts')).choiceOf(command, options);
    return append(
      id,
      session,
      () => ({ ...head(), type: 'approvalAnswer', step, approval, argumentsHash, answer, ...choice?.row }),
      async change => {
        if (allowed?.isStill()) await directory.setSetting(change, allowed.key, allowed.value);
        for (const { key, value } of choice?.settings ?? []) await directory.setSetting(change, key, value);
      },
    );
  }

  /**
   * What a yes allows from now on: as the request that was shown offers it, never as the page says. `isStill`: an automation was not changed
   * or deleted since.
   */
  async function allowedWith(command: CommandOf<'answerApproval'>): Promise<Allowed> {
    const { session, step, approval, argumentsHash } = command;
    const { log } = await sessions.open(session);
    const asked = log.view?.open?.steps[step]?.approval;
    const offer = asked?.shown.always;
    const key = offer ? permissionKey(offer) : null;
    if (!asked || asked.approval !== approval || asked.argumentsHash !== argumentsHash || asked.answer !== null || !offer || key === null)
      throw new Refusal('tooLate', 'this is not what was asked, or it has been answered');
    const automations = isAutomationTool(offer.tool) ? (await options.automations())?.automations : null;
    const said = { heading: asked.shown.heading, at: platform.clock.now(), device: sessions.device };
    return { key, value: { v: 1, ...offer, ...said }, isStill: () => automations?.isStill(offer) ?? true };
  }

  /** An answer that waits to be read back is the one that will count: another one behind it would be lost without a word. */
  async function refuseSecond(session: SessionId, isSame: (row: Row) => boolean): Promise<void> {
    const waiting = await platform.storage.range('rows', {
      index: ['room', 'order'],
      prefix: [sessionRoom(session)],
      after: '~',
      limit: 1_000,
    });
    if (waiting.some(({ row }) => isSame(row))) throw new Refusal('tooLate', 'this was answered here already');
  }

  async function resolve(id: string, command: CommandOf<'resolve'>): Promise<CommandAnswer> {
    const { session, step, attempt, answer, note } = command;
    const { log, line } = await sessions.open(session);
    const turn = log.view?.open;
    const state = turn?.steps[step];
    if (!state && turn?.id !== step) throw new Refusal('tooLate', 'this was answered or has ended');
    if (state?.parked && isAboutCall(state.parked.why) && answer === 'didNot') {
      const from = didNotFrom(state, attempt);
      const relayNow = line.relayNow();
      if (from === null || relayNow === null || relayNow < from) throw new Refusal('tooEarly', String(from));
    }
    await refuseSecond(session, row => row.type === 'resolution' && row.step === step && row.attempt === attempt);
    return append(id, session, () => ({ ...head(), type: 'resolution', step, attempt, answer, ...(note ? { note } : {}) }));
  }

  async function letBuiltIn(id: string, { session, step }: CommandOf<'letBuiltInAnswer'>): Promise<CommandAnswer> {
    const { open } = (await sessions.open(session)).log.view ?? {};
    const asked = open?.steps[step];
    if (open && asked && !mayStandIn(open, asked))
      throw new Refusal('conflict', 'what another helper planned or handed on is not for the built-in one');
    return append(id, session, () => ({ ...head(), type: 'standIn', step }));
  }
}
