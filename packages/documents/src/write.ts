import { hashJson } from '@baton/protocol';
import * as Y from 'yjs';
import type { Fields, StepEffect, TextChange } from './effects.ts';
import { equalJson, type Json } from './json.ts';
import type { Content, Item, Items, Kind, Removed, Touched } from './kinds.ts';
import { bodyOf, fieldsOf, itemsOf } from './layout.ts';
import { netEffects } from './net.ts';
import { keysAt, placeInSequence, sequence } from './order.ts';
import { fieldPath, itemPath } from './path.ts';
import { composeEdits, type Splice, spliceText } from './text.ts';

/**
 * Who makes a change: goes into `touched` and `removed`. `at` is milliseconds since 1970, `step` the step's id if a step makes it. `epoch` is
 * the one in which that step runs: of two concurrent writes of a field that of the later epoch stays, and a person's before a step's.
 */
export interface Stamp {
  by: string;
  at: number;
  step?: string;
  epoch?: number;
}

/** Edits by the same hand within this time are one touch: typing must not write its author at every letter. Milliseconds. */
const SAME_TOUCH = 60_000;

const nameOf = (item: Item | undefined): string => (item?.text ?? '').slice(0, 120);

/** The hash of what a person sees of an item: everything but its place and who did what when. */
export function itemHash(item: Item): string {
  const { order: _order, touched: _touched, removed: _removed, ...visible } = item;
  return hashJson(visible).slice(0, 16);
}

/**
 * Writes checked changes into a Y.Doc and records what they did. It keeps the content as JSON beside the document, so that ten
 * thousand operations do not read it ten thousand times. It checks nothing: its callers do, before they call. Use inside one transaction.
 */
export class Writer {
  readonly kind: Kind;
  private readonly doc: Y.Doc;
  private readonly stamp: Stamp;
  private readonly effects: StepEffect[] = [];
  private readonly bodyBefore: string;
  private bodyEdits: Splice[] = [];
  private readonly items: Items;
  private readonly fields: { [field: string]: Json };
  private order: string[] | null = null;

  constructor(doc: Y.Doc, content: Content, kind: Kind, stamp: Stamp) {
    this.doc = doc;
    this.kind = kind;
    this.stamp = stamp;
    this.items = { ...content.items };
    this.fields = { ...content };
    this.bodyBefore = this.body();
  }

  item(id: string): Item | undefined {
    return Object.hasOwn(this.items, id) ? this.items[id] : undefined;
  }
  allItems(): Items {
    return this.items;
  }
  field(name: string): Json {
    return this.fields[name] ?? null;
  }
  body(): string {
    const body = this.fields.body;
    return typeof body === 'string' ? body : '';
  }
  /** All ids in order, removed ones too. */
  sorted(): readonly string[] {
    this.order ??= sequence(this.items);
    return this.order;
  }

  /** Sets a field of the document, not of an item; null clears it. */
  setField(field: string, value: Json): void {
    const before = this.field(field);
    if (equalJson(before, value)) return;
    this.write(fieldsOf(this.doc), field, value);
    if (value === null) delete this.fields[field];
    else this.fields[field] = value;
    this.effects.push({ op: 'set', path: fieldPath(field), before, after: value });
    this.touchDocument();
  }

  /** Sets one field of an item; null clears it. */
  setItemField(id: string, field: string, value: Json): void {
    const item = this.item(id);
    const before = item?.[field] ?? null;
    if (!item || equalJson(before, value)) return;
    this.effects.push({ op: 'set', path: itemPath(id, field), before, after: value, name: nameOf(item) });
    this.put(id, { [field]: value });
    this.touch(id);
  }

  /** Sets place and fields of an item together. */
  move(id: string, changes: Fields): void {
    const item = this.item(id);
    if (!item) return;
    const changed = Object.keys(changes).filter(field => !equalJson(item[field], changes[field]));
    if (changed.length === 0) return;
    const pick = (from: Fields): Fields => Object.fromEntries(changed.map(field => [field, from[field] ?? null]));
    this.effects.push({ op: 'move', path: itemPath(id), before: pick(item), after: pick(changes), name: nameOf(item) });
    this.put(id, changes);
    this.touch(id);
  }

  /** The order key for an item that is to stand at `index` of {@link sorted}; equal neighbours get keys of their own. */
  keyAt(index: number, sorted = this.sorted()): string {
    const { order, rekeyed } = keysAt(sorted, this.items, index);
    for (const [id, key] of rekeyed) {
      const before = this.item(id)?.order ?? null;
      this.effects.push({ op: 'set', path: itemPath(id, 'order'), before, after: key, name: nameOf(this.item(id)) });
      this.put(id, { order: key });
    }
    return order;
  }

  insert(id: string, item: Item): void {
    const whole: Item = { ...item, touched: this.touched() };
    const map = new Y.Map<unknown>();
    for (const field of Object.keys(whole).sort()) if (whole[field] !== null) map.set(field, whole[field]);
    itemsOf(this.doc).set(id, map);
    this.items[id] = whole;
    if (this.order) this.order.splice(placeInSequence(this.order, this.items, id, whole.order), 0, id);
    this.effects.push({ op: 'insert', path: itemPath(id), item: whole, name: nameOf(whole) });
  }

  /** Takes an item off. Its content stays, so that this can be undone and an edit made meanwhile is not lost. */
  remove(id: string, extra: { superseded?: boolean } = {}): void {
    const item = this.item(id);
    if (!item) return;
    const removed: Removed = { ...this.touched(), was: itemHash(item), ...extra };
    this.effects.push({ op: 'remove', path: itemPath(id), before: item.removed ?? null, after: removed, name: nameOf(item) });
    this.put(id, { removed });
  }

  /** Edits the note's text; positions are those before these edits. */
  editBody(edits: readonly Splice[]): void {
    if (edits.length === 0) return;
    const text = bodyOf(this.doc);
    let shift = 0;
    for (const { at, del, ins } of edits) {
      if (del > 0) text.delete(at + shift, del);
      if (ins !== '') text.insert(at + shift, ins);
      shift += ins.length - del;
    }
    this.fields.body = spliceText(this.body(), edits);
    this.bodyEdits = composeEdits(this.bodyEdits, edits);
    this.touchDocument();
  }

  /** What was done in all. Call it once, inside the transaction. */
  finish(): StepEffect[] {
    const edits = this.textChanges();
    return netEffects(edits.length > 0 ? [...this.effects, { op: 'text', path: '/body', edits }] : this.effects);
  }

  private textChanges(): TextChange[] {
    let shift = 0;
    return this.bodyEdits.map(({ at, del, ins }) => {
      const { item } = Y.createRelativePositionFromTypeIndex(bodyOf(this.doc), at + shift);
      shift += ins.length - del;
      const char = item ? { client: item.client, clock: item.clock } : null;
      return { at, removed: this.bodyBefore.slice(at, at + del), inserted: ins, char };
    });
  }

  /** Takes an item away for good, with whatever was written in it. */
  purge(id: string): void {
    itemsOf(this.doc).delete(id);
    delete this.items[id];
    this.order = null;
  }

  private touched(): Touched {
    const { by, at, step } = this.stamp;
    return step === undefined ? { by, at } : { by, at, step };
  }

  private isSameTouch(last: Touched | undefined): boolean {
    const { by, at, step } = this.stamp;
    return last !== undefined && last.by === by && last.step === step && Math.abs(at - last.at) < SAME_TOUCH;
  }

  private touch(id: string): void {
    if (!this.isSameTouch(this.item(id)?.touched)) this.put(id, { touched: this.touched() });
  }

  private touchDocument(): void {
    const last = this.fields.touched as Touched | undefined;
    if (this.isSameTouch(last)) return;
    this.fields.touched = this.touched();
    fieldsOf(this.doc).set('touched', this.touched());
  }

  private put(id: string, changes: Fields): void {
    const map = itemsOf(this.doc).get(id);
    const item = this.item(id);
    if (!(map instanceof Y.Map) || !item) return;
    const next: Item = { ...item };
    for (const [field, value] of Object.entries(changes)) {
      if (equalJson(item[field], value)) continue;
      this.write(map, field, value);
      if (value === null) delete next[field];
      else next[field] = value;
    }
    this.items[id] = next;
    if (next.order !== item.order) this.order = null;
  }

  /**
   * A person who clears a field deletes it: what another device writes there meanwhile then stands. A step writes that there is nothing: a
   * deletion is nobody's, so if the step loses, its reversal could not be told from what the step that won has cleared too.
   */
  private write(map: Y.Map<unknown>, field: string, value: Json): void {
    if (value === null && this.stamp.step === undefined) map.delete(field);
    else map.set(field, value);
  }
}
