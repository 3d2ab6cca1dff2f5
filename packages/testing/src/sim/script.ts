import { type Command, type MessageId, type SessionId, sessionSetting } from '@baton/protocol';
import { commandOfAct } from './act-command.ts';
import { choose } from './choose.ts';
import type { Time } from './clock.ts';
import type { SimDevice } from './device.ts';
import type { DeviceName } from './device-names.ts';
import { type Hand, patience } from './hand.ts';
import { happen } from './happenings.ts';
import type { Network } from './network.ts';
import type { SimRelay } from './relay.ts';
import type { Act, Scenario } from './scenario.ts';
import {
  begunSteps,
  copyOn,
  deletionsOn,
  deviceThere,
  isIdle,
  openApproval,
  openApprovals,
  openTurns,
  settledTools,
  showsAutomation,
  statesOf,
  unsettledOn,
  waitingAnswer,
  waitingFor,
} from './screens.ts';
import type { TaskServer } from './tasks.ts';

export interface ScriptOptions {
  readonly time: Time;
  readonly scenario: Scenario;
  readonly devices: ReadonlyMap<DeviceName, SimDevice>;
  readonly network: Network;
  readonly relay: SimRelay;
  readonly tasks: TaskServer | null;
  /** Adds the phone to the laptop's space. Whether it is in. */
  readonly join: () => boolean;
}

/** After this long a person does not wait any more for something to be possible. */
const leavesAfter = 20 * 60_000;

/** The acts of a scenario one after the other: when each may be done, how, and when it is over. */
export class Script {
  /** Devices that were lost, with all that nobody else had. */
  readonly broken = new Set<string>();
  readonly #o: ScriptOptions;
  readonly #hand: Hand;
  readonly #answered = new Set<string>();
  #next = 0;
  #since = 0;
  #sent = 0;

  constructor(options: ScriptOptions, hand: Hand) {
    this.#o = options;
    this.#hand = hand;
  }

  /** Every act was done. */
  get done(): boolean {
    return this.#next >= this.#o.scenario.acts.length;
  }

  /** Does the act whose time has come. */
  goOn(): void {
    const act = this.#o.scenario.acts[this.#next];
    if (!act || !this.#isTime(act)) return;
    if (this.#do(act)) this.#passed();
  }

  #showsAutomation(name: DeviceName): boolean {
    const device = this.#o.devices.get(name);
    return device !== undefined && showsAutomation(device);
  }

  #listsDocument(name: DeviceName): boolean {
    const device = deviceThere(this.#o.devices, name);
    return device !== null && [...device.disk.tables.documents.values()].some(({ updates }) => updates > 0);
  }

  /** That act is over; an answer to one that the person has left comes too late for that. */
  #passed(nth = this.#next): void {
    if (nth !== this.#next) return;
    this.#next++;
    this.#since = this.#o.time.now;
  }

  #isTime(act: Act): boolean {
    const { when = {} } = act;
    const { time } = this.#o;
    if (time.now - this.#since < (when.after ?? 0)) return false;
    if (when.listed && 'on' in act && !this.#listsDocument(act.on) && time.now - this.#since <= patience) return false;
    // A job that is over will not come to where the act was meant for.
    if (this.#isOver()) return true;
    if (when.shown && !('on' in act && this.#showsAutomation(act.on))) return false;
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
        const device = deviceThere(this.#o.devices, act.on);
        const [state] = device ? statesOf(device) : [];
        const instead = state?.places?.[0]?.message;
        // Where nothing is shown of it there is nothing to be said in another way: whoever meant to does it when it comes.
        if (!device || !state || !instead) return device !== null && this.#o.time.now - this.#since > leavesAfter;
        this.#say(device, state.session, { text: act.text, mode: 'next', instead });
        return false;
      }
      case 'moveUp':
      case 'reword':
        // What waited has been dealt with, or was said elsewhere.
        if (this.#isOver()) return true;
        return this.#press(act);
      case 'copy':
      case 'rename':
      case 'saveAutomation':
      case 'deleteAutomation':
      case 'undoStep':
      case 'shareFolders':
        return this.#press(act);
      case 'cancel': {
        const device = deviceThere(this.#o.devices, act.on);
        const open = device && statesOf(device).find(state => state.open)?.open;
        // Where nothing of it is shown nobody can stop it; after a while the person leaves it.
        if (!device || !open) return this.#most(openTurns) === 0 || (device !== null && this.#o.time.now - this.#since > patience);
        const session = statesOf(device).find(state => state.open)?.session as SessionId;
        this.#insist('cancel', device, { kind: 'cancelTurn', session, turn: open.id });
        return false;
      }
      case 'standIn': {
        const device = deviceThere(this.#o.devices, act.on);
        const waiting = device && waitingAnswer(device);
        if (!device || !waiting) return this.#isOver() || this.#o.time.now - this.#since > patience;
        this.#insist('stand in', device, { kind: 'letBuiltInAnswer', session: waiting.session, step: waiting.step }, () => this.#passed());
        return false;
      }
      case 'take': {
        const device = deviceThere(this.#o.devices, act.on);
        if (!device) return false;
        for (const state of statesOf(device)) this.#insist(`take ${state.session}`, device, { kind: 'take', session: state.session });
        return true;
      }
      case 'undo': {
        const device = deviceThere(this.#o.devices, act.on);
        const state = device && statesOf(device)[0];
        if (!device || !state?.last) return false;
        this.#insist('undo', device, {
          kind: 'undoTurn',
          session: state.session,
          turn: state.last.turn,
          ...(act.files && { files: this.#undoing() }),
        });
        return false;
      }
      case 'answer': {
        const device = devices.get(act.on);
        const asked = device?.running ? openApproval(device) : undefined;
        if (!device || !asked) return this.#isOver();
        const { session, step, approval, argumentsHash } = asked;
        this.#hand.ask(`answer ${approval} on ${act.on}`, device, {
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
        const device = deviceThere(this.#o.devices, act.on);
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
          this.#hand.notWaited(missing);
          this.#passed();
        });
        return false;
      }
      case 'join':
        // Adding a device takes a moment; whether it worked is looked at each time.
        return this.#hand.isTimeFor('join', 1_000) && join();
      default:
        happen(act, this.#o);
        return true;
    }
  }

  /** A command, on the device that shows what it is about. */
  #press(act: Extract<Act, { on: DeviceName }>): boolean {
    const device = deviceThere(this.#o.devices, act.on);
    const command = device && commandOfAct(act, device);
    // Where nothing is shown of what it is about there is nothing to be done.
    if (!device || !command) return device !== null && this.#o.time.now - this.#since > patience;
    this.#insist(`${act.do} ${this.#next}`, device, command);
    return false;
  }

  /** The same message until somebody says that it is stored: ten taps make one. */
  #send({ on, text, mode = 'next', job, files = {}, session: named = 'session-1' }: Extract<Act, { do: 'send' }>): boolean {
    const device = deviceThere(this.#o.devices, on);
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
        this.#hand.promised.push({ session, message, on: device.id });
        this.#sent++;
        this.#passed(nth);
      },
    );
  }

  /** Asks, and again when no answer came in a while: with the same id on the same device, as a page does. */
  #insist(what: string, device: SimDevice, command: Command, then: () => void = () => this.#settled(command)): void {
    const key = `${what}, act ${this.#next}, on ${device.id}`;
    if (!this.#hand.isTimeFor(key)) return;
    const once = `${key} answered`;
    void device.command(key, command)?.then(answer => {
      if (this.#answered.has(once)) return;
      if (answer.ok) {
        this.#answered.add(once);
        then();
      } else {
        this.#hand.refused.push(`${what}: ${answer.error.kind} ${answer.error.detail}`);
        // The answer was lost and the relay has stored it: it holds.
        if (command.kind === 'goOnWithout' && this.#o.relay.hasReport(command.device)) this.#hand.notWaited(command.device);
        // What could not be stored, or met nobody who could, is asked for again; anything else is an answer.
        const again = ['full', 'notSaved', 'noRuntime'].includes(answer.error.kind) || command.kind === 'send';
        if (!again) this.#settled(command);
      }
    });
  }

  /** What the person says with it, by its place in the script: pressed again it is the same. */
  #undoing(): Extract<Command, { kind: 'undoTurn' }>['files'] {
    const message = `message-${this.#next + 1}` as MessageId;
    return { message, text: 'Take back what that job did to files', locale: 'en', zone: 'Europe/Berlin' };
  }

  #settled(command: Command): void {
    const act = this.#o.scenario.acts[this.#next];
    const answers = {
      ...({ copy: 'copySession', rename: 'renameSession', cancel: 'cancelTurn', undo: 'undoTurn', undoStep: 'undoStep' } as const),
      ...({ saveAutomation: 'saveAutomation', deleteAutomation: 'deleteAutomation', shareFolders: 'shareFolders' } as const),
      ...({ moveUp: 'moveMessage', reword: 'changeMessage' } as const),
    };
    if (act && act.do in answers && answers[act.do as keyof typeof answers] === command.kind) this.#passed();
  }
}
