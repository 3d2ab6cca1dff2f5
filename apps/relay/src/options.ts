import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { defaultPort } from './server/start.ts';

/** What whoever starts the relay asked for. */
export interface Flags {
  readonly port: number;
  readonly host: string;
  readonly data: string;
  readonly tlsCert: string | undefined;
  readonly tlsKey: string | undefined;
  readonly pwa: string | undefined;
  readonly origins: readonly string[];
  readonly invite: string | undefined;
  /** Copy the data there and end. */
  readonly backup: string | undefined;
  readonly help: boolean;
}

/** What was asked for cannot be done as it stands. The message is a sentence for people. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const usage = `baton relay: orders, stores and forwards sealed items, and never reads them

  --port N          port to listen on (${defaultPort})
  --host ADDRESS    address to listen on (127.0.0.1: this machine only)
  --data FILE       where everything is kept (~/.baton/relay.db)
  --tls-cert FILE   certificate, and
  --tls-key FILE    its key: serve https and wss
  --pwa FOLDER      the built app, served beside the relay
  --origin ORIGIN   a page of this origin may connect too; may be given more than once
  --invite TEXT     ask for this before a new space is opened here
  --backup FILE     copy the data to FILE, also while a relay runs on it, and end

Each is also an environment variable: BATON_RELAY_PORT, BATON_RELAY_TLS_CERT and so on; origins are separated by commas.`;

const text = z.optional(z.string().check(z.minLength(1)));
const schema = z.object({
  port: z.optional(z.string().check(z.regex(/^\d{1,5}$/, 'is not a port'))),
  host: text,
  data: text,
  'tls-cert': text,
  'tls-key': text,
  pwa: text,
  origin: z.optional(
    z.array(z.string().check(z.regex(/^[a-z][a-z0-9+.-]*:\/\/[^/\s]+$/i, 'is not an origin such as https://baton.example'))),
  ),
  invite: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  backup: text,
});

/** Flags first, then the environment, then defaults. Throws {@link UsageError}. */
export function readFlags(args: readonly string[], env: Readonly<Record<string, string | undefined>>): Flags {
  const { help, ...given } = parse(args);
  const parsed = schema.safeParse({ ...fromEnvironment(env), ...given });
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new UsageError(`--${String(issue?.path[0])} ${issue?.message ?? 'cannot be used'}.`);
  }
  const flags = parsed.data;
  const port = flags.port === undefined ? defaultPort : Number(flags.port);
  if (port > 65_535) throw new UsageError('--port is not a port.');
  if ((flags['tls-cert'] === undefined) !== (flags['tls-key'] === undefined)) {
    throw new UsageError('--tls-cert and --tls-key are given together or not at all.');
  }
  return {
    port,
    host: flags.host ?? '127.0.0.1',
    data: flags.data ?? join(homedir(), '.baton', 'relay.db'),
    tlsCert: flags['tls-cert'],
    tlsKey: flags['tls-key'],
    pwa: flags.pwa,
    origins: flags.origin ?? [],
    invite: flags.invite,
    backup: flags.backup,
    help: help ?? false,
  };
}

function parse(args: readonly string[]) {
  const value = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: value,
        host: value,
        data: value,
        'tls-cert': value,
        'tls-key': value,
        pwa: value,
        origin: { type: 'string', multiple: true },
        invite: value,
        backup: value,
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'The flags cannot be read.');
  }
}

function fromEnvironment(env: Readonly<Record<string, string | undefined>>): Record<string, string | string[]> {
  const found: Record<string, string | string[]> = {};
  for (const name of Object.keys(schema.shape)) {
    // A backup is asked for once, never by the environment of a service.
    const value = name === 'backup' ? undefined : env[`BATON_RELAY_${name.toUpperCase().replaceAll('-', '_')}`];
    if (value) found[name] = name === 'origin' ? value.split(',').map(part => part.trim()) : value;
  }
  return found;
}
