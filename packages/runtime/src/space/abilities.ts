/** Which device can what, as far as the devices said so. A hint: whether something may be done is decided where it is done. */
import type { Devices } from '@baton/assistant';
import { type DeviceId, meets } from '@baton/protocol';
import type { Book } from '../core/book.ts';
import { follow } from '../core/follow.ts';
import type { Members } from './members.ts';

export interface AbilityOptions {
  readonly members: Pick<Members, 'list' | 'add'>;
  readonly book: Pick<Book, 'change' | 'onCommit' | 'onLost'>;
  /** This device; absent before it has a name. */
  readonly me: () => DeviceId | undefined;
  readonly own: ReadonlySet<string>;
  /** Runs what nobody waits for. */
  readonly later: (work: Promise<unknown>) => void;
}

export interface Abilities extends Devices {
  /** Reads what is stored. Before this only this device's own are known. */
  read(): Promise<void>;
  /** Tells the other devices what this one can, where they do not know that yet. */
  announce(): Promise<void>;
  isAble(device: DeviceId, needs: string): boolean;
}

export function createAbilities({ members, book, me, own, later }: AbilityOptions): Abilities {
  const known = new Map<DeviceId, readonly string[]>();
  const can = [...own];
  /** It could not be stored, as on a full disk: said with the next that can. */
  let unsaid = false;
  const read = follow(book, {
    table: 'devices',
    all: () => members.list(),
    keyOf: ({ id }) => id,
    take: (_, { id, can: said }) => known.set(id, said ?? []),
  });

  const isAbleHere = (needs: string): boolean => {
    const device = me();
    return device !== undefined && meets(needs, device, can);
  };
  const isAble = (device: DeviceId, needs: string): boolean =>
    device === me() ? isAbleHere(needs) : meets(needs, device, known.get(device) ?? []);

  async function announce(): Promise<void> {
    const untold = async () => (await members.list()).find(one => one.id === me() && (one.can ?? []).join() !== can.join());
    if (!(await untold())) return;
    const { result } = await book.change(async change => {
      // Read at the moment at which it is written: the person may have given the device another name meanwhile.
      const mine = await untold();
      if (mine) await members.add(change, { device: mine.id, name: mine.name, kind: mine.kind, certificates: mine.certificates });
    });
    unsaid = result !== 'ok';
  }
  book.onCommit(() => {
    if (!unsaid) return;
    unsaid = false;
    later(announce());
  });

  return {
    read,
    isAble,
    isAbleHere,
    has: ability => own.has(ability) || [...known.values()].some(said => said.includes(ability)),
    isAbleSomewhere: needs => isAbleHere(needs) || [...known.keys()].some(device => isAble(device, needs)),
    announce,
  };
}
