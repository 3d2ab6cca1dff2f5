import {
  type DeviceId,
  type DeviceKind,
  type DeviceRecord,
  type IdSource,
  type RoomRecord,
  type RowId,
  type SpaceRow,
  spaceRoom,
} from '@baton/protocol';
import type { Book } from '../core/book.ts';
import { appendRows, type Change, type Standing, storedRow } from '../core/change.ts';
import type { Platform } from '../core/platform.ts';

/** A device with the chain of certificates that makes it one of the space. */
export interface Member {
  readonly device: DeviceId;
  readonly name: string;
  readonly kind: DeviceKind;
  readonly certificates: readonly Uint8Array[];
}

/** The devices of the space, from the space's room and from the pairing that let this one in. */
export class Members {
  readonly #platform: Platform;
  readonly #book: Book;
  readonly #ids: IdSource;
  readonly #me: () => DeviceId;
  readonly #sentFromStart: () => boolean;
  readonly #can: readonly string[];

  /** @param options.can what this device can, see `needs.ts` of the protocol */
  constructor(options: {
    platform: Platform;
    book: Book;
    ids: IdSource;
    me: () => DeviceId;
    sentFromStart: () => boolean;
    can: ReadonlySet<string>;
  }) {
    this.#platform = options.platform;
    this.#book = options.book;
    this.#ids = options.ids;
    this.#me = options.me;
    this.#sentFromStart = options.sentFromStart;
    this.#can = [...options.can];
  }

  room(): Promise<RoomRecord> {
    return this.#book.room(spaceRoom, { sent: this.#sentFromStart() });
  }

  /** Says in the space's room that a device belongs to it, under this name; of this one also what it can. */
  async add(change: Change, { device, name, kind, certificates }: Member): Promise<void> {
    const now = this.#platform.clock.now();
    const head = { v: 1, id: this.#ids.next<RowId>(), device: this.#me(), at: now } as const;
    const isNews =
      device === this.#me() && (this.#can.length > 0 || (await this.#platform.storage.get('devices', device))?.can !== undefined);
    const can = isNews ? { can: [...this.#can] } : {};
    const row: SpaceRow = { ...head, type: 'member', member: device, name, kind, certificates: [...certificates], ...can };
    appendRows(change, await this.room(), [row], now);
    await this.#keep(change, row);
  }

  async receive(change: Change, row: SpaceRow, standing: Standing): Promise<void> {
    change.put('rows', storedRow(spaceRoom, row, standing));
    await this.#keep(change, row);
  }

  /** Takes over a device that is known from the pairing alone. */
  know(change: Change, { device, ...said }: Member): void {
    const now = this.#platform.clock.now();
    change.put('devices', { id: device, ...said, online: false, lastSeen: now, addedAt: now });
  }

  async #keep(change: Change, row: SpaceRow): Promise<void> {
    if (row.type !== 'member') return;
    const old = await this.#platform.storage.get('devices', row.member);
    const seen = { online: old?.online ?? false, lastSeen: old?.lastSeen ?? row.at, addedAt: old?.addedAt ?? row.at };
    const said = row.can ?? old?.can;
    const can = said ? { can: said } : {};
    change.put('devices', { id: row.member, name: row.name, kind: row.kind, certificates: row.certificates, ...can, ...seen });
  }

  /** Notes which devices the relay sees now, and when it last saw each. */
  async notePresence(presence: ReadonlyMap<DeviceId, Pick<DeviceRecord, 'online' | 'lastSeen'>>): Promise<void> {
    await this.#book.change(async change => {
      // Read where it is written: what a device is called or can may have come meanwhile.
      for (const record of await this.list()) {
        const now = presence.get(record.id);
        if (now && (now.online !== record.online || now.lastSeen > record.lastSeen)) change.put('devices', { ...record, ...now });
      }
    });
  }

  list(): Promise<DeviceRecord[]> {
    return this.#platform.storage.range('devices', { limit: 200 });
  }
}
