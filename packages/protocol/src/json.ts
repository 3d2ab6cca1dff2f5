import { sha256Hex } from './hash.ts';

export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue };
export type JsonObject = { readonly [key: string]: JsonValue };

/**
 * JSON with object keys sorted by code unit, no white space, and keys whose value is undefined left out:
 * the same value gives the same text on every device. Throws `TypeError` on a number that JSON cannot hold.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`not a JSON number: ${value}`);
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map(item => canonicalJson(item ?? null)).join(',')}]`;
  if (typeof value === 'object') {
    const fields = value as Record<string, unknown>;
    const parts: string[] = [];
    for (const key of Object.keys(fields).sort()) {
      if (fields[key] !== undefined) parts.push(`${JSON.stringify(key)}:${canonicalJson(fields[key])}`);
    }
    return `{${parts.join(',')}}`;
  }
  throw new TypeError(`not a JSON value: ${typeof value}`);
}

/** SHA-256 over the canonical JSON, as lower-case hex. */
export function hashJson(value: unknown): string {
  return sha256Hex(new TextEncoder().encode(canonicalJson(value)));
}
