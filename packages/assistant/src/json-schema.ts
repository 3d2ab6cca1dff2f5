/** Walking JSON Schemas that others wrote: which words in them are keywords, and which only names that the schema speaks of. */

/** What it says of each name is a schema; the names are no keywords, whatever they are. */
const named = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions']);
/** Their values are values or names, and no schemas. */
const asTheyAre = new Set(['enum', 'const', 'default', 'examples', 'required', 'dependentRequired']);
/** Nobody means more than this; what is deeper would only break who walks it. */
export const deepest = 40;

type Fields = { readonly [name: string]: unknown };
export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The schema with each object of it that is a schema replaced by what `change` makes of its keywords, from the outside in.
 * @throws RangeError when it is deeper than anybody means
 */
export function eachSchema(schema: unknown, change: (keywords: Fields) => Fields): unknown {
  return eachSchemaBelow(schema, null, keywords => ({ keywords: change(keywords), state: null }));
}

/** The same with something that is handed down from each schema to those in it. */
export function eachSchemaBelow<State>(
  schema: unknown,
  state: State,
  change: (keywords: Fields, state: State) => { readonly keywords: Fields; readonly state: State },
  depth = 0,
): unknown {
  if (depth > deepest) throw new RangeError('the schema is too deep');
  if (Array.isArray(schema)) return schema.map(each => eachSchemaBelow(each, state, change, depth + 1));
  if (!isFields(schema)) return schema;
  const changed = change(schema, state);
  const inside = (value: unknown): unknown => eachSchemaBelow(value, changed.state, change, depth + 1);
  return mapped(changed.keywords, (each, name) => {
    if (asTheyAre.has(name)) return each;
    return named.has(name) && isFields(each) ? mapped(each, inside) : inside(each);
  });
}

const mapped = (fields: Fields, make: (value: unknown, name: string) => unknown): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, make(each, name)]));

/** These keywords without those that are dropped. */
export const without = (keywords: Fields, dropped: ReadonlySet<string>): Fields =>
  Object.fromEntries(Object.entries(keywords).filter(([name]) => !dropped.has(name)));
