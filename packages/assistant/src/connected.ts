/** Steps that a connected helper answers: the key and the limit are looked up when the request leaves, and who steps in when it cannot. */
import type { Call, Performed, Reserved } from '@baton/journal';
import type { JsonValue, PinnedProvider } from '@baton/protocol';
import { canAnswer } from './builtin/can-answer.ts';
import type { AssistantPorts } from './ports.ts';
import type { Asking } from './providers/answer.ts';
import type { Failed } from './providers/failure.ts';
import type { Trouble } from './providers/problem.ts';
import type { HelperModel, HelperResult, ModelRequest } from './request.ts';

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

/** Answers a step. Never throws. */
export async function performConnected(step: Step, builtin: HelperModel): Promise<Performed> {
  const { call, request } = step;
  const providers = await load();
  const ready = await readyTo(step, providers);
  if ('kept' in ready) return performedOf((ready.trouble && (await instead(step, builtin, ready.trouble, providers))) ?? ready.kept);
  if (call.ticket !== null) {
    const looked = await providers.lookAtAnswer(request, request.provider, call.ticket, ready);
    if ('pending' in looked) return { status: 'pending', again: looked.pending };
    return looked.ok || 'aborted' in looked ? performedOf(looked) : failedLook(step, builtin, looked, call.ticket, providers);
  }
  const { result, trouble } = await providers.answerWithProvider(request, request.provider, ready);
  if (result.ok || 'aborted' in result || trouble === null) return performedOf(result);
  return performedOf((await instead(step, builtin, trouble, providers)) ?? result);
}

/** Looking failed. It is not tried for ever: what cannot be reached for so long is said, or somebody else steps in. */
async function failedLook(step: Step, builtin: HelperModel, failed: Failed, ticket: string, providers: Providers): Promise<Performed> {
  const { call, ports } = step;
  const begun = providers.isBegun(ticket);
  const unreached = failed.error.kind === 'notThere' || failed.error.kind === 'offline';
  const stepsIn = failed.transient === true && !begun && (unreached || ticket === providers.unbegun.unreached);
  const other = stepsIn ? await instead(step, builtin, null, providers) : null;
  if (other) return performedOf(other);
  const since = call.step.claims.find(claim => claim.attempt === call.attempt)?.at ?? call.step.at;
  const late = ports.clock.now() - since > (begun ? patience.begun : patience.unbegun);
  return performedOf(late ? { ok: false, error: failed.error } : failed);
}

/** Begins an answer that goes on by itself. Never throws. */
export async function reserveConnected(step: Step): Promise<Reserved> {
  const { request, ports } = step;
  const providers = await load();
  const ready = await readyTo(step, providers);
  const standIn = async (trouble: Trouble): Promise<boolean> =>
    standsFor(trouble, step.call) && (await ports.models?.fallback()) === true && canAnswer(request);
  if ('kept' in ready) {
    if (ready.trouble && (await standIn(ready.trouble))) return { ticket: providers.unbegun.unreached };
    return { failed: ready.kept.error, transient: false };
  }
  const begun = await providers.beginAnswer(request, request.provider, ready);
  if (begun.ok) return { ticket: begun.ticket };
  if ('aborted' in begun) return { unknown: { kind: 'stopped', sentence: providers.helperTexts(request.locale).stopped } };
  // Who steps in answers when the step is performed, so that it gets there.
  if (await standIn(begun.trouble)) return { ticket: providers.unbegun.unreached };
  return { failed: begun.failed.error, transient: begun.failed.transient === true };
}

/** Nothing is sent. With a trouble somebody else may step in. */
interface KeptBack {
  readonly kept: Failed;
  readonly trouble: Trouble | null;
}

/** It runs on another computer: asked from here, whatever answers at that address on this device would get the conversation. */
const elsewhere: Trouble = { problem: 'notThere', kind: 'notThere', transient: false, detail: 'it runs on another device' };

/** Everything that asking needs, or why it cannot be asked. */
async function readyTo({ call, request, ports }: Step, providers: Providers): Promise<Asking | KeptBack> {
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
    return { kept: providers.failureOf(elsewhere, request.locale, provider.model), trouble: elsewhere };
  const key = await models.key(provider);
  if (key === null && providers.needsKey(provider)) return kept('gone', texts.gone(name));
  const files = new Map<string, string>();
  for (const file of providers.wantedFiles(request, provider)) {
    const content = (await ports.files?.read(file, call.signal)) ?? null;
    // Without it the helper would answer to half of what was sent.
    if (content === null) return kept('fileNotHere', texts.fileNotHere(file.name));
    files.set(file.whole.blob, content);
  }
  return { key, fetch: fetchPort, clock, signal: call.signal, onText: call.onText, ...(files.size > 0 && { files }) };
}

const triesOf = ({ attempt }: Call): number => Number(attempt.split('.').at(-1) ?? '1');

/** Whether the helper counts as out of reach. A fault or a crowd on its side may be over at the next try. */
function standsFor({ problem }: Trouble, call: Call): boolean {
  if (problem === 'notThere' || problem === 'offline') return true;
  return (problem === 'down' || problem === 'busy') && triesOf(call) >= enough;
}

/** The built-in helper's answer to the same request, which says that it is one; null where it has none or is not to answer. */
async function instead(
  { call, request, ports }: Step,
  builtin: HelperModel,
  trouble: Trouble | null,
  providers: Providers,
): Promise<HelperResult | null> {
  if (trouble !== null && !standsFor(trouble, call)) return null;
  if ((await ports.models?.fallback()) !== true || !canAnswer(request)) return null;
  const texts = providers.helperTexts(request.locale);
  const note = texts.insteadOf(providers.nameOf(request.provider.model));
  // A step of a plan has one line for what came of it; that somebody else answers is said once, at the beginning.
  const begins = request.task === null && request.rounds.length === 0;
  const said = (text: string) => (begins ? [note, text].filter(part => part !== '').join('\n\n') : text);
  const result = await builtin.answer(request, { signal: call.signal, onText: text => call.onText(said(text)) });
  return result.ok ? { ...result, answer: { ...result.answer, text: said(result.answer.text) } } : result;
}

/** What a model step's result is for the journal; what it cost goes with its answer. */
export function performedOf(result: HelperResult): Performed {
  if (result.ok) {
    const value = { ...result.answer, ...(result.usage && { usage: result.usage }) };
    return { status: 'done', value: value as unknown as JsonValue, summary: result.summary };
  }
  if ('aborted' in result) return { status: 'aborted' };
  const { error, transient, retryAfter } = result;
  return { status: 'failed', error, ...(transient !== undefined && { transient }), ...(retryAfter !== undefined && { retryAfter }) };
}
