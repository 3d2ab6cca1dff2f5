import {
  type Command,
  type CommandAnswer,
  type DeviceId,
  editPlace,
  isAutomationKey,
  isPermissionKey,
  isServerKey,
  isServiceKey,
  type JsonValue,
  messageVersions,
  type RowId,
  type SessionId,
  type SessionRow,
  type StepId,
  sessionRoom,
  takeBackJob,
} from '@baton/protocol';
import { isAutomationCommand } from '../automations/automation-command.ts';
import { isTakenOver } from '../core/book.ts';
import type { Change } from '../core/change.ts';
import { onceLoaded } from '../core/once-loaded.ts';
import { isHelperCommand } from '../helpers/helper-command.ts';
import { isToolCommand } from '../servers/tool-command.ts';
import type { Identity } from '../space/identity.ts';
import { createAnswerCommands } from './answers.ts';
import { createListCommands } from './list.ts';
import type { CommandOptions } from './options.ts';
import { Refusal } from './refusal.ts';
import { type Undoing, undoingOf } from './undo-turn.ts';
import { branchShowing, editOf, refuseWhole } from './versions.ts';

/** How long a removal waits for what was asked for before it. Milliseconds. */
const patience = 2_000;

/** Carries out what a page asks. A command that was answered before is answered again, not done again. */
export function createCommands(options: CommandOptions): (id: string, command: Command) => Promise<CommandAnswer> {
  const { platform, book, keeper, sessions, directory, members, shelf, versions, reversals, deletions, ids } = options;
  const now = () => platform.clock.now();
  const me = (): DeviceId => sessions.device;
  const running = new Map<string, Promise<CommandAnswer>>();
  /** Everything is being removed. */
  let isRemoving = false;
  const helperCommands = onceLoaded(async () => {
    const { createHelperCommands } = await import('../helpers/commands.ts');
    return createHelperCommands({ platform, directory, identity: withIdentity, store, ...options.helpers });
  });
  const toolCommands = onceLoaded(async () => {
    const { createToolCommands } = await import('../servers/tool-commands.ts');
    return createToolCommands({ platform, directory, identity: withIdentity, store, setSetting, ...options.tools });
  });
  const automationCommands = onceLoaded(async () => {
    const loaded = await options.automations();
    if (!loaded) throw new Refusal('invalid', 'no automations here');
    return loaded.createAutomationCommands({
      platform,
      directory,
      vault: options.tools.vault,
      automations: loaded.automations,
      identity: withIdentity,
      store,
    });
  });

  const onList = createListCommands({ ...options, store, withIdentity });
  const onAnswer = createAnswerCommands({ ...options, head, append });

  return (id, command) => {
    const known = running.get(id);
    if (known) return known;
    const answer = answerOnce(id, command).finally(() => running.delete(id));
    running.set(id, answer);
    return answer;
  };

  async function answerOnce(id: string, command: Command): Promise<CommandAnswer> {
    try {
      const before = await platform.storage.get('commands', id);
      if (before) {
        // Nobody heard that it was stored, so nothing may have followed from it here.
        if ('session' in command && !deletions.isDeleted(command.session)) await sessions.wake(command.session);
        return before.answer as unknown as CommandAnswer;
      }
      if ('session' in command && command.kind !== 'deleteSession' && deletions.isDeleted(command.session))
        throw new Refusal('notFound', 'this conversation was deleted');
      return await carryOut(id, command);
    } catch (error) {
      if (error instanceof Refusal) return { ok: false, error: error.error };
      if (isTakenOver(error)) return { ok: false, error: { kind: 'noRuntime', detail: 'another window has taken over' } };
      return { ok: false, error: { kind: 'internal', detail: error instanceof Error ? error.message : String(error) } };
    }
  }

  /** Stores what `build` stages together with the answer. */
  async function store(id: string, build: (change: Change) => Promise<JsonValue | undefined>): Promise<CommandAnswer> {
    const { result, value } = await book.change(async change => {
      const made = await build(change);
      const answer: CommandAnswer = made === undefined ? { ok: true } : { ok: true, value: made };
      change.put('commands', { id, at: now(), answer: answer as unknown as JsonValue });
      return answer;
    });
    if (result === 'ok') return value;
    if (result === 'full') return { ok: false, error: { kind: 'full', detail: 'this device has no space left' } };
    return { ok: false, error: { kind: 'notSaved', detail: 'the browser did not say whether it was saved' } };
  }

  function head(): { v: 1; id: RowId; device: DeviceId; at: number } {
    return { v: 1, id: ids.next<RowId>(), device: me(), at: now() };
  }

  async function append(
    id: string,
    session: SessionId,
    row: () => SessionRow,
    also?: (change: Change) => Promise<void>,
  ): Promise<CommandAnswer> {
    const { log } = await sessions.open(session);
    if (!log.view) throw new Refusal('notFound', 'there is no such conversation here');
    const answer = await store(id, async change => {
      await log.append(change, [row()]);
      await also?.(change);
      return undefined;
    });
    if (answer.ok) await sessions.wake(session);
    return answer;
  }

  async function send(id: string, command: Extract<Command, { kind: 'send' }>, undoing?: Undoing): Promise<CommandAnswer> {
    const { session, message, text, locale, zone, instead, goesOn, files = [] } = command;
    const attaching = files.length > 0 ? await import('../blobs/attach.ts') : null;
    let made = false;
    const answer = await store(id, async change => {
      await withIdentity(change);
      // Its row's id follows from the message's: ten taps make one message, and begin nothing else.
      if (await platform.storage.get('rows', `m.${message}`)) return undefined;
      const { log, epochs } = await sessions.open(session);
      const undone = undoing && (await undoing(change, log));
      if (undone && !undone.job) return undone.answer;
      const edit = instead === undefined ? { kept: [] } : await editOf(platform.storage, log, instead, text);
      const { mode, job, kept } = { ...command, ...undone, ...edit };
      if (goesOn !== undefined) await refuseWhole(platform.storage, session, goesOn);
      made = log.view === null && log.record === null;
      const rows: SessionRow[] = [];
      // One that is on the list and was not read yet keeps its name: opening it again counts for nothing where it is open.
      const title = log.record?.title ?? (command.title ?? text).slice(0, 120);
      const rule = command.titleByRule === true ? { rule: true as const } : {};
      const opened: SessionRow = { ...head(), type: 'opened', session, title, ...rule };
      if (log.view === null) rows.push(opened);
      if (made) {
        // Before it is stored: what hears of the commit must know that this process holds its first epoch.
        epochs.add(1);
        await book.room(sessionRoom(session), { sent: options.sentFromStart() });
        await directory.addSession(change, session, title, now(), opened.id);
      }
      const { sent } = change.room(await log.room());
      const { storage } = platform;
      const added = await attaching?.attach(change, files, { storage, blobs: options.blobs, ids, sent, kept });
      const attachments = added?.attachments ?? kept;
      rows.push({
        ...head(),
        id: `m.${message}` as RowId,
        v: instead ? messageVersions.instead : job?.recipe === takeBackJob ? messageVersions.jobUndo : messageVersions.plain,
        type: 'message',
        message,
        text,
        mode,
        locale,
        zone,
        ...(job ? { job } : {}),
        ...(attachments.length > 0 ? { attachments: [...attachments] } : {}),
        ...(instead ? { instead } : {}),
        ...(goesOn ? { goesOn } : {}),
      });
      await log.append(change, rows, added?.after === undefined ? {} : { after: added.after });
      // Who writes in a conversation that was put aside takes it up again.
      if (log.record?.shelf === 'archived') {
        await directory.setOfSession(change, 'archived', session, false);
        log.list(change, { shelf: await directory.shelf(change, session) });
      }
      // What is being typed besides stays: asking once more, or choosing an answer, is sent from no box.
      const box = instead ? editPlace(session) : session;
      if ((await platform.storage.get('drafts', box))?.message === message) change.remove('drafts', box);
      return undone?.answer;
    });
    if (!answer.ok) return answer;
    if (made) await sessions.made(session);
    else await sessions.wake(session);
    return answer;
  }

  async function undoTurn(id: string, command: Extract<Command, { kind: 'undoTurn' }>): Promise<CommandAnswer> {
    const { session, files } = command;
    const undoing = undoingOf(command, { storage: platform.storage, reversals });
    if (files) return send(id, { kind: 'send', session, mode: 'next', ...files }, undoing);
    const { log } = await sessions.open(session);
    return store(id, async change => (await undoing(change, log)).answer);
  }

  async function withIdentity(change: Change): Promise<Identity> {
    const identity = await keeper.create(change);
    await addMyself(change, identity.device);
    return identity;
  }

  async function addMyself(change: Change, device: DeviceId): Promise<void> {
    const known = await platform.storage.get('devices', device);
    const relay = keeper.current()?.relay;
    if (known || !relay) return;
    await members.add(change, { device, name: platform.device.name, kind: platform.device.kind, certificates: relay.certificates });
  }

  function setSetting(
    id: string,
    key: string,
    value: JsonValue | ((device: DeviceId) => JsonValue | Promise<JsonValue>),
  ): Promise<CommandAnswer> {
    return store(id, async change => {
      const { device } = await withIdentity(change);
      await directory.setSetting(change, key, typeof value === 'function' ? await value(device) : value);
      return undefined;
    });
  }

  async function carryOut(id: string, command: Command): Promise<CommandAnswer> {
    // What was said now would be stored, and gone a moment later without having left.
    if (isRemoving) throw new Refusal('noRuntime', 'everything on this device is being removed');
    if (isToolCommand(command)) return (await toolCommands())(id, command);
    if (isHelperCommand(command)) return (await helperCommands())(id, command);
    if (isAutomationCommand(command)) return (await automationCommands())(id, command);
    switch (command.kind) {
      case 'send':
        return send(id, command);
      case 'showVersion': {
        const branch = await branchShowing(platform.storage, (await sessions.open(command.session)).log, command.entry);
        return branch === undefined
          ? store(id, async () => undefined)
          : append(id, command.session, () => ({ ...head(), type: 'branch', branch }));
      }
      case 'copySession':
        return onList(id, command);
      case 'changeMessage': {
        const { session, message, text } = command;
        const { log } = await sessions.open(session);
        // Whatever it is called then, it would do what the button does.
        if (text !== null && log.view?.queue.some(queued => queued.message === message && queued.job !== null))
          throw new Refusal('conflict', 'what a button said can be taken back, and not be said in other words');
        return append(id, session, () => ({ ...head(), type: 'messageChange', message, text }));
      }
      case 'moveMessage': {
        const { session, message, mode, before } = command;
        const { log } = await sessions.open(session);
        if (!log.view?.queue.some(queued => queued.message === message))
          throw new Refusal('tooLate', 'this message does not wait any more');
        const where = { ...(mode && { mode }), ...(before !== undefined && { before }) };
        return append(id, session, () => ({ ...head(), type: 'messageMove', message, ...where }));
      }
      case 'cancelTurn':
        return append(id, command.session, () => ({ ...head(), type: 'cancel', turn: command.turn }));
      case 'letBuiltInAnswer':
      case 'answerApproval':
      case 'resolve':
        return onAnswer(id, command);
      case 'take':
        await sessions.take(command.session);
        return { ok: true };
      case 'renameSession':
      case 'pinSession':
      case 'archiveSession':
      case 'deleteSession':
        return onList(id, command);
      case 'createDocument':
        return store(id, async change => {
          await withIdentity(change);
          await reversals.createEmpty(change, command.document, command.documentKind, command.title);
          return undefined;
        });
      case 'undoStep':
        return store(id, change => reversals.reverseStep(change, command.session, command.step, command.how));
      case 'undoTurn':
        return undoTurn(id, command);
      case 'restoreVersion':
        return store(id, change => reversals.restore(change, command.document, command.version));
      case 'nameVersion':
        return store(id, async change => {
          const open = await shelf.open(command.document);
          const content = open && (await versions.contentOf(command.version, open.record.kind));
          if (!open || !content) throw new Refusal('notFound', 'there is no such version here');
          await reversals.name(change, open.record, content, command.label);
          return undefined;
        });
      case 'fetchBlob':
        options.blobs.want(command.ref);
        return { ok: true };
      case 'search':
        // Nothing comes of it, so its answer is stored nowhere.
        return { ok: true, value: (await options.search.ask(command.asker, command.query)) as unknown as JsonValue };
      case 'setSetting':
        // Those have commands of their own: a key belongs to the address that it was tried at.
        if (/^helper|^folder\//.test(command.key)) throw new Refusal('invalid', 'not a setting to be set like this');
        // One is given only with the yes to a request that offers it; here it can only be taken back.
        if (isPermissionKey(command.key) && command.value !== null) throw new Refusal('invalid', 'allowed only with an answer');
        if (isServiceKey(command.key)) throw new Refusal('invalid', 'services have commands of their own');
        if (isAutomationKey(command.key)) throw new Refusal('invalid', 'automations have commands of their own');
        if (isServerKey(command.key)) throw new Refusal('invalid', 'servers have commands of their own');
        return setSetting(id, command.key, command.value);
      case 'shareFolders':
      case 'revokeFolder': {
        const settings = (await (await options.folders())?.settingsFor(command)) ?? [];
        return store(id, async change => {
          if (settings.length === 0) return undefined;
          const { device } = await withIdentity(change);
          for (const { key, folder } of settings) await directory.setSetting(change, key, folder && { v: 1, ...folder, device });
          return undefined;
        });
      }
      case 'renameDevice':
        return store(id, async change => {
          const identity = await keeper.create(change);
          await members.add(change, {
            device: identity.device,
            name: command.name.slice(0, 100),
            kind: platform.device.kind,
            certificates: identity.relay.certificates,
          });
          return undefined;
        });
      case 'goOnWithout':
        if ((await options.goOnWithout(command.device)) === 'ok') return { ok: true };
        throw new Refusal('offline', 'the relay cannot be reached');
      case 'pairStart':
      case 'pairConfirm':
      case 'pairCancel':
      case 'joinByCode':
      case 'joinByLink':
      case 'joinWordsMatch':
        if (!options.pairing) throw new Refusal('pairing', 'devices cannot be added here');
        return options.pairing.command(command);
      case 'removeEverything':
        // Its answer is stored nowhere: there is no place left for it.
        return removeEverything(id, command.unsettled);
    }
  }

  async function removeEverything(id: string, told: readonly StepId[]): Promise<CommandAnswer> {
    isRemoving = true;
    try {
      // What was asked for before is stored by then, and leaves with the rest.
      const before = [...running].flatMap(([other, answer]) => (other === id ? [] : [answer]));
      await Promise.race([Promise.allSettled(before), platform.clock.sleep(patience)]);
      await options.removal(told);
      return { ok: true };
    } finally {
      isRemoving = false;
    }
  }
}
