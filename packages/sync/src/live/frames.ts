/** Frames of the Yjs websocket protocol, as `y-websocket` speaks it. */
import { createDecoder, readVarUint, readVarUint8Array } from 'lib0/decoding';
import { createEncoder, type Encoder, toUint8Array, writeVarUint, writeVarUint8Array } from 'lib0/encoding';
import { type Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs';

const sync = 0;
const awareness = 1;
const queryAwareness = 3;
const step1 = 0;
const step2 = 1;
const update = 2;

export type YjsFrame =
  | { readonly kind: 'step1'; readonly stateVector: Uint8Array }
  | { readonly kind: 'step2'; readonly update: Uint8Array }
  | { readonly kind: 'update'; readonly update: Uint8Array }
  | { readonly kind: 'awareness'; readonly update: Uint8Array }
  | { readonly kind: 'queryAwareness' };

/** Null for what is no frame of this protocol. */
export function readYjsFrame(bytes: Uint8Array): YjsFrame | null {
  try {
    const decoder = createDecoder(bytes);
    const type = readVarUint(decoder);
    if (type === queryAwareness) return { kind: 'queryAwareness' };
    if (type === awareness) return { kind: 'awareness', update: readVarUint8Array(decoder) };
    if (type !== sync) return null;
    const step = readVarUint(decoder);
    const payload = readVarUint8Array(decoder);
    if (step === step1) return { kind: 'step1', stateVector: payload };
    return step === step2 ? { kind: 'step2', update: payload } : step === update ? { kind: 'update', update: payload } : null;
  } catch {
    // lib0 throws a bare Error at the end of the bytes.
    return null;
  }
}

/** "This is what I have": makes the other side answer with what is missing here. */
export function step1Frame(doc: Doc): Uint8Array {
  return frame(sync, step1, encodeStateVector(doc));
}

/** "This is what you lack." Throws on a state vector that is none. */
export function step2Frame(doc: Doc, stateVector: Uint8Array): Uint8Array {
  return frame(sync, step2, encodeStateAsUpdate(doc, stateVector));
}

export function updateFrame(bytes: Uint8Array): Uint8Array {
  return frame(sync, update, bytes);
}

export function awarenessFrame(bytes: Uint8Array): Uint8Array {
  return frame(awareness, null, bytes);
}

/** Says nothing about nobody. A provider drops a connection on which nothing came for 30 seconds. */
export const emptyAwareness: Uint8Array = Uint8Array.of(awareness, 1, 0);

function frame(type: number, step: number | null, payload: Uint8Array): Uint8Array {
  const encoder: Encoder = createEncoder();
  writeVarUint(encoder, type);
  if (step !== null) writeVarUint(encoder, step);
  writeVarUint8Array(encoder, payload);
  return toUint8Array(encoder);
}
