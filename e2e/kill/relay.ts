import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DeviceFrame, RoomId } from '@baton/protocol';
import { createTrialSpace, openSocket, type RelayProcess, spawnRelay, type TrialClient, type TrialDevice } from '@baton/relay/trial';
import type { Figures } from './figures.ts';

const room = 'session.kill' as RoomId;

type Append = Extract<DeviceFrame, { verb: 'append' }>;

/** What one device sent and was told, over all kills. */
interface Ledger {
  /** The text of each place that was acknowledged. */
  readonly acknowledged: Map<number, string>;
  duplicates: number;
}

/**
 * Kills a relay under load, again and again, on the same data. What it acknowledged must be at that very place
 * afterwards, and no text may stand at two places although what was not answered is sent again.
 */
export async function killRelay(kills: number, random: () => number, log: (line: string) => void): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'baton-kill-'));
  const args = ['--data', join(folder, 'relay.db')];
  const device = await (await createTrialSpace()).device();
  const ledger: Ledger = { acknowledged: new Map(), duplicates: 0 };
  let unanswered: readonly Append[] = [];
  let resumed = 0;
  let relay: RelayProcess | null = null;
  try {
    for (let kill = 1; kill <= kills; kill++) {
      relay = await spawnRelay(args);
      if (relay.said.continued || kill === 1) resumed++;
      const client = await enter(relay, device);
      const life = 40 + Math.floor(random() * 400);
      const round = await load({ client, relay, unanswered, author: `${device.id}~${kill}` as TrialDevice['author'], life });
      relay = null;
      note(ledger, round);
      unanswered = round.unanswered;
      log(`kill ${kill}: after ${life} ms, ${round.acknowledged.size} acknowledged, ${unanswered.length} without an answer`);
    }
    relay = await spawnRelay(args);
    const stored = await readAll(await enter(relay, device));
    const lost = [...ledger.acknowledged].filter(([seq, text]) => stored[seq - 1] !== text).length;
    const twice = stored.length - new Set(stored).size;
    return { kills, acknowledged: ledger.acknowledged.size, lost, duplicateEffects: ledger.duplicates + twice, resumed };
  } finally {
    await relay?.end('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

async function enter(relay: RelayProcess, device: TrialDevice): Promise<TrialClient> {
  const client = await openSocket(relay.said.relay);
  await client.hello(device);
  return client;
}

interface Round {
  readonly acknowledged: ReadonlyMap<number, string>;
  readonly unanswered: readonly Append[];
}

interface Load {
  readonly client: TrialClient;
  readonly relay: RelayProcess;
  /** What nobody knows of whether it was stored. */
  readonly unanswered: readonly Append[];
  readonly author: TrialDevice['author'];
  /** Milliseconds from the first acknowledgement to the kill. */
  readonly life: number;
}

async function load({ client, relay, unanswered, author, life }: Load): Promise<Round> {
  const sent = new Map<number, Append>();
  for (const frame of unanswered) {
    const again = { ...frame, id: client.id() };
    sent.set(again.id, again);
    client.send(again);
  }
  let made = 0;
  const writing = setInterval(() => {
    for (let n = 0; n < 10; n++) {
      const { id, frame } = client.append(room, author, `${author} item ${made++} ${'x'.repeat(300)}`);
      sent.set(id, frame);
    }
  }, 1);
  await client.until('ack');
  await sleep(life);
  await relay.end('SIGKILL');
  clearInterval(writing);
  await client.end();
  const acknowledged = new Map<number, string>();
  for (const frame of client.received) {
    if (frame.verb === 'refused') throw new Error(`the relay refused an item as ${frame.why}`);
    const appended = frame.verb === 'ack' ? sent.get(frame.id) : undefined;
    if (frame.verb !== 'ack' || appended === undefined) continue;
    sent.delete(frame.id);
    acknowledged.set(frame.seq, textOf(appended.sealed));
  }
  return { acknowledged, unanswered: [...sent.values()] };
}

function note(ledger: Ledger, round: Round): void {
  for (const [seq, text] of round.acknowledged) {
    if (ledger.acknowledged.has(seq)) ledger.duplicates++;
    ledger.acknowledged.set(seq, text);
  }
}

async function readAll(client: TrialClient): Promise<string[]> {
  await client.subscribe(room);
  await client.until('caughtUp');
  return client.items(room).map(item => (item.kind === 'sealed' ? textOf(item.sealed) : ''));
}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
