import type { SessionId } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { type Alone, startAlone } from '../testing/alone.ts';

const shelfOf = ({ disk }: Alone, session: SessionId) => disk.tables.sessions.get(session)?.shelf;

describe('where the list has a conversation', () => {
  it('is pinned, put aside and taken up again, and is as it was after a start', async () => {
    const device = await startAlone();
    const session = await device.begin('hello');
    await device.idle(session);
    expect(shelfOf(device, session)).toBe('open');
    expect(await device.run({ kind: 'pinSession', session, pinned: true })).toEqual({ ok: true });
    expect(shelfOf(device, session)).toBe('pinned');
    expect(await device.run({ kind: 'archiveSession', session, archived: true })).toEqual({ ok: true });
    expect(shelfOf(device, session)).toBe('archived');
    await device.runtime.stop();
    const again = await startAlone(device.disk);
    expect(shelfOf(again, session)).toBe('archived');
    expect(await again.run({ kind: 'archiveSession', session, archived: false })).toEqual({ ok: true });
    expect(shelfOf(again, session)).toBe('pinned');
    expect(await again.run({ kind: 'pinSession', session, pinned: false })).toEqual({ ok: true });
    expect(shelfOf(again, session)).toBe('open');
    await again.runtime.stop();
  });

  it('is not among what was put aside while a job of it is not over, and the refusal says so', async () => {
    const device = await startAlone();
    const session = await device.begin('Plan my week. Fit in the gym twice, the landlord letter and shopping on Saturday.');
    expect(await device.run({ kind: 'archiveSession', session, archived: true })).toMatchObject({ ok: false, error: { kind: 'running' } });
    await device.idle(session);
    expect(await device.run({ kind: 'archiveSession', session, archived: true })).toEqual({ ok: true });
    await device.runtime.stop();
  });

  it('is on the list again when somebody writes in it', async () => {
    const device = await startAlone();
    const session = await device.begin('hello');
    await device.idle(session);
    await device.run({ kind: 'archiveSession', session, archived: true });
    await device.begin('7 plus 5', session);
    expect(shelfOf(device, session)).toBe('open');
    await device.idle(session);
    await device.runtime.stop();
  });

  it('is kept when the list is made again from what is stored', async () => {
    const device = await startAlone();
    const session = await device.begin('hello');
    await device.idle(session);
    await device.run({ kind: 'pinSession', session, pinned: true });
    await device.runtime.stop();
    device.disk.tables.sessions.clear();
    const again = await startAlone(device.disk);
    expect(shelfOf(again, session)).toBe('pinned');
    await again.runtime.stop();
  });
});
