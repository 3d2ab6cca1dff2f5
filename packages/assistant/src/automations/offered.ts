/** What a request says of the person's automations, and how a connected helper is offered them. */
import { type Automation, automationNameBlank, automationToolName, type JsonValue, numbersIn } from '@baton/protocol';
import type { Automations } from '../ports.ts';
import type { ModelRequest, OfferedTool } from '../request.ts';

export type OfferedAutomation = NonNullable<ModelRequest['automations']>[number];

/** Automations that one request tells of, and the characters of all of them together. */
const most = { automations: 40, characters: 8_000 } as const;

/** The narrowest names of arguments that any provider takes. */
const argumentName = /^[A-Za-z0-9_.-]{1,64}$/;

/** What a blank is called in a call: its own name, where every provider takes that. */
const blankKey = (name: string, index: number): string =>
  argumentName.test(name) && !/^blank\d+$/.test(name) ? name : `blank${index + 1}`;

export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url.slice(0, 100));

export function offerOf(automation: Automation): OfferedAutomation {
  const numbers = numbersIn(automation);
  return {
    name: automationToolName(automation.id),
    title: automation.title,
    host: hostOf(automation.url),
    blanks: automation.blanks.map(({ name, example }, index) => ({
      key: blankKey(name, index),
      name,
      example,
      ...(numbers.has(name) && { number: true }),
    })),
  };
}

/**
 * As they stand now, in their order, as far as there is room: in front those that the messages name, by a button or in words. No address, text
 * or header stands there: a helper needs none of them.
 */
export function automationsFor(automations: Automations | undefined, messages: readonly Named[] = []): OfferedAutomation[] {
  const told: OfferedAutomation[] = [];
  let left: number = most.characters;
  const all = automations?.current() ?? [];
  const named = new Set(all.filter(automation => messages.some(message => isNamed(automation, message))));
  for (const automation of [...named, ...all.filter(one => !named.has(one))]) {
    const offer = offerOf(automation);
    const size = JSON.stringify(offer).length;
    if (told.length === most.automations || size > left) continue;
    left -= size;
    told.push(offer);
  }
  return told;
}

/** Everything that the person added and that a connected helper may call: tools of servers, and automations. */
export function offersIn({ tools = [], automations = [] }: Pick<ModelRequest, 'tools' | 'automations'>): OfferedTool[] {
  return [...tools, ...automations.map(toolFor)];
}

type Named = Pick<ModelRequest['messages'][number], 'text' | 'job'>;

const isNamed = ({ id, title }: Automation, { text, job }: Named): boolean =>
  job?.blanks[automationNameBlank] === automationToolName(id) || text.toLowerCase().includes(title.toLowerCase());

function toolFor({ name, title, host, blanks }: OfferedAutomation): OfferedTool {
  const properties = Object.fromEntries(
    blanks.map(blank => {
      const example = blank.example === '' ? '' : `, for example: ${blank.example}`;
      return [
        blank.key,
        { type: 'string', description: `${blank.name}${blank.number === true ? ' (a number, true or false)' : ''}${example}` },
      ];
    }),
  );
  const schema: JsonValue = { type: 'object', properties, required: blanks.map(blank => blank.key), additionalProperties: false };
  return {
    name,
    description: `“${title}”: sends to ${host} what the person saved under that name. Use it only when they want exactly that.`,
    schema,
  };
}

/** The values of a call by the names of the blanks. Null: it gives something that is no blank of it, or no plain value. */
export function valuesIn({ blanks }: Pick<Automation, 'blanks'>, given: JsonValue): { readonly [blank: string]: string } | null {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null;
  const values: { [blank: string]: string } = {};
  for (const [key, value] of Object.entries(given as { readonly [key: string]: JsonValue })) {
    const blank = blanks.find(({ name }, index) => blankKey(name, index) === key);
    if (!blank || typeof value === 'object') return null;
    values[blank.name] = String(value);
  }
  return values;
}
