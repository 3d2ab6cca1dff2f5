/** Which device can what, as far as the devices said so. A hint: whether something may be done is decided where it is done. */
import type { Devices } from '@baton/assistant';
import { type DeviceId, type DeviceRecord, meets } from '@baton/protocol';
import type { Book } from '../core/book.ts';
import type { Members } from './members.ts';

export interface AbilityOptions {
  readonly members: Pick<Members, 'list' | 'add'>;
  readonly book: Pick<Book, 'change' | 'onCommit' | 'onLost'>;
  /** This device; absent before it has a name. */
  readonly me: () => DeviceId | undefined;
  readonly own: ReadonlySet<string>;
  readonly report: (error: unknown) => void;
}

export interface Abilities extends Devices {
  /** Reads what is stored. Before this only this device's own are known. */
  read(): Promise<void>;
  /** Tells the other devices what this one can, where they do not know that yet. */
  announce(): Promise<void>;
  isAble(device: DeviceId, needs: string): boolean;
}

export function createAbilities({ members, book, me, own, report }: AbilityOptions): Abilities {
  const known = new Map<DeviceId, readonly string[]>();
  const can = [...own];
  const take = ({ id, can: said }: DeviceRecord): void => void known.set(id, said ?? []);

  async function read(): Promise<void> {
    for (const record of await members.list()) take(record);
  }

  book.onCommit(change => {
    for (const write of change.writes) if (write.table === 'devices' && 'put' in write) take(write.put);
  });
  book.onLost(result => (result === 'fenced' ? undefined : read().catch(report)));

  const isAbleHere = (needs: string): boolean => {
    const device = me();
    return device !== undefined && meets(needs, device, can);
  };
  const isAble = (device: DeviceId, needs: string): boolean =>
    device === me() ? isAbleHere(needs) : meets(needs, device, known.get(device) ?? []);

  return {
    read,
    isAble,
    isAbleHere,
    has: ability => own.has(ability) || [...known.values()].some(said => said.includes(ability)),
    isAbleSomewhere: needs => isAbleHere(needs) || [...known.keys()].some(device => isAble(device, needs)),
    async announce() {
      const mine = (await members.list()).find(({ id }) => id === me());
      if (!mine || (mine.can ?? []).join() === can.join()) return;
      await book.change(change =>
        members.add(change, { device: mine.id, name: mine.name, kind: mine.kind, certificates: mine.certificates }),
      );
    },
  };
}
