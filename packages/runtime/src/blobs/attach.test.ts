import { blobRoom, draftFileKey, editPlace, fromBase64, joinBlob, limits, type MessageId, type SessionId } from '@baton/protocol';
import { copyMemoryDisk } from '@baton/store/memory';
import { describe, expect, it } from 'vitest';
import { type Alone, ids, startAlone } from '../testing/alone.ts';
import { until } from '../testing/until.ts';

const bytes = Uint8Array.from({ length: 150_000 }, (_, i) => (i * 7) % 251);

/** Puts a file into a draft, as a page does. */
function choose({ disk }: Alone, place: string, name = 'view.png', content = bytes): string {
  const id = ids.next<MessageId>();
  const key = draftFileKey(place, id);
  disk.tables.drafts.set(key, {
    session: key,
    text: '',
    message: id,
    at: 0,
    file: { name, type: 'image/png', kind: 'picture', bytes: content },
  });
  return key;
}

const sending = (session: SessionId, message: MessageId, files: string[]) =>
  ({ kind: 'send', session, message, text: 'Look', mode: 'next', locale: 'en', zone: 'UTC', files }) as const;

const draftsOf = ({ disk }: Alone) => [...disk.tables.drafts.keys()];

function attachmentOf({ disk }: Alone, message: MessageId) {
  const row = disk.tables.rows.get(`m.${message}`)?.row;
  return row?.type === 'message' ? row.attachments : undefined;
}

function contentOf({ disk }: Alone, message: MessageId): Uint8Array | null {
  const [one] = attachmentOf({ disk } as Alone, message) ?? [];
  if (!one) return null;
  const pieces = [...disk.tables.rows.values()].flatMap(({ room, row }) =>
    room === blobRoom(one.whole.blob) && row.type === 'piece' ? [row] : [],
  );
  const value = joinBlob(one.whole, pieces);
  return typeof value === 'string' ? fromBase64(value) : null;
}

describe('a file that is sent with a message', () => {
  it('stands in the message, and is no draft any more', async () => {
    const device = await startAlone();
    const session = ids.next<SessionId>();
    const message = ids.next<MessageId>();
    const key = choose(device, 'home');
    const other = choose(device, 'home', 'later.png');
    expect(await device.run(sending(session, message, [key]))).toEqual({ ok: true });
    expect(attachmentOf(device, message)).toMatchObject([{ name: 'view.png', kind: 'picture', size: bytes.length }]);
    expect(contentOf(device, message)).toEqual(bytes);
    // What was chosen while the message was on its way stays.
    expect(draftsOf(device)).toEqual([other]);
    await device.idle(session);
    expect(device.disk.tables.entries.get(message)).toMatchObject({ attachments: [{ name: 'view.png' }] });
    await device.runtime.stop();
  });

  it('counts together with those that an edited message keeps', async () => {
    const device = await startAlone();
    const session = ids.next<SessionId>();
    const first = ids.next<MessageId>();
    await device.run(sending(session, first, [choose(device, 'home')]));
    await device.idle(session);
    const entry = device.disk.tables.entries.get(first);
    if (entry?.kind !== 'message' || !entry.attachments) throw new Error('nothing was attached');
    const second = ids.next<MessageId>();
    const edit = { ...sending(session, second, [choose(device, session, 'more.png')]), instead: first };
    const large = entry.attachments.map(file => ({ ...file, size: limits.attachmentsTogether }));
    device.disk.tables.entries.set(first, { ...entry, attachments: large });
    expect(await device.run(edit)).toMatchObject({ ok: false, error: { kind: 'invalid' } });
    device.disk.tables.entries.set(first, entry);
    expect(await device.run(edit)).toEqual({ ok: true });
    expect(attachmentOf(device, second)).toMatchObject([{ name: 'view.png' }, { name: 'more.png' }]);
    await device.runtime.stop();
  });

  it('of an edited message is left out when the draft says so, and the message that it stands instead of keeps it', async () => {
    const device = await startAlone();
    const session = ids.next<SessionId>();
    const first = ids.next<MessageId>();
    await device.run(sending(session, first, [choose(device, 'home'), choose(device, 'home', 'other.png')]));
    await device.idle(session);
    const [view] = attachmentOf(device, first) ?? [];
    if (!view) throw new Error('nothing was attached');
    const place = editPlace(session);
    const out = draftFileKey(place, 'out');
    device.disk.tables.drafts.set(out, { session: out, text: '', message: ids.next(), at: 0, leftOut: view.whole.blob });
    const more = choose(device, place, 'more.png');
    const second = ids.next<MessageId>();
    expect(await device.run({ ...sending(session, second, [out, more]), instead: first })).toEqual({ ok: true });
    await device.idle(session);
    expect(attachmentOf(device, second)?.map(({ name }) => name)).toEqual(['other.png', 'more.png']);
    expect(attachmentOf(device, first)?.map(({ name }) => name)).toEqual(['view.png', 'other.png']);
    expect(draftsOf(device)).toEqual([]);
    await device.runtime.stop();
  });

  it('is one message with one file, however often it is sent', async () => {
    const device = await startAlone();
    const session = ids.next<SessionId>();
    const message = ids.next<MessageId>();
    const key = choose(device, 'home');
    await device.run(sending(session, message, [key]));
    const rows = device.disk.tables.rows.size;
    expect(await device.run(sending(session, message, [key]))).toEqual({ ok: true });
    await device.idle(session);
    const pieces = [...device.disk.tables.rows.values()].filter(({ row }) => row.type === 'piece');
    expect(pieces).toHaveLength(3);
    expect(rows).toBeGreaterThan(3);
    await device.runtime.stop();
  });

  it('is all there with its message or still a draft, whenever the device dies', async () => {
    const seen: string[] = [];
    const message = ids.next<MessageId>();
    let key = '';
    const device = await startAlone(undefined, storage => ({
      ...storage,
      async commit(commit) {
        const look = () => {
          const disk = copyMemoryDisk(device.disk);
          const left = { disk } as Alone;
          const sent = contentOf(left, message) !== null;
          if (key !== '') seen.push(`${sent ? 'sent' : 'unsent'} ${draftsOf(left).includes(key) ? 'draft' : 'no draft'}`);
        };
        look();
        const result = await storage.commit(commit);
        look();
        return result;
      },
    }));
    const session = ids.next<SessionId>();
    key = choose(device, 'home');
    await device.run(sending(session, message, [key]));
    await device.idle(session);
    expect([...new Set(seen)]).toEqual(['unsent draft', 'sent no draft']);
    await device.runtime.stop();
  });

  it('is refused when it is not there any more, or too large, and nothing is sent', async () => {
    const device = await startAlone();
    const session = ids.next<SessionId>();
    const gone = await device.run(sending(session, ids.next<MessageId>(), [draftFileKey('home', 'gone')]));
    expect(gone).toMatchObject({ ok: false, error: { kind: 'conflict' } });
    const large = choose(device, 'home', 'large.png', new Uint8Array(limits.attachment + 1));
    const answer = await device.run(sending(session, ids.next<MessageId>(), [large]));
    expect(answer).toMatchObject({ ok: false, error: { kind: 'invalid' } });
    expect(draftsOf(device)).toEqual([large]);
    expect(device.disk.tables.sessions.size).toBe(0);
    await device.runtime.stop();
  });

  it('goes with its conversation, and so does what was chosen there and not sent', async () => {
    const device = await startAlone();
    const session = ids.next<SessionId>();
    const message = ids.next<MessageId>();
    await device.run(sending(session, message, [choose(device, 'home')]));
    await device.idle(session);
    choose(device, session);
    expect(await device.run({ kind: 'deleteSession', session })).toEqual({ ok: true });
    const pieces = () => [...device.disk.tables.rows.values()].filter(({ row }) => row.type === 'piece').length;
    await until(
      () => pieces() === 0,
      () => `${pieces()} pieces stay`,
    );
    expect(draftsOf(device)).toEqual([]);
    await device.runtime.stop();
  });
});
