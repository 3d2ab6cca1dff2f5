import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** What whoever started the app asked for. */
export interface Settings {
  /** Where the relay answers over http; its app and its WebSocket have the same host. */
  readonly relay: URL;
  /** The folder for everything the app keeps, or null for the system's usual place. */
  readonly data: string | null;
}

/** The address that `start` uses: fixed, since the storage of a phone belongs to it. */
const usualRelay = 'http://127.0.0.1:7423/';

/**
 * Arguments first (`--relay`, `--data`), then the environment (`BATON_ADDRESS`, `BATON_DATA`), then defaults. Switches of
 * the engine that stand among the arguments are passed over. Throws a RangeError with a sentence when the address is none.
 */
export function readSettings(args: readonly string[], env: Readonly<Record<string, string | undefined>>): Settings {
  const { values } = parseArgs({
    args: [...args],
    options: { relay: { type: 'string' }, data: { type: 'string' } },
    strict: false,
    allowPositionals: true,
  });
  const data = text(values.data) ?? text(env.BATON_DATA);
  return { relay: readAddress(text(values.relay) ?? text(env.BATON_ADDRESS) ?? usualRelay), data: data === null ? null : resolve(data) };
}

/** The relay's WebSocket. */
export function socketAddress(relay: URL): string {
  const address = new URL('/relay', relay);
  address.protocol = relay.protocol === 'https:' ? 'wss:' : 'ws:';
  return address.href;
}

export function isThisComputer(address: URL): boolean {
  return address.hostname === 'localhost' || address.hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(address.hostname);
}

function readAddress(given: string): URL {
  const address = URL.canParse(given) ? new URL(given) : null;
  if (address === null || (address.protocol !== 'http:' && address.protocol !== 'https:')) {
    throw new RangeError(`The relay's address has to look like https://baton.example, not ${given}.`);
  }
  // A plain address on another machine would show everybody on the way who talks to whom.
  if (address.protocol === 'http:' && !isThisComputer(address)) {
    throw new RangeError(`The relay at ${address.host} has to be reached over https; plain http is for this computer only.`);
  }
  return address;
}

function text(value: string | boolean | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
