/** The relay as a program. One JSON line on standard output once it listens; everything after that is one JSON line on standard error. */
import { readFileSync } from 'node:fs';
import { type Flags, readFlags, UsageError, usage } from './options.ts';
import { CannotListen, PortTaken, type RunningRelay, startRelay } from './server/start.ts';
import { backupSqlite } from './store/sqlite.ts';
import { DataFileError } from './store/sqlite-open.ts';

/** So that a script can tell why. */
const exitCodes = { failed: 1, usage: 2, portTaken: 3, data: 4 } as const;

async function main(): Promise<void> {
  const flags = readFlags(process.argv.slice(2), process.env);
  if (flags.help) {
    console.log(usage);
    return;
  }
  if (flags.backup !== undefined) {
    await backUp(flags.data, flags.backup);
    return;
  }
  const relay = await startRelay({
    ...flags,
    tls: readTls(flags),
    report: event => console.error(JSON.stringify({ at: new Date().toISOString(), ...event })),
  });
  stopWhenTold(relay);
  const { url, socketUrl, port, generation, continued } = relay;
  const app = flags.pwa === undefined ? null : `${url}/`;
  console.log(JSON.stringify({ event: 'listening', relay: socketUrl, app, port, pid: process.pid, generation, continued }));
}

function stopWhenTold(relay: RunningRelay): void {
  const end = (code: number) => {
    relay.stop().then(
      () => process.exit(code),
      (error: unknown) => fail(error),
    );
  };
  process.once('SIGTERM', () => end(0));
  process.once('SIGINT', () => end(0));
  relay.fenced.then(
    () => {
      console.error('Another relay has opened the same data. This one has stopped; nothing that it acknowledged is lost.');
      end(exitCodes.data);
    },
    (error: unknown) => fail(error),
  );
}

function readTls({ tlsCert, tlsKey }: Flags) {
  if (tlsCert === undefined || tlsKey === undefined) return undefined;
  try {
    return { cert: readFileSync(tlsCert, 'utf8'), key: readFileSync(tlsKey, 'utf8') };
  } catch (error) {
    throw new UsageError(`The certificate or its key cannot be read (${error instanceof Error ? error.message : 'unknown'}).`);
  }
}

async function backUp(data: string, to: string): Promise<void> {
  try {
    await backupSqlite(data, to);
  } catch (error) {
    throw new DataFileError(`No backup was made (${error instanceof Error ? error.message : 'unknown'}).`);
  }
  console.log(JSON.stringify({ event: 'backedUp', from: data, to }));
}

function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : 'The relay failed.');
  process.exit(exitCodeOf(error));
}

function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError || error instanceof CannotListen) return exitCodes.usage;
  if (error instanceof PortTaken) return exitCodes.portTaken;
  return error instanceof DataFileError ? exitCodes.data : exitCodes.failed;
}

main().catch(fail);
