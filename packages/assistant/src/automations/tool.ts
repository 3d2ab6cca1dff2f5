/**
 * A saved automation as one of the tools. What is sent stands with the person's settings and not in the call: a call names the automation as
 * it was when it was made (by its hash) and the values of its blanks, and leaves only while that very automation stands.
 */
import { type Call, isUnresolved, type Performed } from '@baton/journal';
import {
  type Automation,
  allowedAutomation,
  automationHash,
  automationToolName,
  contentTypeOf,
  filledIn,
  isSealed,
  json,
  originOf,
  savedAddressOf,
  sender,
} from '@baton/protocol';
import * as z from 'zod/mini';
import { said } from '../mcp/settled.ts';
import type { Devices } from '../ports.ts';
import { keyLifetime, sendOnce } from '../tools/sending.ts';
import type { Tool, ToolRun, ToolTexts } from '../tools/tool.ts';
import { automationPolicy, automationTiming } from './names.ts';
import { hostOf } from './offered.ts';
import { isOutOfReach, needsOf, notFromHere } from './sent-by.ts';

/** `hash`: the automation as it was then. Set by us; what a helper gives stands in `values`, by the names of the blanks. */
const args = z.object({ values: z.record(z.string(), z.string()), hash: z.string() });
export type AutomationCall = z.infer<typeof args>;

/** Characters that a person can look at before they leave. */
const SHOWN = 20_000;

const result = z.object({ status: z.number(), text: z.string(), cut: z.boolean() });

/** @param devices those of the space, for a call that is made; what is known of one needs none */
export function automationTool(automation: Automation, devices?: Devices): Tool<AutomationCall> {
  const { id, title, method, url, costs } = automation;
  const host = hostOf(url);
  return {
    name: automationToolName(id),
    version: 1,
    description: title,
    parameters: args,
    result,
    policy: automationPolicy(automation),
    needs: needsOf(automation, devices),
    // Deleting is asked about every time, and so is what the person said costs money.
    risk: costs ? 'costs' : method === 'DELETE' ? 'deletes' : 'outside',
    keyLifetime,
    ...automationTiming,
    title: () => title,
    // The kind of target is one that older versions know: they would drop a request with another.
    allowance: ({ hash }) => ({
      ...allowedAutomation(id, hash),
      on: 'server',
      label: `“${title}” (${host})`.slice(0, 200),
    }),
    confirm: ({ values }, texts) => ({
      act: title.slice(0, 200),
      heading: texts.automation.heading(title, host),
      facts: [
        { label: texts.confirm.address, value: url },
        { label: texts.confirm.method, value: method },
        { label: texts.confirm.body, value: bodyOf(automation, values) || texts.confirm.nothing },
        ...(automation.headers.length > 0 ? [{ label: texts.automation.along, value: shownHeaders(automation, texts) }] : []),
      ],
    }),
    refuse: ({ values }, texts) =>
      wrongWith(automation, values, texts) ?? (isOutOfReach(automation, devices) ? texts.automation.notHere(host) : null),
    run: run => send(automation, run),
  };
}

/** Stands in for one that was changed or deleted since the call was made: nothing of it leaves. */
export function movedOn(name: string, title: string): Tool<AutomationCall> {
  return {
    name,
    version: 1,
    description: title,
    parameters: json as unknown as z.ZodMiniType<AutomationCall>,
    result,
    policy: 'ask',
    needs: null,
    risk: 'none',
    keyLifetime: null,
    ...automationTiming,
    title: () => title,
    run: async ({ call, texts }) => (call.signal.aborted ? { status: 'aborted' } : changed(call, title, texts)),
  };
}

/** What an earlier attempt did nobody can say: then it is asked about, and else nothing has left. */
function notAgain({ step, attempt }: Call, kind: string, sentence: string, since: string): Performed {
  const isFirst = step.claims.every(claim => claim.attempt === attempt || !isUnresolved(claim));
  return isFirst
    ? { status: 'failed', error: { kind, sentence, beforeEffect: true } }
    : { status: 'unknown', error: { kind, sentence: since } };
}

const changed = (call: Call, title: string, texts: ToolTexts): Performed =>
  notAgain(call, 'changed', texts.automation.changed(title), texts.automation.changedSince(title));

const bodyOf = (automation: Automation, values: AutomationCall['values']): string => {
  const filled = filledIn(automation, values);
  return filled.ok ? filled.body : '';
};

const shownHeaders = ({ headers }: Automation, texts: ToolTexts): string =>
  headers.map(header => `${header.name}: ${isSealed(header) ? texts.automation.secret : header.value}`).join('\n');

function wrongWith(automation: Automation, values: AutomationCall['values'], texts: ToolTexts): string | null {
  if (savedAddressOf(automation.url) === null) return texts.error.badAddress;
  const filled = filledIn(automation, values);
  if (!filled.ok) return texts.automation.blank[filled.why](filled.blank, automation.title);
  return filled.body.length > SHOWN ? texts.error.tooLong : null;
}

async function send(automation: Automation, run: ToolRun<AutomationCall>): Promise<Performed> {
  const { args: given, call, ports, texts } = run;
  const { id, title, method, url, keyHeader } = automation;
  const host = hostOf(url);
  if (call.signal.aborted) return { status: 'aborted' };
  const notHere = notFromHere(automation, ports.devices, () =>
    notAgain(call, 'notHere', texts.automation.notHere(host), texts.automation.notHereSince(host)),
  );
  if (notHere) return notHere;
  const secrets = await ports.automations?.secrets(automation);
  // As it stands at this moment: another device may have changed it while its secrets were opened.
  const now = ports.automations?.find(id);
  if (!now || automationHash(now) !== given.hash) return changed(call, title, texts);
  const before = (kind: string, sentence: string): Performed => ({ status: 'failed', error: { kind, sentence, beforeEffect: true } });
  if (!secrets) return before('noSecret', texts.automation.noSecret(title));
  // Bound to the origin when they were sealed; looked at once more where they leave.
  if (originOf(url) !== secrets.origin) return before('noSecret', texts.automation.noSecret(title));
  const filled = filledIn(automation, given.values);
  if (!filled.ok) return before('blank', texts.automation.blank[filled.why](filled.blank, title));
  const type = contentTypeOf(automation);
  const plain = automation.headers.flatMap(header => (isSealed(header) ? [] : [[header.name, header.value] as const]));
  return sendOnce(run, {
    url,
    method,
    headers: {
      ...(type !== null && method !== 'GET' && { 'Content-Type': type }),
      ...Object.fromEntries(plain.filter(([name]) => name.toLowerCase() !== 'content-type')),
      ...secrets.headers,
      // Where it is of no use it is not sent: a service that has not heard of it might let no browser ask it.
      ...(keyHeader !== null && { [keyHeader]: call.key }),
    },
    body: method === 'GET' || filled.body === '' ? null : filled.body,
    keyed: keyHeader !== null,
    host,
    lost: ports.devices?.isAbleHere(sender) ? texts.error.lost(host) : texts.automation.lost(host),
    reach: 'saved',
    clean: text => withoutSecrets(text, Object.values(secrets.headers)),
    summary: text => texts.summary.usedServer(title, host, said(text)).slice(0, 500),
  });
}

/** Shorter than this anything could be it, or a part of it. */
const shortest = { whole: 4, part: 8 } as const;

/** An answer may repeat what it was sent: that is kept no more than the question is. */
function withoutSecrets(text: string, secrets: readonly string[]): string {
  const parts = secrets.flatMap(secret => [
    ...(secret.length < shortest.whole ? [] : [secret]),
    ...secret.split(/[\s,;=:]+/).filter(part => part.length >= shortest.part),
  ]);
  const spellings = parts.flatMap(part => [part, JSON.stringify(part).slice(1, -1), encodeURIComponent(part)]);
  // The longest first: one may be a part of another.
  return [...new Set(spellings)].sort((a, b) => b.length - a.length).reduce((left, part) => left.replaceAll(part, '•••'), text);
}
