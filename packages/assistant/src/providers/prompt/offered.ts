/** The tools as a helper sees them: our names as providers allow them, and schemas that say more than what we would still accept. */
import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import { type JsonValue, nestedName } from '@baton/protocol';
import * as z from 'zod/mini';
import { eachSchema, isFields, without } from '../../json-schema.ts';
import type { ModelRequest, OfferedTool } from '../../request.ts';
import { tools } from '../../tools/index.ts';
import { nestedArguments, nestedDescription } from '../../tools/nested-arguments.ts';

/** Two tools that are none of ours: their calls become a plan, and a question with answers to choose from. */
export const planTool = 'plan';
export const askTool = 'ask_person';

export const planArguments = z.object({
  heading: z.optional(z.string()),
  titles: z.array(z.string()),
});
export const askArguments = z.object({ question: z.string(), choices: z.array(z.string()) });

const itemFields = {
  text: z.optional(z.string()),
  done: z.optional(z.boolean()),
  section: z.optional(z.string()),
  day: z.optional(z.string()),
  time: z.optional(z.string()),
  part: z.optional(z.enum(['morning', 'afternoon', 'evening'])),
};
const item = z.object(itemFields);

const operation = z.object({
  op: z.enum(['set', 'insert', 'move', 'remove', 'text']),
  path: z.string(),
  /** `set`: the new value, null clears; `insert`: the new item. */
  value: z.optional(z.union([z.string(), z.number(), z.boolean(), item, z.null()])),
  into: z.optional(item),
  after: z.optional(z.string()),
  edits: z.optional(z.array(z.object({ find: z.string(), replace: z.string(), nth: z.optional(z.number()) }))),
});

/** Which file is meant only what was sent tells. */
const ofFile = {
  file: z.optional(z.string()),
  header: z.optional(z.boolean()),
  column: z.optional(z.string()),
  order: z.optional(z.enum(['dayFirst', 'monthFirst'])),
};

/** Where a tool takes more than a helper should offer, or says less than a helper needs. */
const narrower: { readonly [tool: string]: z.ZodMiniType } = {
  'document.create': z.object({
    kind: z.enum(['list', 'note', 'plan']),
    title: z.string(),
    initial: z.object({ week: z.optional(z.string()), body: z.optional(z.string()), items: z.optional(z.array(item)) }),
  }),
  'document.patch': z.object({
    document: z.string(),
    against: z.optional(z.string()),
    ops: z.array(operation),
    names: z.optional(z.array(z.string())),
  }),
  'list.preview': z.object(ofFile),
  'list.import': z.object({ title: z.string(), ...ofFile, document: z.optional(z.string()), next: z.optional(z.number()) }),
  // Whether others had a say in it is for us to know.
  'memory.add': z.object({ text: z.string() }),
  // Whether an address knows repeats is for a person to know: a guess could do something twice.
  'http.request': z.object({
    url: z.string(),
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    contentType: z.optional(z.string()),
    body: z.optional(z.string()),
    what: z.optional(z.string()),
  }),
};

/** A helper may not set these, whatever it sends. */
const never: { readonly [tool: string]: readonly string[] } = { 'http.request': ['knowsRepeats'] };

type Schema = LanguageModelV4FunctionTool['inputSchema'];
type Service = NonNullable<ModelRequest['services']>[number];

const unread = new Set([
  ...['$schema', '$id', '$anchor', '$comment', 'pattern', 'patternProperties', 'propertyNames'],
  ...['minLength', 'maxLength', 'minItems', 'maxItems'],
]);
/** Only what every provider reads: no patterns, no references, no word of a schema version. */
const keep = (schema: unknown): Schema => eachSchema(schema, keywords => without(keywords, unread)) as Schema;

const schemaOf = (type: z.ZodMiniType): Schema => keep(z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }));

/** Some provider refuses a whole request for one of these at the top, or for one of those anywhere. */
const notAtTheTop = ['oneOf', 'anyOf', 'allOf', 'not', 'enum'];
const nowhere = ['$ref', '$dynamicRef', '$defs', 'definitions'];
/** The narrowest names of arguments that any provider takes. */
const argumentName = /^[A-Za-z0-9_.-]{1,64}$/;

/** The schema of a server's tool as every provider takes it; null: there is none, and the tool cannot be offered. */
function schemaOfServer(schema: JsonValue): Schema | null {
  if (!isFields(schema) || schema.type !== 'object' || notAtTheTop.some(keyword => keyword in schema)) return null;
  const { properties = {}, required = [] } = schema;
  if (!isFields(properties) || !Array.isArray(required) || !Object.keys(properties).every(name => argumentName.test(name))) return null;
  let isPlain = true;
  try {
    eachSchema(schema, keywords => {
      if (nowhere.some(keyword => keyword in keywords)) isPlain = false;
      return keywords;
    });
    return isPlain ? keep(schema) : null;
  } catch {
    return null;
  }
}

/** A name as every provider takes it: letters, digits, `_` and `-`, at most 64, never empty. */
export function wireName(name: string): string {
  const made = name.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 64);
  return made === '' ? 'unnamed' : made;
}

const named = new Map([...tools.map(tool => tool.name), nestedName].map(name => [wireName(name), name]));
/** Our name of a tool that was called; a name that is none of ours stays as it is, and its call is refused with a reason. */
export const ownName = (wire: string, servers: readonly OfferedTool[] = []): string =>
  named.get(wire) ?? serversByName(servers).get(wire)?.tool.name ?? wire;

/** What a helper sent, without what it may not set. */
export function ownArguments(name: string, given: JsonValue): JsonValue {
  const dropped = never[name];
  if (!dropped || typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  return Object.fromEntries(Object.entries(given).filter(([field]) => !dropped.includes(field)));
}

const offer = (name: string, description: string, type: z.ZodMiniType): LanguageModelV4FunctionTool => ({
  type: 'function',
  name,
  description,
  inputSchema: schemaOf(type),
});

/** Where what a tool says of itself speaks of what is not offered, or leaves out what a helper needs to know. */
const otherwise: { readonly [tool: string]: string } = {
  'document.patch':
    'Changes a document. All operations apply, or none does and the error says why. set: path and value (null clears). insert: path /items ' +
    'and value, the new item with its text. move: path /items/#id with into (day, section) or after (#id, start, end). remove: path ' +
    '/items/#id. text: path /body with edits. names: the words of the items that it is about.',
  'http.request': 'Sends a request to a web address, after the person said yes to exactly that, and gives its answer as text.',
};

/** Tools that can only fail without a key of the person's, and the service that it is for. */
const keyed = new Map<string, Service>([['github.dispatch', 'github']]);

const all = tools.map(tool => ({
  needs: keyed.get(tool.name) ?? null,
  tool: offer(wireName(tool.name), otherwise[tool.name] ?? tool.description, narrower[tool.name] ?? (tool.parameters as z.ZodMiniType)),
}));
const ownWith = (services: readonly Service[]): LanguageModelV4FunctionTool[] =>
  all.flatMap(({ needs, tool }) => (needs === null || services.includes(needs) ? [tool] : []));
const asking = offer(askTool, 'Asks the person one question, with two or three short answers to choose from.', askArguments);
const planning = offer(
  planTool,
  'Names the stages of a larger piece of work, two to five short titles, and what the whole is called. Only before anything else was done.',
  planArguments,
);

const nesting = offer(wireName(nestedName), nestedDescription, nestedArguments);

const ownNames = new Set([...all.map(({ tool }) => tool), asking, planning, nesting].map(tool => tool.name));

/**
 * The tools of the person's servers by the names that providers take; of two that would be called the same the first one. One that some
 * provider would not take is left out: everything else would be refused with it.
 */
function serversByName(tools: readonly OfferedTool[]): Map<string, { readonly tool: OfferedTool; readonly schema: Schema }> {
  const found = new Map<string, { readonly tool: OfferedTool; readonly schema: Schema }>();
  for (const tool of tools) {
    const wire = wireName(tool.name);
    const schema = found.has(wire) || ownNames.has(wire) ? null : schemaOfServer(tool.schema);
    if (schema) found.set(wire, { tool, schema });
  }
  return found;
}

/** What is offered beside what can always be called. `plan`: only the first answer of a turn can name stages. */
export interface Offers {
  readonly plan: boolean;
  readonly ask: boolean;
  /** Whether a call may begin a task of its own. */
  readonly nest: boolean;
}

/**
 * @param servers what the person's servers offer, in their own words
 * @param services what the person gave a key for
 */
export function offeredTools(
  { plan, ask, nest }: Offers,
  servers: readonly OfferedTool[] = [],
  services: readonly Service[] = [],
): LanguageModelV4FunctionTool[] {
  const theirs = [...serversByName(servers)].map(([name, { tool, schema }]): LanguageModelV4FunctionTool => {
    return { type: 'function', name, description: tool.description, inputSchema: schema };
  });
  return [...ownWith(services), ...theirs, ...(nest ? [nesting] : []), ...(ask ? [asking] : []), ...(plan ? [planning] : [])];
}
