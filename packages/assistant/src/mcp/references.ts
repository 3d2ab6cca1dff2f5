/** Schemas that name parts of themselves (`$ref`), written out: no provider reads references alike. */
import { type JsonValue, json, type UnusableTool } from '@baton/protocol';
import { eachSchemaBelow, isFields, without } from '../json-schema.ts';

/** Parts that a schema may come to when it is written out: a short one can name itself into the millions. */
const MOST = 3_000;
/** Beside a reference these say something of it, and restrict nothing. */
const remarks = new Set(['title', 'description', 'default', 'examples', 'deprecated', 'readOnly', 'writeOnly', '$comment']);
const definitions = new Set(['$defs', 'definitions']);

class Unresolved extends Error {
  readonly why: Extract<UnusableTool, 'cycle' | 'reference' | 'arguments'>;
  constructor(why: Unresolved['why']) {
    super(why);
    this.why = why;
  }
}

export type Resolved =
  | { readonly ok: true; readonly schema: JsonValue }
  | { readonly ok: false; readonly why: Extract<UnusableTool, 'cycle' | 'reference' | 'arguments'> };

/** The schema without references or definitions. Only references into itself are followed; never throws. */
export function withoutReferences(schema: JsonValue): Resolved {
  let parts = 0;
  try {
    const written = eachSchemaBelow(schema, [] as readonly string[], (keywords, within) => {
      if (++parts > MOST) throw new Unresolved('arguments');
      const open: string[] = [...within];
      let at = keywords;
      while ('$ref' in at) at = followed(schema, at, open);
      if ('$dynamicRef' in at || '$recursiveRef' in at) throw new Unresolved('reference');
      return { keywords: without(at, definitions), state: open };
    });
    return { ok: true, schema: json.parse(written) };
  } catch (error) {
    return { ok: false, why: error instanceof Unresolved ? error.why : 'arguments' };
  }
}

type Fields = { readonly [name: string]: unknown };

/** What a reference names, with what stands beside it. `open`: the references that this place is inside of; this one is put to them. */
function followed(root: JsonValue, { $ref: reference, ...beside }: Fields, open: string[]): Fields {
  if (typeof reference !== 'string' || !/^#(?:\/|$)/.test(reference)) throw new Unresolved('reference');
  if (reference === '#' || open.includes(reference)) throw new Unresolved('cycle');
  open.push(reference);
  const target = pointedAt(root, reference);
  if (Object.keys(beside).every(name => remarks.has(name) || definitions.has(name))) return { ...target, ...beside };
  return { allOf: [target, beside] };
}

function pointedAt(root: unknown, reference: string): Fields {
  let at = root;
  for (const part of reference.slice(2).split('/')) {
    const name = nameIn(part);
    if ((!isFields(at) && !Array.isArray(at)) || !Object.hasOwn(at, name)) throw new Unresolved('reference');
    at = (at as Fields)[name];
  }
  if (!isFields(at)) throw new Unresolved('reference');
  return at;
}

function nameIn(part: string): string {
  try {
    return decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    throw new Unresolved('reference');
  }
}
