import { type Command, type MessageId, type SessionId, sessionSetting } from '@baton/protocol';
import { commandOfAct } from './act-command.ts';
import { answerTo } from './answer-to.ts';
import { choose } from './choose.ts';
import type { Time } from './clock.ts';
import type { SimDevice } from './device.ts';
import { type DeviceName, deviceNames } from './device-names.ts';
import { happen } from './happenings.ts';
import type { Network } from './network.ts';
import type { Outside } from './outside.ts';
import type { Strike } from './points.ts';
import { commandOf } from './presses.ts';
import type { Promised } from './promised.ts';
import type { SimRelay } from './relay.ts';
import type { Act, Recovery, Scenario } from './scenario.ts';
import {
  begunSteps,
  copyOn,
  deletionsOn,
  type Entry,
  isIdle,
  openApproval,
  openApprovals,
  openTurns,
  runningOnGone,
  settledTools,
  statesOf,
  unsettledOn,
  waitingAnswer,
  waitingFor,
} from './screens.ts';
import type { TaskServer } from './tasks.ts';

export interface PersonOptions {
  readonly time: Time;
  readonly scenario: Scenario;
  readonly recovery: Recovery;
  readonly devices: ReadonlyMap<DeviceName, SimDevice>;
  readonly network: Network;
  readonly outside: Outside;
  readonly relay: SimRelay;
  readonly tasks: TaskServer | null;
  /** Adds the phone to the laptop's space. Whether it is in. */
  readonly join: () => boolean;
}

/** How long a person waits before doing something again that has shown no effect. */
const patience = 20_000;
/** After this long a person does not wait any more for something to be possible. */
const leavesAfter = 20 * 60_000;

/**
 * Somebody who looks at screens (what the devices have stored) and does what a person does: sends, answers, cancels, continues elsewhere.
 * Answers questions in doubt by what really happened, and only when they may be answered.
 */
export class Person {
  readonly promised: Promised[] = [];
  readonly refused: string[] = [];
  /** Devices that were not waited for when the relay had lost what they alone might have had, and when that was said first. */
  readonly unasked = new Map<string, number>();
  /** Devices that were lost, with all that nobody else had. */
  readonly broken = new Set<string>();
  readonly #o: PersonOptions;
  readonly #tried = new Map<string, number>();
  readonly #answered = new Set<string>();
  #next = 0;
  #since = 0;
  #sent = 0;
  #commands = 0;
  #pending: Promise<void> | null = null;
  #takeAt: { at: number; from: SimDevice } | null = null;

  constructor(options: PersonOptions) {
    this.#o = options;
  }

  /** Everything in the script was done. */
  get done(): boolean {
    return this.#next >= this.#o.scenario.acts.length && this.#pending === null;
  }

  /** A device was struck: the person may go on elsewhere. */
  struck(device: SimDevice): void {
    const { takeAfter } = this.#o.recovery;
    if (takeAfter !== null && this.#takeAt === null) this.#takeAt = { at: this.#o.time.now + takeAfter, from: device };
  }

  /** Looks at the screens and does what is to be done. */
  look(): void {
    this.#goOn();
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

  /** Pressed at a bad moment: whatever the screen of that device shows just then is meant. Once, and whatever comes of it. */
  press({ press, on }: Extract<Strike, { how: 'press' }>): void {
    const device = this.#device(on);
    const command = device && commandOf(press, device, ++this.#commands);
    if (!device || !command) return;
    const what = `${press} on ${device.id}, press ${this.#commands}`;
    void device.command(what, command)?.then(answer => {
      if (!answer.ok) this.refused.push(`${what}: ${answer.error.kind} ${answer.error.detail}`);
      else if (command.kind === 'send') this.promised.push({ session: command.session, message: command.message, on: device.id });
    });
  }

  /** The device that is there, the wished one if it is. */
  #device(wished: DeviceName): SimDevice | null {
    const device = this.#o.devices.get(wished);
    if (device?.running) return device;
    return [...this.#o.devices.values()].find(other => other.running) ?? null;
  }

  #goOn(): void {
    const act = this.#o.scenario.acts[this.#next];
    if (!act || this.#pending || !this.#isTime(act)) return;
    if (this.#do(act)) this.#passed();
  }

  /** That act is over; an answer to one that the person has left comes too late for that. */
  #passed(nth = this.#next): void {
    if (nth !== this.#next) return;
    this.#next++;
    this.#since = this.#o.time.now;
    this.#pending = null;
  }

  #isTime({ when = {} }: Act): boolean {
    const { time } = this.#o;
    if (time.now - this.#since < (when.after ?? 0)) return false;
    // A job that is over will not come to where the act was meant for.
    if (this.#isOver()) return true;
    if (when.settledTools !== undefined && this.#most(settledTools) < when.settledTools) return false;
    if ((when.begun && this.#most(begunSteps) === 0) || (when.crowded && this.#most(one => (waitingAnswer(one) ? 1 : 0)) === 0))
      return false;
    return !when.idle && (!when.asked || this.#most(openApprovals) > 0);
  }

  #isOver(): boolean {
    const devices = [...this.#o.devices.values()];
    const wasDone = (device: SimDevice) => statesOf(device).some(state => state.last) || deletionsOn(device).length > 0;
    return devices.every(device => statesOf(device).every(isIdle)) && devices.some(wasDone);
  }

  #most(count: (device: SimDevice) => number): number {
    return Math.max(0, ...[...this.#o.devices.values()].map(count));
  }

  /** Whether it is done; else it is tried again, or is on its way. */
  #do(act: Act): boolean {
    const { devices, join } = this.#o;
    switch (act.do) {
      case 'send':
        return this.#send(act);
      case 'edit': {
        const device = this.#device(act.on);
        const [state] = device ? statesOf(device) : [];
        const instead = state?.places?.[0]?.message;
        // Where nothing is shown of it there is nothing to be said in another way.
        if (!device || !state || !instead) return device !== null && this.#o.time.now - this.#since > patience;
        this.#say(device, state.session, { text: act.text, mode: 'next', instead });
        return false;
      }
      case 'copy':
      case 'rename':
      case 'saveAutomation':
      case 'deleteAutomation':
      case 'undoStep': {
        const device = this.#device(act.on);
        const command = device && commandOfAct(act, device);
        // Where nothing is shown of what it is about there is nothing to be done.
        if (!device || !command) return device !== null && this.#o.time.now - this.#since > patience;
        this.#insist(`${act.do} ${this.#next}`, device, command);
        return false;
      }
      case 'cancel': {
        const device = this.#device(act.on);
        const open = device && statesOf(device).find(state => state.open)?.open;
        // Where nothing of it is shown nobody can stop it; after a while the person leaves it.
        if (!device || !open) return this.#most(openTurns) === 0 || (device !== null && this.#o.time.now - this.#since > patience);
        const session = statesOf(device).find(state => state.open)?.session as SessionId;
        this.#insist('cancel', device, { kind: 'cancelTurn', session, turn: open.id });
        return false;
      }
      case 'standIn': {
        const device = this.#device(act.on);
        const waiting = device && waitingAnswer(device);
        if (!device || !waiting) return this.#isOver() || this.#o.time.now - this.#since > patience;
        this.#insist('stand in', device, { kind: 'letBuiltInAnswer', session: waiting.session, step: waiting.step }, () => this.#passed());
        return false;
      }
      case 'take': {
        const device = this.#device(act.on);
        if (!device) return false;
        for (const state of statesOf(device)) this.#insist(`take ${state.session}`, device, { kind: 'take', session: state.session });
        return true;
      }
      case 'undo': {
        const device = this.#device(act.on);
        const state = device && statesOf(device)[0];
        if (!device || !state?.last) return false;
        this.#insist('undo', device, { kind: 'undoTurn', session: state.session, turn: state.last.turn });
        return false;
      }
      case 'answer': {
        const device = devices.get(act.on);
        const asked = device?.running ? openApproval(device) : undefined;
        if (!device || !asked) return this.#isOver();
        const { session, step, approval, argumentsHash } = asked;
        this.#ask(`answer ${approval} on ${act.on}`, device, {
          kind: 'answerApproval',
          session,
          step,
          approval,
          argumentsHash,
          answer: act.answer,
        });
        return true;
      }
      case 'remove': {
        const device = devices.get(act.on);
        if (device?.left) return true;
        if (device?.running) this.#insist('remove', device, { kind: 'removeEverything', unsettled: unsettledOn(device) });
        return false;
      }
      case 'delete': {
        const session = (act.session ?? 'session-1') as SessionId;
        const device = this.#device(act.on);
        const isDeleted = [...devices.values()].some(({ disk }) => disk.tables.directory.has(sessionSetting('deleted', session)));
        // While the relay waits for a device that only a later act brings back no job can end; long after all others are back the person leaves it.
        const isLeft = this.#o.time.now - this.#since > leavesAfter;
        if (isDeleted || !device || isLeft) return isDeleted || isLeft;
        // Where it is not shown nobody can delete it: whoever meant to does it when it comes.
        if (!device.disk.tables.sessions.has(session)) return false;
        const nth = this.#next;
        this.#insist(`delete ${session}`, device, { kind: 'deleteSession', session }, () => this.#passed(nth));
        return false;
      }
      case 'lose': {
        const device = devices.get(act.device);
        if (device && !device.left) this.broken.add(device.id);
        device?.leave();
        return true;
      }
      case 'goOnWithout': {
        const device = devices.get(act.on);
        const missing = device && waitingFor(device).find(id => id === act.device);
        // It is there by now, or the relay has lost nothing.
        if (!device || !missing) return this.#o.time.now - this.#since > patience;
        this.#insist('go on without', device, { kind: 'goOnWithout', device: missing }, () => {
          this.#notWaited(missing);
          this.#passed();
        });
        return false;
      }
      case 'join':
        return this.#isTimeFor('join') && join();
      default:
        happen(act, this.#o);
        return true;
    }
  }

  /** The same message until somebody says that it is stored: ten taps make one. */
  #send({ on, text, mode = 'next', job, files = {}, session: named = 'session-1' }: Extract<Act, { do: 'send' }>): boolean {
    const device = this.#device(on);
    const session = named === 'copy' ? device && copyOn(device) : (named as SessionId);
    if (!session) return device !== null && this.#o.time.now - this.#since > patience;
    // A conversation begins where it was meant to: begun elsewhere it would be another one.
    const has = (one: SimDevice) => one.disk.tables.sessionStates.has(session);
    const isNew = ![...this.#o.devices.values()].some(has);
    // Before anything was begun the person waits for the device it is meant for: all that follows stands on it.
    if (isNew && this.#sent === 0 && device?.id !== on) return false;
    // What a device has not got nobody can write in; after a while the person leaves it.
    if (!device || !(isNew ? device.id === on : has(device))) return device !== null && this.#o.time.now - this.#since > patience;
    const chosen = Object.entries(files).map(([name, text]) => choose(device, { name, text, nth: this.#next }));
    this.#say(device, session, { text, mode, ...(job ? { job } : {}), ...(chosen.length > 0 && { files: chosen }) });
    return false;
  }

  #say(
    device: SimDevice,
    session: SessionId,
    what: Pick<Extract<Command, { kind: 'send' }>, 'text' | 'mode' | 'job' | 'instead' | 'files'>,
  ): void {
    // By its place in the script: one that the person has left may be stored all the same.
    const nth = this.#next;
    const message = `message-${nth + 1}` as MessageId;
    const titled = this.#o.scenario.world === 'named' ? { titleByRule: true as const } : {};
    this.#insist(
      `send ${message}`,
      device,
      { kind: 'send', session, message, locale: 'en', zone: 'Europe/Berlin', ...titled, ...what },
      () => {
        this.promised.push({ session, message, on: device.id });
        this.#sent++;
        this.#passed(nth);
      },
    );
  }

  #isTimeFor(what: string): boolean {
    const last = this.#tried.get(what);
    // Adding a device takes a moment; whether it worked is looked at each time.
    if (last !== undefined && this.#o.time.now - last < 1_000) return false;
    this.#tried.set(what, this.#o.time.now);
    return true;
  }

  /** Asks, and again when no answer came in a while: with the same id on the same device, as a page does. */
  #insist(what: string, device: SimDevice, command: Command, then: () => void = () => this.#settled(command)): void {
    const key = `${what}, act ${this.#next}, on ${device.id}`;
    const last = this.#tried.get(key);
    if (last !== undefined && this.#o.time.now - last < patience) return;
    this.#tried.set(key, this.#o.time.now);
    const once = `${key} answered`;
    void device.command(key, command)?.then(answer => {
      if (this.#answered.has(once)) return;
      if (answer.ok) {
        this.#answered.add(once);
        then();
      } else {
        this.refused.push(`${what}: ${answer.error.kind} ${answer.error.detail}`);
        // What could not be stored, or met nobody who could, is asked for again; anything else is an answer.
        const again = ['full', 'notSaved', 'noRuntime'].includes(answer.error.kind) || command.kind === 'send';
        if (!again) this.#settled(command);
      }
    });
  }

  #settled(command: Command): void {
    const act = this.#o.scenario.acts[this.#next];
    const answers = {
      ...({ copy: 'copySession', rename: 'renameSession', cancel: 'cancelTurn', undo: 'undoTurn', undoStep: 'undoStep' } as const),
      ...({ saveAutomation: 'saveAutomation', deleteAutomation: 'deleteAutomation' } as const),
    };
    if (act && act.do in answers && answers[act.do as keyof typeof answers] === command.kind) this.#passed();
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
      if (lease.holder !== other.id) this.#ask(`continue ${session}`, other, { kind: 'take', session });
    }
    // Once the other device is back the person has no reason to press again.
    if (open.some(state => state.lease.holder === other.id) || due.from.running) this.#takeAt = null;
  }

  /** What ran on a device that everything was removed from goes on only when the person says so. */
  #continueFromGone(): void {
    for (const { device, session } of runningOnGone([...this.#o.devices.values()]))
      this.#ask(`continue ${session}`, device, { kind: 'take', session });
  }

  /** A device that is no more is waited for in vain, and whoever reads that knows it. */
  #goOnWithoutGone(): void {
    for (const device of this.#o.devices.values()) {
      if (!device.running) continue;
      for (const missing of waitingFor(device)) {
        if (!this.#o.devices.get(missing as string as DeviceName)?.left) continue;
        const what = `go on without ${missing} on ${device.id}`;
        this.#ask(what, device, { kind: 'goOnWithout', device: missing }, () => this.#notWaited(missing));
      }
    }
  }

  #notWaited(device: string): void {
    if (!this.unasked.has(device)) this.unasked.set(device, this.#o.time.now);
  }

  /** Pressed now, and again when it has shown no effect: another press each time. */
  #ask(what: string, device: SimDevice, command: Command, then: () => void = () => {}): void {
    const last = this.#tried.get(what);
    if (last !== undefined && this.#o.time.now - last < patience) return;
    this.#tried.set(what, this.#o.time.now);
    void device.command(`${what}, press ${++this.#commands}`, command)?.then(answer => {
      if (answer.ok) then();
      else this.refused.push(`${what}: ${answer.error.kind} ${answer.error.detail}`);
    });
  }

  #answerApproval(device: SimDevice, { session, step, approval, argumentsHash }: Entry<'approval'>): void {
    if (device !== this.#device(this.#o.scenario.answersOn) && this.#isShownOn(this.#o.scenario.answersOn, approval)) return;
    const { approves: answer } = this.#o.scenario;
    if (answer === null) return;
    this.#ask(`answer ${approval}`, device, { kind: 'answerApproval', session, step, approval, argumentsHash, answer });
  }

  #isShownOn(name: DeviceName, entry: string): boolean {
    const device = this.#o.devices.get(name);
    const shown = device?.running ? [...device.disk.tables.entries.values()] : [];
    return shown.some(one => one.kind === 'approval' && one.approval === entry);
  }

  #answerQuestion(device: SimDevice, asked: Entry<'question'>): void {
    const { session, step, attempt } = asked;
    const answer = answerTo(asked, this.#o);
    if (answer) this.#ask(`resolve ${step} ${attempt}`, device, { kind: 'resolve', session, step, attempt, answer });
  }
}
