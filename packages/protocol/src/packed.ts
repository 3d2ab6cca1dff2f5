/**
 * Packed JSON: a JSON text followed by the byte arrays that stand in it. Used for frames on the wire and for what is sealed into an item,
 * so that neither grows by base64. Layout: u32 length of the JSON · JSON (UTF-8) · for each byte array: u32 length · bytes.
 * In the JSON the n-th byte array is `{"$bytes": n}`.
 */
export function pack(value: unknown): Uint8Array {
  const blobs: Uint8Array[] = [];
  const text = JSON.stringify(value, function replace(this: Record<string, unknown>, key: string, val: unknown) {
    const raw = this[key];
    if (raw instanceof Uint8Array) {
      blobs.push(raw);
      return { $bytes: blobs.length - 1 };
    }
    return val;
  });
  const json = new TextEncoder().encode(text);
  const out = new Uint8Array(4 + json.length + blobs.reduce((sum, blob) => sum + 4 + blob.length, 0));
  const view = new DataView(out.buffer);
  view.setUint32(0, json.length);
  out.set(json, 4);
  let at = 4 + json.length;
  for (const blob of blobs) {
    view.setUint32(at, blob.length);
    out.set(blob, at + 4);
    at += 4 + blob.length;
  }
  return out;
}

/** Throws `PackedError` on anything that {@link pack} did not make. The byte arrays are copies. */
export function unpack(bytes: Uint8Array): unknown {
  if (bytes.length < 4) throw new PackedError('shorter than its header');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const jsonEnd = 4 + view.getUint32(0);
  if (jsonEnd > bytes.length) throw new PackedError('its text is cut off');
  const blobs: Uint8Array[] = [];
  let at = jsonEnd;
  while (at < bytes.length) {
    if (at + 4 > bytes.length) throw new PackedError('a length is cut off');
    const end = at + 4 + view.getUint32(at);
    if (end > bytes.length) throw new PackedError('a byte array is cut off');
    blobs.push(bytes.slice(at + 4, end));
    at = end;
  }
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(4, jsonEnd)));
  } catch {
    throw new PackedError('its text is not JSON');
  }
  return restore(value, blobs, 0);
}

export class PackedError extends Error {
  override readonly name = 'PackedError';
}

const deepest = 64;

function restore(value: unknown, blobs: readonly Uint8Array[], depth: number): unknown {
  if (depth > deepest) throw new PackedError('nested too deeply');
  if (Array.isArray(value)) return value.map(item => restore(item, blobs, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  const fields = value as Record<string, unknown>;
  if (typeof fields.$bytes === 'number' && Object.keys(fields).length === 1) {
    const blob = blobs[fields.$bytes];
    if (!blob) throw new PackedError('names a byte array that is not there');
    return blob;
  }
  const out: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(fields)) {
    if (key === '__proto__') throw new PackedError('has a forbidden key');
    out[key] = restore(item, blobs, depth + 1);
  }
  return out;
}
