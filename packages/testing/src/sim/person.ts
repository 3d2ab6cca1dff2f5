import { answerTo } from './answer-to.ts';
import type { SimDevice } from './device.ts';
import { type DeviceName, deviceNames } from './device-names.ts';
import { Hand } from './hand.ts';
import type { Outside } from './outside.ts';
import type { Strike } from './points.ts';
import type { Promised } from './promised.ts';
import type { Recovery } from './scenario.ts';
import { deviceThere, type Entry, runningOnGone, statesOf, waitingFor } from './screens.ts';
import { Script, type ScriptOptions } from './script.ts';

export interface PersonOptions extends ScriptOptions {
  readonly recovery: Recovery;
  readonly outside: Outside;
}

/**
 * Somebody who looks at screens (what the devices have stored) and does what a person does: sends, answers, cancels, continues elsewhere.
 * Answers questions in doubt by what really happened, and only when they may be answered.
 */
export class Person {
  readonly #o: PersonOptions;
  readonly #hand: Hand;
  readonly #script: Script;
  #takeAt: { at: number; from: SimDevice } | null = null;

  constructor(options: PersonOptions) {
    this.#o = options;
    this.#hand = new Hand(options.time);
    this.#script = new Script(options, this.#hand);
  }

  /** Everything in the script was done. */
  get done(): boolean {
    return this.#script.done;
  }

  get promised(): readonly Promised[] {
    return this.#hand.promised;
  }

  get refused(): readonly string[] {
    return this.#hand.refused;
  }

  /** See {@link Hand.unasked}. */
  get unasked(): ReadonlyMap<string, number> {
    return this.#hand.unasked;
  }

  /** See {@link Script.broken}. */
  get broken(): ReadonlySet<string> {
    return this.#script.broken;
  }

  /** A device was struck: the person may go on elsewhere. */
  struck(device: SimDevice): void {
    const { takeAfter } = this.#o.recovery;
    if (takeAfter !== null && this.#takeAt === null) this.#takeAt = { at: this.#o.time.now + takeAfter, from: device };
  }

  /** Looks at the screens and does what is to be done. */
  look(): void {
    this.#script.goOn();
    this.#continueElsewhere();
    this.#continueFromGone();
    this.#goOnWithoutGone();
    for (const device of this.#o.devices.values()) {
      if (!device.running) continue;
      for (const entry of device.disk.tables.entries.values()) {
        if (entry.kind === 'approval' && entry.state === 'open') this.#answerApproval(device, entry);
        if (entry.kind === 'question' && entry.state === 'open') this.#answerQuestion(device, entry);
      }
    }
  }

  /** Presses at a bad moment. */
  press({ press, on }: Extract<Strike, { how: 'press' }>): void {
    this.#hand.pressAnyhow(press, deviceThere(this.#o.devices, on));
  }

  #continueElsewhere(): void {
    const due = this.#takeAt;
    if (!due || this.#o.time.now < due.at) return;
    const from = deviceNames.indexOf(due.from.id as string as DeviceName);
    const round = [...deviceNames.slice(from + 1), ...deviceNames.slice(0, from)];
    const other = round.map(name => this.#o.devices.get(name)).find(device => device?.running);
    if (!other) return;
    const open = statesOf(other).filter(state => state.open || state.queue.length > 0);
    for (const { session, lease } of open) {
      if (lease.holder !== other.id) this.#hand.ask(`continue ${session}`, other, { kind: 'take', session });
    }
    // Once the other device is back the person has no reason to press again.
    if (open.some(state => state.lease.holder === other.id) || due.from.running) this.#takeAt = null;
  }

  /** What ran on a device that everything was removed from goes on only when the person says so. */
  #continueFromGone(): void {
    for (const { device, session } of runningOnGone([...this.#o.devices.values()]))
      this.#hand.ask(`continue ${session}`, device, { kind: 'take', session });
  }

  /** A device that is no more is waited for in vain, and whoever reads that knows it. */
  #goOnWithoutGone(): void {
    for (const device of this.#o.devices.values()) {
      if (!device.running) continue;
      for (const missing of waitingFor(device)) {
        if (!this.#o.devices.get(missing as string as DeviceName)?.left) continue;
        const what = `go on without ${missing} on ${device.id}`;
        this.#hand.ask(what, device, { kind: 'goOnWithout', device: missing }, () => this.#hand.notWaited(missing));
      }
    }
  }

  #answerApproval(device: SimDevice, { session, step, approval, argumentsHash }: Entry<'approval'>): void {
    if (device !== deviceThere(this.#o.devices, this.#o.scenario.answersOn) && this.#isShownOn(this.#o.scenario.answersOn, approval))
      return;
    const { approves: answer } = this.#o.scenario;
    if (answer === null) return;
    this.#hand.ask(`answer ${approval}`, device, { kind: 'answerApproval', session, step, approval, argumentsHash, answer });
  }

  #isShownOn(name: DeviceName, entry: string): boolean {
    const device = this.#o.devices.get(name);
    const shown = device?.running ? [...device.disk.tables.entries.values()] : [];
    return shown.some(one => one.kind === 'approval' && one.approval === entry);
  }

  #answerQuestion(device: SimDevice, asked: Entry<'question'>): void {
    const { session, step, attempt } = asked;
    const answer = answerTo(asked, this.#o);
    if (answer) this.#hand.ask(`resolve ${step} ${attempt}`, device, { kind: 'resolve', session, step, attempt, answer });
  }
}
