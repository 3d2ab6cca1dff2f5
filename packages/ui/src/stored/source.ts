import type { DeviceRecord, FileAnswer, DeviceKind as StoredKind } from '@baton/protocol';
import type { RuntimeClient } from '@baton/runtime/client';
import type { Reader } from '@baton/store/read';
import type { DeviceKind, DeviceLabel } from '../model/device.ts';
import type { RuntimeNews } from './news.ts';

/** Whether a newer version of the app waits to take over. */
export interface UpdateSource {
  state(): 'none' | 'ready';
  subscribe(changed: () => void): () => void;
  apply(): Promise<void>;
}

/** What the stored data is read from and commanded through. */
export interface Source {
  readonly reader: Reader;
  readonly client: RuntimeClient;
  readonly news: RuntimeNews;
  readonly update: UpdateSource;
  /** What this device calls itself before it has a space. */
  readonly device: { readonly name: string; readonly kind: StoredKind };
  /** On a computer that can start programs: asks the person, in a window of the system's own, whether this one may be. */
  readonly allowProgram: ((program: { server: string; command: string; args: string[] }) => Promise<boolean>) | null;
  /** On a computer: asks the person whether what they saved may go to this address of this computer's network. */
  readonly allowHome: ((url: string) => Promise<boolean>) | null;
  /** On a computer: lets the person choose a folder; answers its id, or null when they chose none. */
  readonly chooseFolder: (() => Promise<string | null>) | null;
  /** On a computer: whether a change of a file could be taken back now, by its key. */
  readonly lookAtFile: ((of: string) => Promise<FileAnswer>) | null;
  /** The relay's WebSocket address as this page knows it; null where there is none. */
  readonly relay: string | null;
}

const kinds: Record<StoredKind, DeviceKind> = { desktop: 'laptop', phone: 'phone', browser: 'laptop' };

export function deviceKind(kind: StoredKind): DeviceKind {
  return kinds[kind];
}

export function labelOf(record: Pick<DeviceRecord, 'id' | 'name' | 'kind'>): DeviceLabel {
  return { id: record.id, name: record.name, kind: deviceKind(record.kind) };
}

/** Names of devices by id. One that is not known (yet) is shown by the beginning of its id, never as nothing. */
export class DeviceNames {
  readonly #labels: ReadonlyMap<string, DeviceLabel>;
  readonly #online: ReadonlySet<string>;
  readonly #records: readonly DeviceRecord[];
  readonly me: string | undefined;
  readonly here: DeviceLabel;
  /** The same for the same names: what was read with other ones is read again. */
  readonly key: string;

  constructor(records: readonly DeviceRecord[], me: string | undefined, self: Source['device']) {
    this.#labels = new Map(records.map(record => [record.id, labelOf(record)]));
    this.#online = new Set(records.filter(record => record.online).map(record => record.id));
    this.#records = records;
    this.me = me;
    this.here = (me === undefined ? undefined : this.#labels.get(me)) ?? { id: me ?? '', name: self.name, kind: deviceKind(self.kind) };
    this.key = JSON.stringify([this.here.id, this.here.name, ...records.map(({ id, name, can }) => [id, name, can])]);
  }

  /** Those that the relay sees now: changes with them. */
  get awake(): string {
    return [...this.#online].sort().join();
  }

  /** Whether the relay sees the device now. */
  isOnline(id: string): boolean {
    return this.#online.has(id);
  }

  /** Whether it is one of the person's. */
  isKnown(id: string): boolean {
    return id === this.me || this.#labels.has(id);
  }

  /** What those are called that have said that they have an ability. */
  having(ability: string): readonly string[] {
    return this.#records.filter(({ can }) => can?.includes(ability)).map(({ id }) => this.get(id).name);
  }

  get(id: string): DeviceLabel {
    if (id === this.me) return this.here;
    return this.#labels.get(id) ?? { id, name: id.slice(0, 6), kind: 'laptop' };
  }
}
