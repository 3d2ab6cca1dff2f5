/** A folder that a person chose as the answer to a request. */
import { type Command, foldersOf, type JsonValue, type RowOf } from '@baton/protocol';
import type { CommandOptions } from '../commands/options.ts';
import { Refusal } from '../commands/refusal.ts';

export interface FolderChoice {
  /** What the row of the answer says besides. */
  readonly row: Pick<RowOf<'approvalAnswer'>, 'chosen'>;
  /** What is stored with it. */
  readonly settings: readonly { readonly key: string; readonly value: JsonValue }[];
}

/**
 * Only a yes to a request that asks for a folder chooses one, and only what this computer's main process says was granted. Throws a
 * {@link Refusal} else.
 */
export async function choiceOf(
  { session, step, answer, folder: id = '' }: Extract<Command, { kind: 'answerApproval' }>,
  { sessions, folders }: Pick<CommandOptions, 'sessions' | 'folders'>,
): Promise<FolderChoice> {
  const { log } = await sessions.open(session);
  const asked = log.view?.open?.steps[step]?.approval;
  if (answer !== 'yes' || asked?.shown.choose !== 'folder') throw new Refusal('tooLate', 'no folder is asked for');
  const chosen = await (await folders())?.chosen(id);
  if (!chosen) throw new Refusal('invalid', 'that folder was not chosen on this computer');
  const { folder, settings } = chosen;
  const value = (of: Pick<typeof folder, 'id' | 'label'> | null): JsonValue => of && { v: 1, ...of, device: folder.device };
  return {
    row: { chosen: { needs: foldersOf(folder.device), value: { ...folder } } },
    settings: settings.map(({ key, folder: of }) => ({ key, value: value(of) })),
  };
}
