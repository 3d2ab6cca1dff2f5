import type { World } from '@baton/journal';
import type { EntryRecord, JsonValue, SessionId } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { type Alone, startAlone } from '../testing/alone.ts';
import { until } from '../testing/until.ts';
import { createPermissions } from './permissions.ts';

type Approval = Extract<EntryRecord, { kind: 'approval' }>;
const offer = { tool: 'http.request', target: 'POST https://example.org/in', on: 'address', label: 'example.org/in' } as const;

/** A world with one thing to do, which asks first. */
function asking(performed: string[], always: boolean): World {
  const definition = { version: 1, policy: 'safe', leaveBy: 30_000, timeout: 10_000 } as const;
  const plain = { title: 'Send', definition: 1, policy: 'safe', needs: null, keyLifetime: null, saw: [] } as const;
  return {
    async prepare(_view, _slot, want) {
      if (want.kind === 'model') return { ...plain, name: 'm', arguments: {}, risk: 'none', confirm: null };
      const shown = { act: 'Send', heading: 'Send it?', facts: [], ...(always && { always: offer }) };
      return { ...plain, name: 'http.request', arguments: { a: 1 }, risk: 'outside', confirm: shown };
    },
    definition: () => definition,
    able: () => true,
    async perform({ step }) {
      performed.push(step.name);
      const called = performed.filter(name => name === 'http.request').length > 0;
      const answer = { text: called ? 'done' : '', calls: called ? [] : [{ name: 'http.request', arguments: {} }] };
      return { status: 'done', value: (step.kind === 'model' ? answer : null) as JsonValue };
    },
    reserve: async () => ({ unknown: { kind: 'x', sentence: 'x' } }),
    probe: async () => ({ happened: 'unknown', error: { kind: 'x', sentence: 'x' } }),
  };
}

async function approvalOf(device: Alone, session: SessionId): Promise<Approval> {
  const isIt = (entry: EntryRecord): entry is Approval => entry.kind === 'approval' && entry.session === session;
  const asked = () => [...device.disk.tables.entries.values()].find(isIt);
  await until(
    () => asked() !== undefined,
    () => 'nothing was asked',
  );
  return asked() as Approval;
}

const stands = (device: Alone) => createPermissions(device.runtime.parts.options.platform).stands(offer);
const settings = (device: Alone) =>
  [...device.disk.tables.directory.values()].filter(({ key }) => key.startsWith('setting/permission/')).map(({ key }) => key);

async function begun(always = true) {
  const performed: string[] = [];
  const device = await startAlone(undefined, undefined, asking(performed, always));
  const session = await device.begin('send it');
  const asked = await approvalOf(device, session);
  const { step, approval, argumentsHash } = asked;
  const answer = (extra: object) => device.run({ kind: 'answerApproval', session, step, approval, argumentsHash, answer: 'yes', ...extra });
  return { device, session, performed, asked, answer };
}

describe('“always”, said with a yes', () => {
  it('is stored with the yes and stands until it is taken back', async () => {
    const { device, session, answer, asked } = await begun();
    expect(asked.shown.always).toEqual(offer);
    expect(asked.risk).toBe('outside');
    expect(await answer({ always: true })).toEqual({ ok: true });
    await device.idle(session);
    expect(await stands(device)).toBe(true);
    const [key = ''] = settings(device);
    expect(device.disk.tables.directory.get(key)?.value).toMatchObject({ value: { v: 1, ...offer, heading: 'Send it?' } });
    expect((await device.run({ kind: 'setSetting', key: key.replace('setting/', ''), value: null })).ok).toBe(true);
    expect(await stands(device)).toBe(false);
    // Not by any other way than with a yes.
    expect((await device.run({ kind: 'setSetting', key: key.replace('setting/', ''), value: { v: 1, ...offer } })).ok).toBe(false);
    expect(await stands(device)).toBe(false);
    await device.runtime.stop();
  });

  it('is not stored by a yes alone, by a no, or where nothing was offered', async () => {
    const plain = await begun();
    expect((await plain.answer({})).ok).toBe(true);
    const no = await begun();
    expect((await no.answer({ answer: 'no', always: true })).ok).toBe(true);
    const without = await begun(false);
    expect(await without.answer({ always: true })).toMatchObject({ ok: false, error: { kind: 'tooLate' } });
    for (const { device } of [plain, no, without]) {
      expect(settings(device)).toEqual([]);
      await device.runtime.stop();
    }
    expect(without.performed).not.toContain('http.request');
  });

  /** J21 */
  it('allows nothing with an answer to other arguments or to another request', async () => {
    const { device, answer, performed } = await begun();
    expect((await answer({ always: true, argumentsHash: '0'.repeat(64) })).ok).toBe(false);
    expect((await answer({ always: true, approval: 'another' })).ok).toBe(false);
    expect(settings(device)).toEqual([]);
    expect(performed).not.toContain('http.request');
    await device.runtime.stop();
  });

  it('is kept or lost together with the yes', async () => {
    const performed: string[] = [];
    let refusing = false;
    const device = await startAlone(
      undefined,
      storage => ({ ...storage, commit: async commit => (refusing ? 'full' : storage.commit(commit)) }),
      asking(performed, true),
    );
    const session = await device.begin('send it');
    const { step, approval, argumentsHash } = await approvalOf(device, session);
    refusing = true;
    const command = { kind: 'answerApproval', session, step, approval, argumentsHash, answer: 'yes', always: true } as const;
    expect(await device.run(command)).toMatchObject({ ok: false, error: { kind: 'full' } });
    expect(settings(device)).toEqual([]);
    refusing = false;
    expect((await device.run(command)).ok).toBe(true);
    await device.idle(session);
    expect(settings(device)).toHaveLength(1);
    await device.runtime.stop();
  });
});
