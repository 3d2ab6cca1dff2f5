import {
  type Attachment,
  type DeviceId,
  editPlace,
  homePlace,
  type IdSource,
  isProvisionalOrder,
  type MessageId,
  type SessionId,
  sessionRoom,
  type Tables,
} from '@baton/protocol';
import type { Change } from '../core/change.ts';
import type { Platform } from '../core/platform.ts';
import { isUploadingOrder } from '../sync/uploading.ts';
import { keepUnreadFiles } from './unread-files.ts';

export interface UnreadTextsOptions {
  readonly platform: Pick<Platform, 'storage' | 'clock'>;
  readonly ids: IdSource;
  /** This device: what another wrote is not for it to keep. */
  readonly me: DeviceId;
}

interface Unread {
  readonly text: string;
  readonly attachments: readonly Attachment[];
}

/** Records of the outbox in one read. */
const pageSize = 100;

/**
 * Puts what a person wrote here in a session that another device deleted into the draft of the home screen's box, in this change: the messages
 * that nobody has read, oldest first, and what stands in the session's own box, or for a message that was being said in another way. What
 * stands at home stays in front of it.
 */
export async function keepUnreadTexts(
  change: Change,
  session: SessionId,
  room: Tables['rooms'],
  { platform, ids, me }: UnreadTextsOptions,
): Promise<void> {
  const { storage } = platform;
  const messages = await unreadMessages();
  const texts = messages.map(({ text }) => text);
  const files = messages.flatMap(({ attachments }) => attachments);
  await keepUnreadFiles(change, session, files, { platform, ids, now: platform.clock.now() });
  const box = await draftOf(session);
  if (box) texts.push(box.text);
  const edited = await draftOf(editPlace(session));
  if (edited && !(await isUnchanged(edited))) texts.push(edited.text);
  const written = texts.filter(text => text.trim() !== '');
  if (written.length === 0) return;
  const home = await draftOf(homePlace);
  const text = [...(home && home.text !== '' ? [home.text] : []), ...written].join('\n');
  const moved = [...(home?.moved ? [home.moved] : []), ...written].join('\n');
  change.put('drafts', { session: homePlace, text, message: home?.message ?? ids.next<MessageId>(), at: platform.clock.now(), moved });

  /** As this change leaves it so far: several sessions may go in one. Null also when it was sent, and only not cleared yet. */
  async function draftOf(place: string): Promise<Tables['drafts'] | null> {
    const staged = change.writes.findLast(write => write.table === 'drafts' && 'put' in write && write.put.session === place);
    if (staged?.table === 'drafts' && 'put' in staged) return staged.put;
    const stored = await storage.get('drafts', place);
    return stored && !(await storage.get('rows', `m.${stored.message}`)) ? stored : null;
  }

  /** Whether nothing was typed yet: what is edited begins with what was said. */
  async function isUnchanged({ instead, text }: Tables['drafts']): Promise<boolean> {
    const entry = instead && (await storage.get('entries', instead));
    return entry?.kind === 'message' && entry.text === text;
  }

  async function unreadMessages(): Promise<Unread[]> {
    const messages = new Map<MessageId, Unread>();
    for (let after: string | undefined; ; ) {
      const index = ['room', 'key'];
      const prefix = [sessionRoom(session)];
      const page = await storage.range('outbox', { index, prefix, limit: pageSize, ...(after === undefined ? {} : { after }) });
      for (const { rows } of page) for (const stored of await storage.getMany('rows', rows)) if (stored) take(messages, stored);
      after = page.at(-1)?.key;
      if (page.length < pageSize) return [...messages.values()];
    }
  }

  function take(messages: Map<MessageId, Unread>, { row, order }: Tables['rows']): void {
    // What a room of this device's own holds while it goes to the relay was placed long ago.
    if (!isProvisionalOrder(order) || isUploadingOrder(room, order)) return;
    if (row.type === 'message' && row.device === me) messages.set(row.message, { text: row.text, attachments: row.attachments ?? [] });
    const before = row.type === 'messageChange' ? messages.get(row.message) : undefined;
    if (row.type !== 'messageChange' || !before) return;
    if (row.text === null) messages.delete(row.message);
    else messages.set(row.message, { ...before, text: row.text });
  }
}
