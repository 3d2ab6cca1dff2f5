import { toBase64Url, toHex } from '@baton/protocol';
import type { MemoryDisk } from '@baton/store/memory';

const latin1 = new TextDecoder('latin1');

/** Everything on the disk as one text, bytes among it as letters. */
export function everythingOn({ tables }: MemoryDisk): string {
  const readable = (_: string, value: unknown) => (value instanceof Uint8Array ? latin1.decode(value) : value);
  return Object.values(tables)
    .map(table => JSON.stringify([...(table as Map<string, unknown>)], readable))
    .join('\n');
}

/** Finds a secret in a text in every way in which a careless program would have written it down; answers the spellings it found. */
export function leaksOf(secret: string): (text: string) => readonly string[] {
  const bytes = new TextEncoder().encode(secret);
  const spellings = [secret, ...[toHex(bytes), btoa(secret), toBase64Url(bytes)].map(text => text.slice(0, 18))];
  return text => spellings.filter(one => text.includes(one));
}
