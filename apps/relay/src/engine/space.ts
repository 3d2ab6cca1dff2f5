import { type Author, type DeviceId, encodeFrame, type RoomId, type SpaceId } from '@baton/protocol';
import type { RelayStore, StoredSpace } from '../store/port.ts';
import type { RelayLimits } from './limits.ts';
import type { Line } from './line.ts';
import type { RelayClock } from './ports.ts';
import { Room } from './room.ts';

/** A device of a space, proved by its connection. */
export interface Member {
  readonly space: Space;
  readonly device: DeviceId;
  readonly author: Author;
}

export interface SpacePorts {
  readonly store: RelayStore;
  readonly limits: RelayLimits;
  readonly clock: RelayClock;
}

/** A space that somebody is connected to, or that is still being written. Spaces know nothing of each other. */
export class Space {
  readonly id: SpaceId;
  bytes: number;
  roomCount: number;
  /** When each device was last here, relay time. */
  readonly lastSeen: Map<DeviceId, number>;
  /** Another one than before when this relay does not have what the devices have read. */
  generation: number;
  /** Whether the devices have brought back what it lost. Until then nothing new enters a room. */
  settled: boolean;
  /** The devices that have nothing more to bring back in this generation. */
  readonly reported: Set<DeviceId>;
  readonly online = new Map<DeviceId, Line>();
  readonly rooms = new Map<RoomId, Room>();
  /** Changes on their way to disk. */
  writing = 0;
  /** What it believes is not what is stored: nobody may use it any more. */
  dead = false;
  readonly #ports: SpacePorts;
  readonly #loading = new Map<RoomId, Promise<void>>();

  constructor(id: SpaceId, stored: StoredSpace | null, ports: SpacePorts) {
    this.id = id;
    this.bytes = stored?.bytes ?? 0;
    this.roomCount = stored?.rooms ?? 0;
    this.lastSeen = new Map(stored?.devices);
    const goesOn = stored !== null && stored.generation >= ports.store.generation;
    this.generation = goesOn ? stored.generation : ports.store.generation;
    this.settled = goesOn && stored.settled;
    this.reported = new Set(goesOn ? stored.reported : []);
    this.#ports = ports;
  }

  get idle(): boolean {
    return this.online.size === 0 && this.writing === 0;
  }

  /**
   * Runs `use` with the loaded room: at once when it is loaded, so that frames keep their order without waiting. `use` must not keep
   * the room over an await unless it is subscribed or writing, since an idle room may be unloaded.
   */
  withRoom(id: RoomId, use: (room: Room) => undefined | Promise<void>): undefined | Promise<void> {
    const found = this.rooms.get(id);
    if (found) return use(found);
    return this.#load(id).then(() => this.withRoom(id, use));
  }

  #load(id: RoomId): Promise<void> {
    const started = this.#loading.get(id);
    if (started) return started;
    this.#unloadIdle();
    const loading = this.#ports.store.room(this.id, id).then(
      stored => {
        this.#loading.delete(id);
        const { clock, limits } = this.#ports;
        this.rooms.set(id, new Room(id, stored, limits.lease, { clock, generation: () => this.generation }));
      },
      (error: unknown) => {
        this.#loading.delete(id);
        throw error;
      },
    );
    this.#loading.set(id, loading);
    return loading;
  }

  #unloadIdle(): void {
    if (this.rooms.size < this.#ports.limits.idleRooms) return;
    for (const [id, room] of this.rooms) if (room.idle) this.rooms.delete(id);
  }

  /** Tells every device where the space stands. */
  tellGeneration(): void {
    const { generation, settled } = this;
    const frame = encodeFrame({ verb: 'generation', generation, settled, reported: [...this.reported] });
    for (const line of [...this.online.values()]) line.sendBytes(frame);
  }

  /** Tells the others that a device came or went. */
  announce(device: DeviceId, online: boolean, lastSeen: number): void {
    const frame = encodeFrame({ verb: 'presence', device, online, lastSeen });
    for (const [other, line] of [...this.online]) if (other !== device) line.sendBytes(frame);
  }
}
