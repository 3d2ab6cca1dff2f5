import {
  type ApprovalId,
  type Attempt,
  builtInHelper,
  type Command,
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
import type { Asked, BatonCommands, Done } from '../data/port.ts';
import type { FoundHelper } from '../model/helper.ts';
import { problemOf } from './problem-of.ts';
import type { Source } from './source.ts';
import { versionOfStop } from './stops.ts';

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
  const talk = async () => (await import('./talk-commands.ts')).talkCommands(source, ids, ask);
  const files = async () => (await import('./file-commands.ts')).fileCommands(source, ids, ask);
  const session = (id: string) => id as SessionId;
  const step = (id: string) => id as StepId;
  return {
    newId: () => ids.next<string & MessageId>(),
    send: async ({ session: id, id: message, text, title, titleByRule, language, when, job, files, instead }) =>
      tooLong(text) ??
      ask({
        kind: 'send',
        session: session(id),
        message: message as MessageId,
        text,
        mode: when === 'later' ? 'next' : 'steer',
        locale: language,
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        ...(title !== undefined && { title }),
        ...(titleByRule && { titleByRule }),
        ...(files && { files: [...files] }),
        ...(job !== undefined && { job: { recipe: job.recipe, blanks: { ...job.blanks } } }),
        ...(instead !== undefined && { instead: instead as MessageId }),
      }),
    tryAgain: async (...asked) => (await talk()).tryAgain(...asked),
    goOn: async (...asked) => (await talk()).goOn(...asked),
    copy: async (...asked) => (await talk()).copy(...asked),
    moveQueued: async (...asked) => (await talk()).moveQueued(...asked),
    showVersion: (id, entry) => ask({ kind: 'showVersion', session: session(id), entry }),
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
    tools: async () => (await import('./tool-commands.ts')).toolCommands(source, ids),
    chooseFolder: async () => ((await source.chooseFolder?.()) ? ask({ kind: 'shareFolders' }) : { ok: true }),
    chooseFolderFor: async (...given) => (await files()).chooseFolderFor(...given),
    revokeFolder: id => ask({ kind: 'revokeFolder', id }),
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
    changeFile: async (...given) => (await files()).changeFile(...given),
    undoStep: (id, of, how) => ask({ kind: 'undoStep', session: session(id), step: step(of), how }),
    undoJob: async (...given) => (await files()).undoJob(...given),
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
    downloadBrowserModel: async (onProgress, signal) =>
      (await import('@baton/runtime/client/browser-model')).downloadModel(onProgress, signal),
    removeHelper: helper => ask({ kind: 'removeHelper', helper }),
    chooseHelper: helper => ask({ kind: 'chooseHelper', helper: helper ?? builtInHelper }),
    setMonthlyLimit: micros => ask({ kind: 'setMonthlyLimit', micros }),
    setHelperOrder: helpers => ask({ kind: 'setHelperOrder', helpers: [...helpers] }),
    setHelperFallback: on => ask({ kind: 'setHelperFallback', on }),
    goOnWithout: device => ask({ kind: 'goOnWithout', device: device as DeviceId }),
    restartForUpdate: () => void source.update.apply(),
  };
}
