/** Devices of a journey in one process: real runtimes over memory and a real relay. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Command, type CommandAnswer, createIdSource, type MessageId, type PairingStatus, type SessionId } from '@baton/protocol';
import { type RunningRelay, startRelay } from '@baton/relay';
import { createHttp, createKeyring, createRuntime, type Runtime, type RuntimeOptions, systemClock } from '@baton/runtime';
import { createMemoryDisk, createMemoryStorage, type MemoryDisk } from '@baton/store/memory';
import { connectWebSocket } from '@baton/sync';
import { afterEach, beforeEach, expect } from 'vitest';

export const ids = createIdSource(() => Date.now(), Math.random);

export interface Device {
  readonly disk: MemoryDisk;
  runtime: Runtime;
  readonly name: string;
}

export interface Journey {
  /** The relay's data file. */
  data(): string;
  start(name: string, kind: 'desktop' | 'phone', disk?: MemoryDisk, more?: Partial<RuntimeOptions>): Promise<Device>;
  pair(computer: Device, phone: Device): Promise<void>;
  run(device: Device, command: Command): Promise<CommandAnswer>;
  send(device: Device, text: string): Promise<SessionId>;
}

/** Reads until there is something. Rejects with what was waited for. */
export async function until<Value>(what: string, look: () => Value | null | undefined | false, ms = 30_000): Promise<Value> {
  const end = Date.now() + ms;
  for (;;) {
    const value = look();
    if (value) return value;
    if (Date.now() > end) throw new Error(`waited in vain: ${what}`);
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}

export const idle = (device: Device, session: SessionId): boolean => device.disk.tables.sessions.get(session)?.activity === 'idle';

/** Whether nothing waits to leave. */
export const synced = ({ disk }: Device): boolean => disk.tables.outbox.size === 0 && disk.tables.sealed.size === 0;

/** A relay of its own for each test of the file that calls this, and everything stopped after it. */
export function openJourney(): Journey {
  const running: Runtime[] = [];
  let relay: RunningRelay;
  let data = '';

  beforeEach(async () => {
    data = join(mkdtempSync(join(tmpdir(), 'baton-')), 'relay.db');
    relay = await startRelay({ data, port: 0 });
  });
  afterEach(async () => {
    for (const runtime of running.splice(0)) await runtime.stop();
    await relay.stop();
  });

  async function start(
    name: string,
    kind: 'desktop' | 'phone',
    disk = createMemoryDisk(),
    more: Partial<RuntimeOptions> = {},
  ): Promise<Device> {
    const platform = {
      storage: createMemoryStorage(disk),
      clock: { ...systemClock, sleep: (ms: number, signal?: AbortSignal) => systemClock.sleep(ms < 100 ? ms / 10 : ms, signal) },
      random: Math.random,
      device: { name, kind },
      locale: () => 'en' as const,
      zone: () => 'Europe/Berlin',
    };
    const keeper = createKeyring(platform);
    const { createPairing } = await import('@baton/runtime/pairing');
    const runtime = createRuntime({
      platform,
      keeper,
      connect: connectWebSocket,
      relayUrl: relay.socketUrl,
      http: createHttp(),
      loadAssistant: () => import('@baton/assistant'),
      abilities: new Set(),
      live: () => undefined,
      pairing: parts =>
        createPairing({ parts, keeper, platform, relayUrl: relay.socketUrl, appOrigin: relay.url, connect: connectWebSocket }),
      ...more,
    });
    running.push(runtime);
    await runtime.start();
    return { disk, runtime, name };
  }

  const run = (device: Device, command: Command) => device.runtime.command(ids.next<string>(), command);
  const pairing = (device: Device) => device.disk.tables.meta.get('pairing')?.value as PairingStatus | undefined;

  async function pair(computer: Device, phone: Device): Promise<void> {
    expect(await run(computer, { kind: 'pairStart' })).toEqual({ ok: true });
    const open = await until('code', () => {
      const status = pairing(computer);
      return status?.state === 'open' && status.side === 'computer' ? status : null;
    });
    expect(await run(phone, { kind: 'joinByCode', relay: relay.socketUrl, code: open.code, deviceName: phone.name })).toEqual({ ok: true });
    await until('words on both', () => pairing(computer)?.state === 'words' && pairing(phone)?.state === 'words');
    await run(phone, { kind: 'joinWordsMatch', match: true });
    await run(computer, { kind: 'pairConfirm' });
    await until('joined', () => pairing(phone)?.state === 'done' && pairing(computer)?.state === 'done');
  }

  async function send(device: Device, text: string): Promise<SessionId> {
    const session = ids.next<SessionId>();
    const answer = await run(device, {
      kind: 'send',
      session,
      message: ids.next<MessageId>(),
      text,
      mode: 'next',
      title: 'Plan my week',
      locale: 'en',
      zone: 'Europe/Berlin',
    });
    expect(answer).toEqual({ ok: true });
    return session;
  }

  return { data: () => data, start, pair, run, send };
}
