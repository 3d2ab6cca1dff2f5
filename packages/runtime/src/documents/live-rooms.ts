import { loadDoc } from '@baton/documents';
import { type DocumentId, documentRoom } from '@baton/protocol';
import {
  createMirror,
  createPresence,
  type Mirror,
  type Presence,
  presenceOver,
  type RoomPort,
  type ServedRoom,
  serveRoom,
} from '@baton/sync';
import * as Y from 'yjs';
import type { Book } from '../core/book.ts';
import type { Platform } from '../core/platform.ts';
import type { Link } from '../sync/link.ts';
import type { Shelf } from './shelf.ts';

interface LiveRoom {
  readonly mirror: Mirror;
  readonly presence: Presence;
  readonly served: Set<ServedRoom>;
}

/** The documents that pages have open. Each page edits through its own socket; all of a document share one copy here. */
export class LiveRooms {
  readonly #platform: Platform;
  readonly #book: Book;
  readonly #shelf: Shelf;
  readonly #link: () => Link | null;
  readonly #rooms = new Map<DocumentId, LiveRoom>();
  readonly #stop: (() => void)[];

  constructor(options: { platform: Platform; book: Book; shelf: Shelf; link: () => Link | null }) {
    this.#platform = options.platform;
    this.#book = options.book;
    this.#shelf = options.shelf;
    this.#link = options.link;
    this.#stop = [
      this.#shelf.onUpdate((document, update, from) => {
        const room = this.#rooms.get(document);
        if (room && from !== room.mirror) room.mirror.show(update);
      }),
      this.#shelf.onDropped(document => this.#close(document)),
    ];
  }

  /** Serves one page's socket. */
  serve(document: DocumentId, port: RoomPort): ServedRoom {
    const room = this.#rooms.get(document) ?? this.#open(document);
    const served = serveRoom({ port, mirror: room.mirror, presence: room.presence, clock: this.#platform.clock });
    room.served.add(served);
    void served.closed.then(async () => {
      room.served.delete(served);
      if (room.served.size > 0 || this.#rooms.get(document) !== room) return;
      this.#rooms.delete(document);
      room.presence.stop();
      await room.mirror.close();
      await this.#shelf.checkpoint(document);
    });
    return served;
  }

  /** Whether something that a page sent is not stored yet. */
  unsaved(): boolean {
    return [...this.#rooms.values()].some(room => room.mirror.unsaved());
  }

  stop(): void {
    for (const stop of this.#stop) stop();
    for (const document of [...this.#rooms.keys()]) this.#close(document);
  }

  #open(document: DocumentId): LiveRoom {
    const mirror: Mirror = createMirror({
      clock: this.#platform.clock,
      load: async () => {
        const open = await this.#shelf.open(document);
        if (!open) throw new Error(`document ${document} is not here`);
        const loaded = loadDoc(Y.encodeStateAsUpdate(open.doc), []);
        return loaded.doc;
      },
      store: updates => this.#store(document, updates, () => mirror),
    });
    const link = this.#link();
    // Without a relay there is nobody else to be present to.
    const alone = { send: () => undefined, onReceive: () => () => undefined, onLinkUp: () => () => undefined };
    const presence = createPresence(link ? presenceOver(link.ephemeral, link.client, documentRoom(document)) : alone, this.#platform.clock);
    const room = { mirror, presence, served: new Set<ServedRoom>() };
    this.#rooms.set(document, room);
    return room;
  }

  async #store(document: DocumentId, updates: readonly Uint8Array[], mirror: () => Mirror): Promise<'stored' | 'notStored'> {
    try {
      const { result } = await this.#book.change(async change => {
        const open = await this.#shelf.open(document);
        if (!open) throw new Error(`document ${document} is not here`);
        for (const update of updates) await this.#shelf.edit(change, open.record, { update }, mirror());
      });
      return result === 'ok' ? 'stored' : 'notStored';
    } catch {
      // Fenced, or the document cannot be read: the page keeps its edit and is asked for it again by whoever is the runtime then.
      return 'notStored';
    }
  }

  #close(document: DocumentId): void {
    const room = this.#rooms.get(document);
    if (!room) return;
    this.#rooms.delete(document);
    room.presence.stop();
    for (const served of [...room.served]) served.close('runtimeChanged');
    void room.mirror.close();
  }
}
