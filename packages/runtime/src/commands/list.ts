import { isBusy } from '@baton/journal';
import type { Command, CommandAnswer, JsonValue, SessionId, SessionSetting } from '@baton/protocol';
import type { Change } from '../core/change.ts';
import type { CommandOptions } from './options.ts';
import { Refusal } from './refusal.ts';

type ListCommand = Extract<Command, { kind: 'copySession' | 'renameSession' | 'pinSession' | 'archiveSession' | 'deleteSession' }>;

interface ListOptions extends CommandOptions {
  /** Stores what is staged together with the answer. */
  readonly store: (id: string, build: (change: Change) => Promise<JsonValue | undefined>) => Promise<CommandAnswer>;
  readonly withIdentity: (change: Change) => Promise<unknown>;
}

/** What is asked of a conversation as a whole: its name, its place on the list, a copy of it, its end. */
export function createListCommands(options: ListOptions): (id: string, command: ListCommand) => Promise<CommandAnswer> {
  const { sessions, directory, deletions, store, withIdentity } = options;

  return async (id, command) => {
    switch (command.kind) {
      case 'copySession':
        return copySession(id, command);
      case 'renameSession':
        return rename(id, command);
      case 'pinSession':
        return arrange(id, command.session, 'pinned', command.pinned);
      case 'archiveSession':
        return arrange(id, command.session, 'archived', command.archived);
      case 'deleteSession':
        return deleteSession(id, command.session);
    }
  };

  async function rename(id: string, { session, title }: Extract<Command, { kind: 'renameSession' }>): Promise<CommandAnswer> {
    const { log } = await sessions.open(session);
    const record = log.record;
    if (!record) throw new Refusal('notFound', 'there is no such conversation here');
    return store(id, async change => {
      await directory.nameSession(change, session, title, record.createdAt);
      log.list(change, { title, named: true });
      return undefined;
    });
  }

  async function copySession(id: string, command: Extract<Command, { kind: 'copySession' }>): Promise<CommandAnswer> {
    const { stageCopy } = await import('./copy.ts');
    const made: SessionId[] = [];
    const answer = await store(id, async change => {
      await withIdentity(change);
      const copy = await stageCopy(change, command, options);
      if (copy.made) made.push(copy.session);
      return { session: copy.session };
    });
    if (answer.ok) for (const session of made) await sessions.made(session);
    return answer;
  }

  /** Puts a session elsewhere on the list. */
  async function arrange(id: string, session: SessionId, what: SessionSetting, value: boolean): Promise<CommandAnswer> {
    const { log } = await sessions.open(session);
    return store(id, async change => {
      if (!log.record) throw new Refusal('notFound', 'there is no such conversation here');
      // What runs, or asks something, must not go on where nobody looks.
      if (what === 'archived' && value && isBusy(log.view)) throw new Refusal('running', 'a job of this conversation is not over');
      await directory.setOfSession(change, what, session, value);
      log.list(change, { shelf: await directory.shelf(change, session) });
      return undefined;
    });
  }

  async function deleteSession(id: string, session: SessionId): Promise<CommandAnswer> {
    if (deletions.isDeleted(session)) return { ok: true };
    const { log } = await sessions.open(session);
    return store(id, async change => {
      if (deletions.isDeleted(session)) return undefined;
      if (!log.record) throw new Refusal('notFound', 'there is no such conversation here');
      if (isBusy(log.view)) throw new Refusal('running', 'a job of this conversation is not over');
      await deletions.delete(change, log);
      return undefined;
    });
  }
}
