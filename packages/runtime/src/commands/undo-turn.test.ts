/** The whole job taken back: its documents at once, its files by a job of their own, both stored by one press. */
import { turnSteps } from '@baton/journal';
import {
  createIdSource,
  type FileAnswer,
  type FileCall,
  type MessageId,
  messageVersions,
  mostTakenBack,
  type SessionId,
  type StepRecord,
  takeBackJob,
} from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { type Alone, startAlone } from '../testing/alone.ts';

const ids = createIdSource(() => Date.now(), Math.random);

/** A computer whose main process does what it is asked, unless `refuses` says otherwise. */
async function computer(refuses: (call: FileCall) => FileAnswer | null = () => null) {
  const used: FileCall[] = [];
  const device = await startAlone(undefined, undefined, undefined, {
    abilities: new Set(['folders']),
    loadFolders: () => import('../folders/folders.ts'),
    desktopFolders: {
      list: async () => [{ id: 'f1', label: 'Letters', path: '/somewhere/Letters' }],
      revoke: async () => undefined,
      use: async call => {
        used.push(call);
        return refuses(call) ?? { kind: 'done', before: null, after: 'h' };
      },
    },
  });
  const session = await device.begin('hello');
  await device.idle(session);
  await device.run({ kind: 'shareFolders' });
  return { device, used, session };
}

async function say(device: Alone, session: SessionId, text: string): Promise<void> {
  await device.begin(text, session);
  await device.idle(session);
}

const steps = ({ disk }: Alone, name: string): StepRecord[] =>
  [...disk.tables.steps.values()].filter(step => step.name === name).sort((a, b) => (a.order < b.order ? -1 : 1));
const lastSaid = ({ disk }: Alone): string => {
  const last = [...disk.tables.entries.values()].filter(entry => entry.kind === 'answer').at(-1);
  return last?.kind === 'answer' ? last.text : '';
};
const undo = (device: Alone, session: SessionId, { turn }: Pick<StepRecord, 'turn'>, message = ids.next<MessageId>()) =>
  device.run({
    kind: 'undoTurn',
    session,
    turn,
    files: { message, text: 'Take back what that job did to files', locale: 'en', zone: 'Europe/Berlin' },
  });
const takenBack = (used: readonly FileCall[]) => used.flatMap(call => (call.do === 'takeBack' ? [call.of] : []));

describe('undoing a whole job', () => {
  it('takes its files back, each by a step of its own, and says so', async () => {
    const { device, used, session } = await computer();
    await say(device, session, 'write “Dear Ben” to ben.txt in Letters');
    const [written] = steps(device, 'file.write');
    if (!written) throw new Error('nothing was written');
    expect(await undo(device, session, written)).toEqual({ ok: true });
    await device.idle(session);
    expect(takenBack(used)).toEqual([written.key]);
    expect(steps(device, 'file.takeBack').map(({ state }) => state)).toEqual(['done']);
    expect(lastSaid(device)).toBe('The change to the file is taken back.');
    const message = [...device.disk.tables.rows.values()].map(({ row }) => row).findLast(row => row.type === 'message');
    expect(message).toMatchObject({ v: messageVersions.jobUndo, job: { recipe: takeBackJob } });
    await device.runtime.stop();
  });

  it('never takes more steps than a turn has, also where each change waits for the one before it', () => {
    // A summary of what came before, an answer in front of each call, and the one that closes.
    expect(1 + 2 * mostTakenBack + 1).toBeLessThanOrEqual(turnSteps);
  });

  /** J22 */
  it('asks for nothing twice: not on its way, not once it is back', async () => {
    const { device, used, session } = await computer();
    await say(device, session, 'write “Dear Ben” to ben.txt in Letters');
    const [written] = steps(device, 'file.write');
    if (!written) throw new Error('nothing was written');
    const answers = await Promise.all([undo(device, session, written), undo(device, session, written)]);
    expect(answers.map(({ ok }) => ok)).toEqual([true, false]);
    await device.idle(session);
    expect(await undo(device, session, written)).toMatchObject({ ok: false, error: { kind: 'nothingToUndo' } });
    expect(takenBack(used)).toEqual([written.key]);
    await device.runtime.stop();
  });

  it('says of each file that stays why, and asks for it again when that is pressed again', async () => {
    let isChanged = true;
    const { device, used, session } = await computer(call =>
      call.do === 'takeBack' && isChanged ? { kind: 'refused', why: 'changed', older: true } : null,
    );
    await say(device, session, 'write “Dear Ben” to ben.txt in Letters');
    const [written] = steps(device, 'file.write');
    if (!written) throw new Error('nothing was written');
    await undo(device, session, written);
    await device.idle(session);
    expect(lastSaid(device)).toMatch(/^Nothing of it is taken back\.\n.*ben\.txt.*kept/s);
    isChanged = false;
    expect(await undo(device, session, written)).toEqual({ ok: true });
    await device.idle(session);
    expect(takenBack(used)).toEqual([written.key, written.key]);
    await device.runtime.stop();
  });

  it('leaves a job that changed no file as it was: its documents go back, and nothing is said', async () => {
    const { device, session } = await computer();
    await say(device, session, 'Make a list called Party with cake');
    const [made] = steps(device, 'document.create');
    if (!made) throw new Error('nothing was made');
    const before = device.disk.tables.entries.size;
    expect(await undo(device, session, made)).toMatchObject({ ok: true });
    expect(device.disk.tables.entries.size).toBe(before);
    await device.runtime.stop();
  });
});
