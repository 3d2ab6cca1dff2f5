import {
  type ApprovalId,
  type Attempt,
  builtInHelper,
  type Command,
  type CommandError,
  createIdSource,
  cryptoRandom,
  type DeviceId,
  type DocumentId,
  fitsMessage,
  helperProblem,
  type MessageId,
  type SessionId,
  type StepId,
  type VersionId,
} from '@baton/protocol';
import type { Asked, BatonCommands, Done, Problem } from '../data/port.ts';
import type { FoundHelper } from '../model/helper.ts';
import type { Source } from './source.ts';
import { versionOfStop } from './timeline.ts';

/** The sentence for a refusal. */
export function problemOf(kind: CommandError['kind']): Problem {
  switch (kind) {
    case 'full':
      return 'storageFull';
    case 'offline':
    case 'notSaved':
    case 'tooLate':
    case 'tooEarly':
    case 'nothingToUndo':
    case 'alreadyInSpace':
    case 'running':
      return kind;
    case 'leaseLive':
      return 'runsElsewhere';
    case 'conflict':
    case 'notFound':
      return 'changedMeanwhile';
    case 'noRuntime':
      return 'noAnswer';
    case 'invalid':
    case 'server':
    case 'pairing':
    case 'helper':
    case 'internal':
      return 'failed';
  }
}

const tooLong = (text: string): Done | null => (fitsMessage(text) ? null : { ok: false, problem: 'tooLong' });

/** The screens' commands as the runtime's. Ids are strings on the screen and branded below it: they only pass through. */
export function storedCommands(source: Source): BatonCommands {
  const ids = createIdSource(() => Date.now(), cryptoRandom);
  const ask = async (command: Command): Promise<Done> => {
    const answer = await source.client.command(command);
    if (answer.ok) return { ok: true };
    console.info(`A command was refused: ${answer.error.kind}, ${answer.error.detail}`);
    return { ok: false, problem: problemOf(answer.error.kind) };
  };
  // A pairing that ended says so on its own page: its refusal is not said a second time.
  const pair = async (command: Command): Promise<Done> => {
    const answer = await source.client.command(command);
    return answer.ok || answer.error.kind === 'pairing' ? { ok: true } : { ok: false, problem: problemOf(answer.error.kind) };
  };
  // What a helper answered is for its own page, in words about helpers.
  const askHelper = async <Answer extends object>(command: Command): Promise<Asked<Answer>> => {
    const answer = await source.client.command(command);
    if (answer.ok) return { ok: true, ...(answer.value as Answer | undefined) } as Asked<Answer>;
    const said = answer.error.kind === 'helper' ? helperProblem.safeParse(answer.error.detail) : undefined;
    return { ok: false, problem: said?.success ? { helper: said.data } : problemOf(answer.error.kind) };
  };
  const askServer = async (command: Command): Promise<Done> => {
    const answer = await source.client.command(command);
    if (answer.ok) return { ok: true };
    const { kind, detail } = answer.error;
    if (kind !== 'server') return { ok: false, problem: problemOf(kind) };
    return { ok: false, problem: (await import('./servers.ts')).serverProblem(detail) };
  };
  const session = (id: string) => id as SessionId;
  const step = (id: string) => id as StepId;
  return {
    newId: () => ids.next<string & MessageId>(),
    send: async ({ session: id, id: message, text, title, language, job }) =>
      tooLong(text) ??
      ask({
        kind: 'send',
        session: session(id),
        message: message as MessageId,
        text,
        mode: 'steer',
        locale: language,
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        ...(title !== undefined && { title }),
        ...(job !== undefined && { job: { recipe: job.recipe, blanks: { ...job.blanks } } }),
      }),
    letBuiltInAnswer: (id, of) => ask({ kind: 'letBuiltInAnswer', session: session(id), step: step(of) }),
    cancel: (id, turn) => ask({ kind: 'cancelTurn', session: session(id), turn: step(turn) }),
    changeQueued: async (id, message, text) =>
      tooLong(text ?? '') ?? ask({ kind: 'changeMessage', session: session(id), message: message as MessageId, text: text ?? null }),
    answerApproval: (id, of, approval, argumentsHash, answer, always) =>
      ask({
        kind: 'answerApproval',
        session: session(id),
        step: step(of),
        approval: approval as ApprovalId,
        argumentsHash,
        answer,
        ...(always === true && { always }),
      }),
    connectServer: async (title, given) => {
      if (given.kind === 'program' && !source.allowProgram) return { ok: false, problem: 'serverNotHere' };
      const { placeFor, serverIdFor } = await import('./servers.ts');
      const id = serverIdFor(title, ids.next<string>());
      if (given.kind === 'program' && !(await source.allowProgram?.({ server: id, command: given.command, args: [...given.args] })))
        return { ok: false, problem: 'notAllowedHere' };
      return askServer({ kind: 'connectServer', id, title, place: placeFor(given) });
    },
    checkServer: id => askServer({ kind: 'checkServer', id }),
    trustServer: (id, trusted) => ask({ kind: 'trustServer', id, trusted }),
    removeServer: id => ask({ kind: 'removeServer', id }),
    stopAllowing: key => ask({ kind: 'setSetting', key, value: null }),
    resolve: (id, of, attempt, answer, note) =>
      ask({
        kind: 'resolve',
        session: session(id),
        step: step(of),
        attempt: attempt as Attempt | null,
        answer,
        ...(note !== undefined && { note }),
      }),
    continueHere: id => ask({ kind: 'take', session: session(id) }),
    rename: (id, title) => ask({ kind: 'renameSession', session: session(id), title }),
    pin: (id, pinned) => ask({ kind: 'pinSession', session: session(id), pinned }),
    archive: (id, archived) => ask({ kind: 'archiveSession', session: session(id), archived }),
    deleteConversation: id => ask({ kind: 'deleteSession', session: session(id) }),
    undoStep: (id, of, how) => ask({ kind: 'undoStep', session: session(id), step: step(of), how }),
    undoJob: (id, turn) => ask({ kind: 'undoTurn', session: session(id), turn: step(turn) }),
    restore: (document, stop) =>
      ask({ kind: 'restoreVersion', document: document as DocumentId, version: versionOfStop(stop) as VersionId }),
    createDocument: (id, documentKind, title) => ask({ kind: 'createDocument', document: id as DocumentId, documentKind, title }),
    startPairing: () => pair({ kind: 'pairStart' }),
    confirmPairing: () => pair({ kind: 'pairConfirm' }),
    stopPairing: () => pair({ kind: 'pairCancel' }),
    joinByCode: code => pair({ kind: 'joinByCode', relay: source.relay ?? '', code, deviceName: source.device.name }),
    joinByLink: link => pair({ kind: 'joinByLink', link, deviceName: source.device.name }),
    joinWordsMatch: match => pair({ kind: 'joinWordsMatch', match }),
    removeEverything: unsettled => ask({ kind: 'removeEverything', unsettled: unsettled.map(step) }),
    renameThisDevice: name => ask({ kind: 'renameDevice', name }),
    tryHelper: asked => askHelper({ kind: 'tryHelper', ...asked, model: null }),
    connectHelper: ({ id, ...asked }) => askHelper({ kind: 'connectHelper', ...asked, helper: id }),
    findHelpers: async () => {
      const answer = await askHelper<{ found: readonly (Omit<FoundHelper, 'provider'> & { kind: FoundHelper['provider'] })[] }>({
        kind: 'findHelpers',
      });
      return answer.ok ? { ok: true, found: answer.found.map(({ kind: provider, ...one }) => ({ provider, ...one })) } : answer;
    },
    removeHelper: helper => ask({ kind: 'removeHelper', helper }),
    chooseHelper: helper => ask({ kind: 'chooseHelper', helper: helper ?? builtInHelper }),
    setMonthlyLimit: micros => ask({ kind: 'setMonthlyLimit', micros }),
    setHelperOrder: helpers => ask({ kind: 'setHelperOrder', helpers: [...helpers] }),
    setHelperFallback: on => ask({ kind: 'setHelperFallback', on }),
    goOnWithout: device => ask({ kind: 'goOnWithout', device: device as DeviceId }),
    restartForUpdate: () => void source.update.apply(),
  };
}
