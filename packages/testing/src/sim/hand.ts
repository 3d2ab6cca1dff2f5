import type { Command } from '@baton/protocol';
import type { Time } from './clock.ts';
import type { SimDevice } from './device.ts';
import type { Press } from './points.ts';
import { commandOf } from './presses.ts';
import type { Promised } from './promised.ts';

/** How long a person waits before doing something again that has shown no effect. */
export const patience = 20_000;

/** What a person presses, how often, and what they were told of it. */
export class Hand {
  readonly promised: Promised[] = [];
  readonly refused: string[] = [];
  /** Devices that were not waited for when the relay had lost what they alone might have had, and when that was said first. */
  readonly unasked = new Map<string, number>();
  readonly #time: Time;
  readonly #tried = new Map<string, number>();
  #commands = 0;

  constructor(time: Time) {
    this.#time = time;
  }

  /** Whether that is to be tried now: for the first time, or long enough after the last. */
  isTimeFor(what: string, wait = patience): boolean {
    const last = this.#tried.get(what);
    if (last !== undefined && this.#time.now - last < wait) return false;
    this.#tried.set(what, this.#time.now);
    return true;
  }

  /** Pressed now, and again when it has shown no effect: another press each time. */
  ask(what: string, device: SimDevice, command: Command, then: () => void = () => {}): void {
    if (!this.isTimeFor(what)) return;
    void device.command(`${what}, press ${++this.#commands}`, command)?.then(answer => {
      if (answer.ok) then();
      else this.refused.push(`${what}: ${answer.error.kind} ${answer.error.detail}`);
    });
  }

  /** Pressed at a bad moment: whatever the screen of that device shows just then is meant. Once, and whatever comes of it. */
  pressAnyhow(press: Press, device: SimDevice | null): void {
    const command = device && commandOf(press, device, ++this.#commands);
    if (!device || !command) return;
    const what = `${press} on ${device.id}, press ${this.#commands}`;
    void device.command(what, command)?.then(answer => {
      if (!answer.ok) this.refused.push(`${what}: ${answer.error.kind} ${answer.error.detail}`);
      else if (command.kind === 'send') this.promised.push({ session: command.session, message: command.message, on: device.id });
    });
  }

  /** The person was told that nobody waits for that device any more. */
  notWaited(device: string): void {
    if (!this.unasked.has(device)) this.unasked.set(device, this.#time.now);
  }
}
