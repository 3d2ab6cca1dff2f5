/** Two devices, a room and an outside, with real executors. */
import { createIdSource, type DeviceId, type LeaseEntry, type SessionRow } from '@baton/protocol';
import { createExecutor, type Executor } from '../executor/executor.ts';
import type { SessionState, StepState } from '../state.ts';
import { type FakeClock, fakeClock, settled } from './clock.ts';
import { type Disk, type FakeLine, type FakeRoom, fakeLine, fakeRoom } from './room.ts';
import { laptop, message, opened, phone } from './rows.ts';
import { type FakeCall, type FakeWorld, type FakeWorldOptions, fakeWorld } from './world.ts';

export interface Process {
  readonly device: DeviceId;
  readonly line: FakeLine;
  readonly world: FakeWorld;
  readonly executor: Executor;
  readonly alive: boolean;
  /** Dies at once; what it had in flight outside may still happen. */
  kill(): void;
  state(): SessionState;
  step(name: string): StepState | undefined;
}

export interface Stage {
  readonly clock: FakeClock;
  readonly room: FakeRoom;
  readonly effects: Map<string, number>;
  readonly byTurn: Map<string, number>;
  readonly keys: Map<string, Set<string>>;
  readonly errors: unknown[];
  /** All calls that ever left, of every process. */
  calls(): FakeCall[];
  laptop: Process;
  phone: Process;
  /** A new process of the same device on the same disk. */
  restart(process: Process): Process;
  /** Sends, reads and runs until nothing moves. */
  sync(): Promise<void>;
  take(process: Process, reason?: LeaseEntry['reason']): void;
  put(...rows: SessionRow[]): void;
  /** A device that reads the room from its beginning. */
  reader(): FakeLine;
}

export async function stage(options: FakeWorldOptions): Promise<Stage> {
  const clock = fakeClock();
  const room = fakeRoom(clock);
  const outside = { effects: new Map<string, number>(), byTurn: new Map<string, number>(), keys: new Map<string, Set<string>>() };
  const errors: unknown[] = [];
  const all: FakeCall[][] = [];
  const processes: Process[] = [];
  let seed = 1;
  const random = () => {
    seed = (seed * 48271) % 2147483647;
    return seed / 2147483647;
  };

  function launch(disk: Disk): Process {
    const line = fakeLine(room, disk, clock);
    const world = fakeWorld(options, outside);
    all.push(world.calls);
    const executor = createExecutor({ line, world, clock, ids: createIdSource(clock.now, random), report: error => errors.push(error) });
    let alive = true;
    const process: Process = {
      device: disk.device,
      line,
      world,
      executor,
      get alive() {
        return alive;
      },
      kill() {
        alive = false;
        line.kill();
      },
      state: () => line.view().state,
      step: name => Object.values(line.view().state.open?.steps ?? {}).findLast(step => step.name === name),
    };
    processes.push(process);
    return process;
  }

  const on: Stage = {
    clock,
    room,
    effects: outside.effects,
    byTurn: outside.byTurn,
    keys: outside.keys,
    errors,
    calls: () => all.flat(),
    laptop: launch(room.disk(laptop)),
    phone: launch(room.disk(phone)),
    restart(process) {
      process.kill();
      const next = launch(process.line.disk);
      if (process.device === laptop) on.laptop = next;
      else on.phone = next;
      next.executor.start();
      return next;
    },
    async sync() {
      for (let still = 0; still < 3; ) {
        const before = processes.map(process => `${process.line.disk.cursor}/${process.line.disk.next}`).join();
        for (const process of [on.laptop, on.phone]) if (process.alive) process.line.sync();
        await settled();
        const after = processes.map(process => `${process.line.disk.cursor}/${process.line.disk.next}`).join();
        still = before === after ? still + 1 : 0;
      }
    },
    take: (process, reason = 'take') => process.line.acquire(reason),
    put: (...rows) => room.put(...rows),
    reader: () => {
      const line = fakeLine(room, room.disk('reader' as DeviceId), clock);
      line.read();
      return line;
    },
  };

  room.put(opened());
  on.laptop.line.sync();
  on.phone.line.sync();
  on.laptop.executor.start();
  on.phone.executor.start();
  on.laptop.line.acquire('start');
  room.put(message('m1'));
  return on;
}

/** Waits until the calls that are out are those of `names`, and gives them. */
export function out(on: Stage): FakeCall[] {
  return on.calls().filter(call => !call.done);
}

export function onlyCall(on: Stage): FakeCall {
  const calls = out(on);
  if (calls.length !== 1 || !calls[0]) throw new Error(`expected one call out, there are ${calls.length}`);
  return calls[0];
}
