/** A large Yjs update in pieces that fit a row: a paste, or everything that was typed offline. */
import { createEncoder, type Encoder, toUint8Array, writeUint8Array, writeVarUint } from 'lib0/encoding';
import { ContentString, createID, decodeUpdate, type GC, Item, Skip, UpdateEncoderV1 } from 'yjs';

/** So that a row always fits an item, beside others. Bytes. */
export const pieceMost = 48 * 1024;

type Struct = GC | Item | Skip;
/** Deleted ranges by client. */
type Deleted = readonly { readonly client: number; readonly clock: number; readonly len: number }[];

/**
 * Updates that together do what `update` does, each about `most` bytes at most; `[update]` when it is small enough. A single value that
 * is larger (one entry of a map) stays whole. Applied in order they give the same document; a piece may wait for a later one in between.
 */
export function splitUpdate(update: Uint8Array, most: number): Uint8Array[] {
  if (update.length <= most) return [update];
  const { structs, ds } = decodeUpdate(update);
  const pieces: Uint8Array[] = [];
  let group: Struct[] = [];
  let size = 0;
  const next = () => {
    if (group.some(struct => !(struct instanceof Skip))) pieces.push(encode(group, []));
    group = [];
    size = 0;
  };
  for (const struct of structs.flatMap(whole => cut(whole, most))) {
    const bytes = sizeOf(struct);
    if (size > 0 && size + bytes > most) next();
    group.push(struct);
    size += bytes;
  }
  next();
  const deleted = [...ds.clients].flatMap(([client, ranges]) => ranges.map(({ clock, len }) => ({ client, clock, len })));
  // A range takes at most 16 bytes, with a client of its own 24.
  const ranges = Math.max(1, Math.floor(most / 24));
  for (let at = 0; at < deleted.length; at += ranges) pieces.push(encode([], deleted.slice(at, at + ranges)));
  return pieces;
}

/** A long text in several items, as Yjs itself splits one when somebody types into the middle of it. */
function cut(struct: Struct, most: number): Struct[] {
  if (!(struct instanceof Item) || !(struct.content instanceof ContentString)) return [struct];
  const { id, origin, rightOrigin, parent, parentSub, content } = struct;
  // A character takes at most three bytes, and the head of the item some more.
  const step = Math.max(2, Math.floor(most / 4));
  const { str } = content;
  if (str.length <= step) return [struct];
  const items: Item[] = [];
  let at = 0;
  while (at < str.length) {
    const end = Math.min(str.length, isHighSurrogate(str.charCodeAt(at + step - 1)) ? at + step - 1 : at + step);
    const left = at === 0 ? origin : createID(id.client, id.clock + at - 1);
    const piece = new ContentString(str.slice(at, end));
    items.push(new Item(createID(id.client, id.clock + at), null, left, null, rightOrigin, parent, parentSub, piece));
    at = end;
  }
  return items;
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

function sizeOf(struct: Struct): number {
  const encoder = new UpdateEncoderV1();
  struct.write(encoder, 0);
  return encoder.toUint8Array().length;
}

/** An update of version 1: structs by client in runs, then deleted ranges by client. */
function encode(structs: readonly Struct[], deleted: Deleted): Uint8Array {
  const encoder = createEncoder();
  const runs = byClient(structs.filter((struct, index) => !(struct instanceof Skip && isEdge(structs, index))));
  writeVarUint(encoder, runs.size);
  for (const [client, run] of runs) writeRun(encoder, client, run);
  const gone = new Map<number, Deleted>();
  for (const range of deleted) gone.set(range.client, [...(gone.get(range.client) ?? []), range]);
  writeVarUint(encoder, gone.size);
  for (const [client, ranges] of gone) {
    writeVarUint(encoder, client);
    writeVarUint(encoder, ranges.length);
    for (const { clock, len } of ranges) {
      writeVarUint(encoder, clock);
      writeVarUint(encoder, len);
    }
  }
  return toUint8Array(encoder);
}

function writeRun(encoder: Encoder, client: number, run: readonly Struct[]): void {
  const body = new UpdateEncoderV1();
  for (const struct of run) struct.write(body, 0);
  writeVarUint(encoder, run.length);
  writeVarUint(encoder, client);
  writeVarUint(encoder, run[0]?.id.clock ?? 0);
  writeUint8Array(encoder, body.toUint8Array());
}

/** A gap at the end of a client's run says nothing. */
function isEdge(structs: readonly Struct[], index: number): boolean {
  const client = structs[index]?.id.client;
  return structs[index - 1]?.id.client !== client || structs[index + 1]?.id.client !== client;
}

function byClient(structs: readonly Struct[]): Map<number, Struct[]> {
  const runs = new Map<number, Struct[]>();
  for (const struct of structs) {
    const run = runs.get(struct.id.client);
    if (run) run.push(struct);
    else runs.set(struct.id.client, [struct]);
  }
  return runs;
}
