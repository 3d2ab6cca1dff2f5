import type { PairingTransfer } from '@baton/crypto';
import { type CommandAnswer, deviceIdOf, type PairingFailure, type PairingStatus, verifyDeviceChain } from '@baton/protocol';
import { type ComputerPairing, type Connect, type JoiningDevice, type PhonePairing, pairOnComputer, pairOnPhone } from '@baton/sync';
import type { Change } from '../core/change.ts';
import type { Platform } from '../core/platform.ts';
import type { RuntimeParts } from '../runtime.ts';
import type { Link } from '../sync/link.ts';
import type { PairingKeeper } from './identity.ts';
import type { PairingCommand, PairingFlow } from './pairing-flow.ts';
import { notePairing } from './pairing-status.ts';

export interface PairingOptions {
  readonly parts: RuntimeParts;
  readonly keeper: PairingKeeper;
  readonly platform: Platform;
  readonly relayUrl: string | null;
  /** Where the phone opens the app. */
  readonly appOrigin: string;
  readonly connect: Connect;
}

/** How long the relay may take before the person hears that it cannot be reached. */
const reachWithin = 8_000;

/** Adding a device, on either side. Where it stands is kept in the `meta` table for the screen. */
export function createPairing(options: PairingOptions): PairingFlow {
  const { parts, keeper, platform } = options;
  let computer: ComputerPairing | null = null;
  let phone: PhonePairing | null = null;

  return {
    async command(command: PairingCommand): Promise<CommandAnswer> {
      switch (command.kind) {
        case 'pairStart':
          return start();
        case 'pairConfirm':
          computer?.confirm();
          return { ok: true };
        case 'pairCancel':
          computer?.cancel();
          phone?.cancel();
          return { ok: true };
        case 'joinByCode':
          return join({ relay: command.relay, code: command.code.replace(/\D/g, '') }, command.deviceName);
        case 'joinByLink':
          return join({ link: command.link }, command.deviceName);
        case 'joinWordsMatch':
          if (computer && !phone) {
            if (command.match) computer.confirm();
            else computer.cancel('wordsDiffer');
          } else phone?.wordsMatch(command.match);
          return { ok: true };
      }
    },
    stop() {
      computer?.cancel();
      phone?.cancel();
    },
  };

  async function start(): Promise<CommandAnswer> {
    computer?.cancel();
    await note({ side: 'computer', state: 'opening' });
    await parts.book.change(change => ensureSpace(change));
    const link = await parts.connect();
    // The person is here now: what rests after a relay that did not answer does not rest any longer.
    if (link && link.client.status().link !== 'up') link.client.wake();
    if (!link || options.relayUrl === null || !(await isUp(link.client))) return failed('computer', 'offline');
    computer = pairOnComputer({
      client: link.client,
      origin: options.appOrigin,
      relay: options.relayUrl,
      language: platform.locale() === 'zh-CN' ? 'zh' : 'en',
      now: () => platform.clock.now(),
      admit,
      status: say,
    });
    parts.later(
      computer.finished.then(async end => {
        computer = null;
        if ('added' in end) await parts.membersChanged();
      }),
    );
    return { ok: true };
  }

  async function ensureSpace(change: Change): Promise<void> {
    const identity = await keeper.create(change);
    if (await platform.storage.get('devices', identity.device)) return;
    const { name, kind } = platform.device;
    await parts.members.add(change, { device: identity.device, name, kind, certificates: identity.relay.certificates });
  }

  /** Listed before it gets anything: one that is listed and never came can be removed. */
  async function admit(device: JoiningDevice): Promise<PairingTransfer | null> {
    const identity = keeper.current();
    if (!identity) return null;
    const others = await parts.members.list();
    const certificates = await keeper.certify(device);
    const { result } = await parts.book.change(change =>
      parts.members.add(change, { device: device.device, name: device.name, kind: device.kind, certificates }),
    );
    if (result !== 'ok') return null;
    return {
      space: identity.space,
      rootPublicKey: identity.relay.rootKey,
      certificates: [...certificates],
      devices: others.map(({ name, kind, certificates: chain }) => ({ name, kind, certificates: [...chain] })),
      contentKeys: [...(await keeper.contentKeys())],
      spaceName: 'Baton',
      computerName: platform.device.name,
    };
  }

  async function join(find: { relay: string; code: string } | { link: string }, name: string): Promise<CommandAnswer> {
    phone?.cancel();
    const device = await keeper.newDevice();
    const pairing = pairOnPhone({
      find,
      connect: options.connect,
      keys: device.keys,
      name: name.slice(0, 100),
      kind: platform.device.kind,
      alreadyIn: keeper.current()?.space ?? null,
      clock: platform.clock,
      random: platform.random,
      // `done` is said when everything is stored, not before.
      status: status => (status.state === 'done' ? undefined : say(status)),
    });
    phone = pairing;
    const taken = async (end: Awaited<typeof pairing.finished>) => {
      phone = null;
      if ('failed' in end) return;
      const { result } = await parts.book.change(async change => {
        const identity = await device.join(change, end.joined, name);
        parts.members.know(change, { device: identity.device, name, kind: platform.device.kind, certificates: end.joined.certificates });
        for (const other of end.joined.devices) {
          const said = await verifyDeviceChain(other.certificates, end.joined.space);
          if (said && said.device !== identity.device) parts.members.know(change, { ...other, device: deviceIdOf(said.signKey) });
        }
        change.put('meta', {
          key: 'pairing',
          value: { side: 'phone', state: 'done', device: end.joined.computerName } satisfies PairingStatus,
        });
      });
      if (result === 'ok') await parts.membersChanged();
      else await failed('phone', 'cancelled');
    };
    parts.later(pairing.finished.then(taken));
    return { ok: true };
  }

  async function isUp(client: Pick<Link['client'], 'status' | 'onStatus'>): Promise<boolean> {
    const timer = new AbortController();
    const up = new Promise<boolean>(resolve => {
      const look = () => {
        if (client.status().link === 'up') resolve(true);
      };
      timer.signal.addEventListener('abort', client.onStatus(look));
      look();
    });
    const answer = await Promise.race([up, platform.clock.sleep(reachWithin, timer.signal).then(() => false)]);
    timer.abort();
    return answer;
  }

  async function failed(side: 'computer' | 'phone', why: PairingFailure): Promise<CommandAnswer> {
    await note({ side, state: 'failed', why });
    return { ok: false, error: { kind: 'pairing', detail: why } };
  }

  function say(status: PairingStatus): void {
    if (!parts.book.closed) parts.later(note(status));
  }

  function note(status: PairingStatus): Promise<void> {
    return notePairing(parts.book, status);
  }
}
