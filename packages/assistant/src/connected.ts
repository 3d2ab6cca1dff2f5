/** Steps that a connected helper answers: the key and the limit are looked up when the request leaves, and who steps in when it cannot. */
import type { Call, Cancelled, Performed, Reserved, Spent } from '@baton/journal';
import type { JsonValue, PinnedProvider } from '@baton/protocol';
import { canAnswer } from './builtin/can-answer.ts';
import { limitsOfRequest } from './context/limits.ts';
import type { AssistantPorts } from './ports.ts';
import type { Asking } from './providers/answer.ts';
import type { Failed } from './providers/failure.ts';
import type { Trouble } from './providers/problem.ts';
import type { HelperModel, HelperResult, ModelRequest } from './request.ts';
import type { VainLooks } from './vain-looks.ts';

/** Names of the definitions. An answer that goes on by itself is told from one that does not by its policy. */
export const connectedNames = { direct: 'connected', background: 'connected.background' } as const;

/** Milliseconds. A long answer of a slow model on one's own machine takes minutes. */
const direct = { version: 1, leaveBy: 30_000, timeout: 600_000 } as const;
export const connectedDefinitions = {
  [connectedNames.direct]: { ...direct, policy: 'safe' },
  [connectedNames.background]: { ...direct, policy: 'ticketed' },
} as const;

/**
 * How long one holder keeps looking while looking only fails, in milliseconds: for an answer that was begun and paid for, and for one that
 * was not.
 */
const patience = { begun: 120_000, unbegun: 15_000 } as const;
/** From this try on a helper with a fault counts as one that cannot be reached. */
const enough = 3;

/** OpenAI's own answers go on in the background. Known here without loading what asks it. */
export const definitionFor = ({ kind, baseUrl }: PinnedProvider): string =>
  kind === 'openai' && baseUrl === null ? connectedNames.background : connectedNames.direct;

export type ConnectedRequest = ModelRequest & { readonly provider: PinnedProvider };

interface Step {
  readonly call: Call;
  readonly request: ConnectedRequest;
  readonly ports: AssistantPorts;
}

const load = () => import('./providers/connected.ts');
type Providers = Awaited<ReturnType<typeof load>>;

/** Answers a step. Never throws. @param looks what this process knows of earlier looks */
export async function performConnected(step: Step, builtin: HelperModel, looks: VainLooks): Promise<Performed> {
  const { call, request, ports } = step;
  const providers = await load();
  // Whoever was to be asked later: the person wants an answer now.
  if (call.step.standIn) return performedOf(await builtInInstead(step, builtin, providers));
  const ready = await readyTo(step, providers);
  if ('kept' in ready && call.signal.aborted) return { status: 'aborted' };
  if ('kept' in ready) return performedOf((ready.trouble && (await instead(step, builtin, ready.trouble, providers))) ?? ready.kept);
  if (call.ticket !== null) {
    const began = ports.clock.now();
    const looked = await providers.lookAtAnswer(request, request.provider, call.ticket, ready, async () => {
      const asking = await withFiles(step, ready, providers);
      if ('kept' in asking) return call.signal.aborted ? { ok: false, aborted: true } : asking.kept;
      return (await providers.answerWithProvider(request, request.provider, asking)).result;
    });
    const attempt = `${call.step.id} ${call.attempt}`;
    if (!('pending' in looked) && !looked.ok && !('aborted' in looked)) {
      const vainFor = looks.failed(attempt, { began, ended: ports.clock.now() });
      const performed = await failedLook(step, builtin, looked, { ticket: call.ticket, vainFor }, providers);
      if (performed.status !== 'failed' || performed.transient !== true) looks.over(attempt);
      return performed;
    }
    looks.over(attempt);
    return 'pending' in looked ? { status: 'pending', again: looked.pending } : performedOf(looked);
  }
  const { result, trouble } = await providers.answerWithProvider(request, request.provider, ready);
  if (result.ok || 'aborted' in result || trouble === null) return performedOf(result);
  return performedOf((await instead(step, builtin, trouble, providers, result.spent)) ?? result);
}

/** Looking failed. It is not tried for ever: what cannot be reached for so long is said, or somebody else steps in. */
async function failedLook(
  step: Step,
  builtin: HelperModel,
  failed: Failed,
  { ticket, vainFor }: { readonly ticket: string; readonly vainFor: number },
  providers: Providers,
): Promise<Performed> {
  const begun = providers.isBegun(ticket);
  const unreached = failed.error.kind === 'notThere' || failed.error.kind === 'offline';
  const stepsIn = failed.transient === true && !begun && (unreached || ticket === providers.unbegun.unreached);
  const other = stepsIn ? await instead(step, builtin, null, providers, failed.spent) : null;
  if (other) return performedOf(other);
  const late = vainFor > (begun ? patience.begun : patience.unbegun);
  return performedOf(late ? { ok: false, error: failed.error } : failed);
}

/** Begins an answer that goes on by itself. Never throws. */
export async function reserveConnected(step: Step): Promise<Reserved> {
  const { request, ports } = step;
  const providers = await load();
  const ready = await readyTo(step, providers);
  if (step.call.step.standIn) return { ticket: providers.unbegun.unreached };
  const stopped = { kind: 'stopped', sentence: providers.helperTexts(request.locale).stopped };
  const standIn = async (trouble: Trouble): Promise<boolean> => {
    if (othersStandFor(trouble, step.call) && (await othersOf(step)).length > 0) return true;
    return standsFor(trouble, step.call) && (await ports.models?.fallback()) === true && canAnswer(request);
  };
  if ('kept' in ready) {
    if (step.call.signal.aborted) return { unknown: stopped };
    if (ready.trouble && (await standIn(ready.trouble))) return { ticket: providers.unbegun.unreached };
    return { failed: ready.kept.error, transient: false };
  }
  const begun = await providers.beginAnswer(request, request.provider, ready);
  if (begun.ok) return { ticket: begun.ticket };
  if ('aborted' in begun) return { unknown: stopped };
  // Who steps in answers when the step is performed, so that it gets there.
  if (await standIn(begun.trouble)) return { ticket: providers.unbegun.unreached };
  const { error, transient, retryAfter } = begun.failed;
  return { failed: error, transient: transient === true, ...(retryAfter !== undefined && { retryAfter }) };
}

/** Nothing is sent. With a trouble somebody else may step in. */
interface KeptBack {
  readonly kept: Failed;
  readonly trouble: Trouble | null;
}

/** It runs on another computer: asked from here, whatever answers at that address on this device would get the conversation. */
const elsewhere: Trouble = { problem: 'notThere', kind: 'notThere', transient: false, detail: 'it runs on another device' };

/** Everything that asking needs, or why it cannot be asked. */
async function readyTo(step: Step, providers: Providers): Promise<Asking | KeptBack> {
  const { call, request, ports } = step;
  const { models, fetch: fetchPort, clock } = ports;
  const texts = providers.helperTexts(request.locale);
  const { provider } = request;
  const name = providers.nameOf(provider.model);
  const kept = (kind: string, sentence: string): KeptBack => ({ kept: providers.plainFailure(kind, sentence), trouble: null });
  if (!models || !fetchPort) return kept('notHere', texts.notHere(name));
  // What was begun has been paid for: it is read whatever the limit says now.
  const over = call.ticket === null ? await models.overLimit() : null;
  if (over) return kept('overLimit', texts.overLimit(texts.money(over.spent), texts.money(over.limit)));
  if ((await models.isConnected?.(provider)) === false) return kept('gone', texts.gone(name));
  if ((await models.isHere?.(provider.helper)) === false)
    return { kept: providers.plainFailure('elsewhere', texts.elsewhere(name)), trouble: elsewhere };
  const key = await models.key(provider);
  if (key === null && providers.needsKey(provider)) return kept('gone', texts.gone(name));
  const asking = { key, fetch: fetchPort, clock, signal: call.signal, onText: call.onText };
  // To look at what was begun takes its id alone, also on a device that has not got the files.
  return call.ticket === null ? withFiles(step, asking, providers) : asking;
}

/** With what is in the files of the request. Without it the helper would answer to half of what was sent. */
async function withFiles({ call, request, ports }: Step, asking: Asking, providers: Providers): Promise<Asking | KeptBack> {
  const files = new Map<string, string>();
  for (const file of providers.wantedFiles(request, request.provider)) {
    const content = (await ports.files?.read(file, call.signal)) ?? null;
    if (content === null) {
      const sentence = providers.helperTexts(request.locale).fileNotHere(file.name);
      return { kept: providers.plainFailure('fileNotHere', sentence), trouble: null };
    }
    files.set(file.whole.blob, content);
  }
  return files.size > 0 ? { ...asking, files } : asking;
}

const triesOf = ({ attempt }: Call): number => Number(attempt.split('.').at(-1) ?? '1');

/** Whether the helper counts as out of reach. A fault or a crowd on its side may be over at the next try. */
function standsFor({ problem }: Trouble, call: Call): boolean {
  if (problem === 'notThere' || problem === 'offline') return true;
  return (problem === 'down' || problem === 'busy') && triesOf(call) >= enough;
}

/** Milliseconds from which a named time to come again is too long to wait for when the person has named others. */
const tooLongToWait = 20_000;

/** Whether a helper that the person put behind it answers instead: also where only the person could help the first one. */
function othersStandFor(trouble: Trouble, call: Call): boolean {
  if (standsFor(trouble, call) || (trouble.retryAfter ?? 0) > tooLongToWait) return true;
  return trouble.problem === 'badKey' || trouble.problem === 'noCredit' || trouble.problem === 'noModel';
}

/** Those that the person put behind the pinned one, in that order. */
async function othersOf({ request, ports }: Step): Promise<readonly PinnedProvider[]> {
  const order = (await ports.models?.others?.()) ?? [];
  return order.filter(({ helper }) => helper !== request.provider.helper);
}

/**
 * An answer to the same request by whoever stands behind the pinned one, which says so; null where nobody does. One after the other, inside
 * this one attempt: what one had said before it broke off is no part of the next one's answer.
 * @param trouble null: the pinned one counts as out of reach
 */
async function instead(
  step: Step,
  builtin: HelperModel,
  trouble: Trouble | null,
  providers: Providers,
  paid: Spent['spent'] = [],
): Promise<HelperResult | null> {
  const { call, request, ports } = step;
  const texts = providers.helperTexts(request.locale);
  const spent = [...paid];
  const withBill = (result: HelperResult): HelperResult => {
    const all = [...spent, ...(result.spent ?? [])];
    return all.length > 0 ? { ...result, spent: all } : result;
  };
  const others = trouble === null || othersStandFor(trouble, call) ? await othersOf(step) : [];
  for (const provider of others) {
    if (call.signal.aborted) return withBill({ ok: false, aborted: true });
    const asked = { call: { ...call, ticket: null }, request: { ...request, provider }, ports };
    const ready = await readyTo(asked, providers);
    if ('kept' in ready) continue;
    const note = texts.insteadBy(providers.nameOf(request.provider.model), providers.nameOf(provider.model));
    const said = saidWith(note, request);
    const { result } = await providers.answerWithProvider(asked.request, provider, { ...ready, onText: text => call.onText(said(text)) });
    if (result.ok) return withBill({ ...result, answer: { ...result.answer, text: said(result.answer.text) } });
    if ('aborted' in result) return withBill(result);
    spent.push(...(result.spent ?? []));
  }
  if (trouble !== null && !standsFor(trouble, call)) return null;
  if ((await ports.models?.fallback()) !== true || !canAnswer(request)) return null;
  return withBill(await builtInInstead(step, builtin, providers));
}

/** A step of a plan has one line for what came of it; that somebody else answers is said once, at the beginning, and to the person. */
function saidWith(note: string, { task, nested, rounds }: ModelRequest): (text: string) => string {
  const begins = task === null && nested === undefined && rounds.length === 0;
  return text => (begins ? [note, text].filter(part => part !== '').join('\n\n') : text);
}

/** The built-in helper's answer, which says that it is one. */
async function builtInInstead({ call, request }: Step, builtin: HelperModel, providers: Providers): Promise<HelperResult> {
  const texts = providers.helperTexts(request.locale);
  const said = saidWith(texts.insteadOf(providers.nameOf(request.provider.model)), request);
  const result = await builtin.answer(request, { signal: call.signal, onText: text => call.onText(said(text)) });
  return result.ok ? { ...result, answer: { ...result.answer, text: said(result.answer.text) } } : result;
}

/** Milliseconds: a person waits for the answer behind it. */
const mostForSummary = 60_000;
/** Milliseconds: the turn ends behind it. */
const mostForTitle = 15_000;

/**
 * Has what came before summed up. Whatever keeps the helper from it, the built-in summary stands in at once: an answer waits for it, and the
 * person is not to be told that something went wrong which they never asked for.
 */
export async function sumUpConnected(step: Step, builtIn: Performed): Promise<Performed> {
  const { saidIn, ...asked } = await askBeside(step, mostForSummary, said => said.slice(0, limitsOfRequest.summary).toWellFormed());
  return saidIn ?? { ...builtIn, ...asked };
}

/** Has a title found for the conversation. Whatever keeps the helper from it, there is none, and nobody is told. */
export async function nameConnected(step: Step): Promise<Performed> {
  const { titleIn } = await load();
  const { saidIn, ...asked } = await askBeside(step, mostForTitle, titleIn);
  return saidIn ?? { status: 'done', value: { text: '', calls: [] }, ...asked };
}

/** Asks for something that is no answer, once. `saidIn`: what came of it, where it is of use; null: something else stands in. */
async function askBeside(step: Step, most: number, read: (said: string) => string): Promise<Spent & { readonly saidIn: Performed | null }> {
  const { call, request } = step;
  const providers = await load();
  const ready = await readyTo(step, providers);
  if ('kept' in ready) return { saidIn: call.signal.aborted ? { status: 'aborted' } : null };
  const late = new AbortController();
  const timer = new AbortController();
  void ready.clock.sleep(most, timer.signal).then(() => late.abort());
  const signal = AbortSignal.any([call.signal, late.signal]);
  const { result } = await providers.answerWithProvider(request, request.provider, { ...ready, signal, onText: () => undefined });
  timer.abort();
  const { usage } = result.ok ? result : {};
  const text = result.ok && result.answer.calls.length === 0 ? read(result.answer.text.trim()) : '';
  const bill = [...(result.spent ?? []), ...(usage && text === '' ? [usage] : [])];
  const spent = bill.length > 0 ? { spent: bill } : {};
  if (call.signal.aborted && !result.ok) return { saidIn: { status: 'aborted', ...spent } };
  if (text === '') return { saidIn: null, ...spent };
  const value = { text, calls: [], ...(usage && { usage }) } as unknown as JsonValue;
  return { saidIn: { status: 'done', value, ...spent } };
}

/** Tells a service to stop an answer that goes on by itself there. What was never begun in that way has ended with its call. */
export async function cancelConnected({ call, request, ports }: Step): Promise<Cancelled> {
  const { models, fetch: fetchPort, clock } = ports;
  const { provider } = request;
  const providers = await load();
  if (call.ticket === null || !providers.isBegun(call.ticket)) return { status: 'stopped' };
  const key = (await models?.key(provider)) ?? null;
  const error = { kind: 'notStopped', sentence: providers.helperTexts(request.locale).notStopped(providers.nameOf(provider.model)) };
  if (!models || !fetchPort || (key === null && providers.needsKey(provider))) return { status: 'failed', error };
  const ended = await providers.cancelAnswer(request, provider, call.ticket, { key, fetch: fetchPort, clock, signal: call.signal });
  if (!ended.ok) return { status: 'failed', error: ended.error };
  const { text, usage } = ended;
  return { status: 'stopped', ...(text !== undefined && { text }), ...(usage && { usage: { ...usage, answer: call.ticket } }) };
}

/** What a model step's result is for the journal; what it cost goes with its answer. */
export function performedOf(result: HelperResult): Performed {
  const spent = result.spent && { spent: result.spent };
  if (result.ok) {
    const value = { ...result.answer, ...(result.usage && { usage: result.usage }) };
    return { status: 'done', value: value as unknown as JsonValue, summary: result.summary, ...spent };
  }
  if ('aborted' in result) return { status: 'aborted', ...spent };
  const { error, transient, retryAfter } = result;
  return {
    status: 'failed',
    error,
    ...spent,
    ...(transient !== undefined && { transient }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}
