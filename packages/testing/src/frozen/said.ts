/** What today's schemas of rows let a row say, and what given rows say of it: each kind, each field, each word of a fixed choice. */
import { type RoomKind, rowSchemas } from '@baton/protocol';

/** A schema as zod has it, as far as is looked at here. */
interface Schema {
  readonly def: {
    readonly type: string;
    readonly shape?: Readonly<Record<string, Schema>>;
    readonly options?: readonly Schema[];
    readonly discriminator?: string;
    readonly innerType?: Schema;
    readonly element?: Schema;
    readonly valueType?: Schema;
    readonly values?: readonly unknown[];
    readonly entries?: Readonly<Record<string, string>>;
  };
}

const kinds = Object.keys(rowSchemas) as readonly RoomKind[];
const schemaOf = (kind: RoomKind): Schema => rowSchemas[kind] as unknown as Schema;

/** All that rows can say: `session/intent.whole.hash`, `session/resolution.answer = skip`. */
export function sayable(): ReadonlySet<string> {
  const all = new Set<string>();
  for (const kind of kinds) namesIn(schemaOf(kind), kind, all);
  return all;
}

function namesIn({ def }: Schema, at: string, all: Set<string>): void {
  if (def.innerType) {
    if (def.type === 'nullable') all.add(`${at} = null`);
    namesIn(def.innerType, at, all);
  } else if (def.options) {
    for (const option of def.options) namesIn(option, nameOf(def.discriminator, option, at), all);
  } else if (def.shape) {
    for (const [field, inner] of Object.entries(def.shape)) {
      all.add(`${at}.${field}`);
      namesIn(inner, `${at}.${field}`, all);
    }
  } else if (def.element) namesIn(def.element, `${at}[]`, all);
  else if (def.valueType) namesIn(def.valueType, `${at}{}`, all);
  else for (const word of wordsOf(def)) all.add(`${at} = ${word}`);
}

/** Adds to `said` what this row says of all that. */
export function sayings(kind: RoomKind, row: unknown, said: Set<string>): void {
  saidIn(schemaOf(kind), row, kind, said);
}

function saidIn(schema: Schema, value: unknown, at: string, said: Set<string>): void {
  const { def } = schema;
  if (value === undefined) return;
  if (def.innerType) {
    if (value === null && def.type === 'nullable') said.add(`${at} = null`);
    else saidIn(def.innerType, value, at, said);
  } else if (def.options) {
    for (const option of def.options) if (fits(option, value)) saidIn(option, value, nameOf(def.discriminator, option, at), said);
  } else if (def.shape) {
    for (const [field, inner] of Object.entries(def.shape)) {
      const given = (value as Record<string, unknown>)[field];
      if (given === undefined) continue;
      said.add(`${at}.${field}`);
      saidIn(inner, given, `${at}.${field}`, said);
    }
  } else if (def.element) for (const one of value as readonly unknown[]) saidIn(def.element, one, `${at}[]`, said);
  else if (def.valueType) for (const one of Object.values(value as object)) saidIn(def.valueType, one, `${at}{}`, said);
  else for (const word of wordsOf(def)) if (word === String(value)) said.add(`${at} = ${word}`);
}

const wordsOf = ({ values = [], entries = {} }: Schema['def']): readonly string[] => [...values.map(String), ...Object.values(entries)];

/** Of a union whose options name themselves in a field: the option's own place. */
function nameOf(discriminator: string | undefined, option: Schema, at: string): string {
  const named = discriminator === undefined ? undefined : option.def.shape?.[discriminator]?.def.values?.[0];
  return named === undefined ? at : `${at}/${String(named)}`;
}

const fits = (schema: Schema, value: unknown): boolean =>
  (schema as unknown as { safeParse(value: unknown): { success: boolean } }).safeParse(value).success;
