import { canonicalJson } from '@baton/protocol';

/** Any value that JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** Names that would reach a JavaScript object's prototype instead of its data. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
export const isSafeKey = (key: string): boolean => key.length > 0 && key.length <= 64 && !FORBIDDEN_KEYS.has(key);

export const isObject = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);

/** The size of a value as UTF-8 JSON, in bytes. */
export const jsonBytes = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value) ?? '').length;

/** Whether two JSON values are the same value; absent and `null` are the same (see documents: a null field is no field). */
export function equalJson(a: unknown, b: unknown): boolean {
  const left = a === undefined ? null : a;
  const right = b === undefined ? null : b;
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  return canonicalJson(left) === canonicalJson(right);
}

/** Why `value` cannot be stored, or `null`: checks JSON types, finite numbers, whole characters, safe keys and depth. */
export function jsonFault(value: unknown, maxDepth: number): string | null {
  if (value === null || typeof value === 'boolean') return null;
  if (typeof value === 'number') return Number.isFinite(value) ? null : 'a number that is not finite';
  if (typeof value === 'string') return value.isWellFormed() ? null : 'half of a character (a lone surrogate)';
  if (typeof value !== 'object' || value instanceof Uint8Array) return `a value that is not JSON (${typeof value})`;
  if (maxDepth <= 0) return 'nested too deep';
  for (const [key, entry] of Object.entries(value)) {
    if (!Array.isArray(value) && !isSafeKey(key)) return `the key ${JSON.stringify(key.slice(0, 70))}`;
    const fault = jsonFault(entry, maxDepth - 1);
    if (fault) return fault;
  }
  return null;
}
