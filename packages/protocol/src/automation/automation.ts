/**
 * Requests that a person saved under a name of their own ("Turn on the heating"): where to, with what, and which places of the text are filled
 * in each time. What is stored stands in the person's directory room, so that every paired device can send it; secret headers stand there only
 * sealed.
 */
import * as z from 'zod/mini';
import { hashJson } from '../json.ts';
import { headerName, headerValue } from '../request-header.ts';
import { name, time } from '../rows/common.ts';

export const automationMethod = z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
export type AutomationMethod = z.infer<typeof automationMethod>;

/** Bounds of one automation: it has to fit a row with everything sealed, and what it sends a card. */
export const automationLimits = {
  /** How many a person keeps. */
  most: 100,
  title: 80,
  url: 2_000,
  headers: 12,
  secrets: 4,
  headerValue: 2_000,
  body: 10_000,
  blanks: 8,
  blank: 40,
  example: 200,
  /** Characters that one blank is filled with. */
  value: 4_000,
} as const;

/** A name that its tool carries: `automation.<id>`. */
export const automationId = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/));

const plainHeader = z.object({ name: headerName, value: headerValue });
/** Its value is sealed for the person's devices (base64url), and bound to this automation, the origin of its address, and this header. */
const sealedHeader = z.object({ name: headerName, sealed: z.string().check(z.maxLength(8_192)) });
const title = z.string().check(z.minLength(1), z.maxLength(automationLimits.title));

export const automationBlank = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(automationLimits.blank)),
  /** What might stand there, for whoever fills it in. */
  example: z.string().check(z.maxLength(automationLimits.example)),
});
export type AutomationBlank = z.infer<typeof automationBlank>;

/** What the page and the runtime both say of one, secrets aside. */
const shared = {
  id: automationId,
  /** In the person's words: it is what they say, and what stands on the button. */
  title,
  method: automationMethod,
  url: z.string().check(z.minLength(1), z.maxLength(automationLimits.url)),
  /** With `{{name}}` where a blank is. */
  body: z.string().check(z.maxLength(automationLimits.body)),
  blanks: z.array(automationBlank).check(z.maxLength(automationLimits.blanks)),
  /** The header by whose value the address recognises a repeat; null: it recognises none. */
  keyHeader: z.nullable(headerName),
  /** The person said that it costs money: it is asked about every time. */
  costs: z.boolean(),
  /** The person said that its service lets browsers ask it: whoever has the conversation sends it. Absent: a computer does, where there is one. */
  anywhere: z.optional(z.literal(true)),
};

/** The value of the setting `automationKey`; null once it was deleted. */
export const automation = z.object({
  v: z.literal(1),
  ...shared,
  headers: z.array(z.union([plainHeader, sealedHeader])).check(z.maxLength(automationLimits.headers)),
  /** Its address means this very computer, on which it was saved: no other one can send it. */
  home: z.optional(name),
  savedAt: time,
});
export type Automation = z.infer<typeof automation>;
export type AutomationHeader = Automation['headers'][number];

/** A header as a person gives it. `kept`: the secret that stands there already, which nobody is shown. */
const draftHeader = z.union([
  plainHeader,
  z.object({ name: headerName, secret: headerValue.check(z.minLength(1)) }),
  z.object({ name: headerName, kept: z.literal(true) }),
]);

/** What a person saves. */
export const automationDraft = z.object({
  ...shared,
  headers: z.array(draftHeader).check(z.maxLength(automationLimits.headers)),
  /** The {@link automationHash} of what was changed; null: it is new. */
  was: z.nullable(name),
});
export type AutomationDraft = z.infer<typeof automationDraft>;

export const isSealed = (header: AutomationHeader): header is Extract<AutomationHeader, { sealed: string }> => 'sealed' in header;

/**
 * The hash by which an automation is the same one: all that decides what is sent and to whom, and what it is called. A key that was only renewed,
 * the examples, and which device sends it are no part of it.
 */
export function automationHash({
  title: called,
  method,
  url,
  headers,
  body,
  blanks,
  keyHeader,
  costs,
  home,
}: Omit<Automation, 'v' | 'id' | 'savedAt'>): string {
  const sent = headers.map(header => (isSealed(header) ? { name: header.name, secret: true } : header));
  return hashJson({
    title: called,
    method,
    url,
    headers: sent,
    body,
    blanks: blanks.map(blank => blank.name),
    keyHeader,
    costs,
    ...(home !== undefined && { home }),
  });
}

/** The origin that an automation's secrets are bound to. */
export const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : url);
