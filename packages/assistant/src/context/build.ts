/** Makes the request that a model step's intent pins: from the view and from stored documents only. */
import { leftIn, modelAnswer, type OpenTurn, type Slot, type StepState, scopeOf, summaryOf, type View } from '@baton/journal';
import * as z from 'zod/mini';
import { memoryDocument, readMemory, toldOf } from '../memory.ts';
import type { AssistantPorts, History, HistoryEntry, PinnedSummary } from '../ports.ts';
import { type EarlierEntry, type ModelRequest, pinnedSummary, type RequestMessage, type Round } from '../request.ts';
import { nestedTask } from '../tools/nested-arguments.ts';
import { compact, type Told } from './compact.ts';
import { limitsOfRequest } from './limits.ts';
import { planTitles, roundsOf, roundsUnder, tasksOf } from './rounds.ts';
import { inScope, showDocuments } from './scope.ts';

const earlierEntry = (entry: HistoryEntry): EarlierEntry => ({ ...toldEntry(entry), ...(entry.further && { further: true }) });

const toldEntry = (entry: HistoryEntry): EarlierEntry =>
  entry.kind === 'change'
    ? {
        kind: 'change',
        text: entry.words.slice(0, limitsOfRequest.entry),
        title: entry.title.slice(0, 200),
        at: entry.at,
        ...(entry.document !== undefined && { document: entry.document }),
        ...(entry.file && { file: { ...entry.file } }),
        ...(entry.id !== undefined && { step: entry.id }),
        ...(entry.undoes && { undoes: true }),
        ...(entry.undone && { undone: true }),
      }
    : {
        kind: entry.kind,
        text: entry.text.slice(0, limitsOfRequest.entry),
        at: entry.at,
        ...(entry.files && { files: entry.files.map(file => file.name.slice(0, 200).toWellFormed()) }),
        ...(entry.onlyNames && { onlyNames: true }),
      };

/** The language and zone of the person who wrote last in this turn. */
export function voiceOf(
  view: View,
  ports: Pick<AssistantPorts, 'locale' | 'zone'>,
): { readonly locale: 'en' | 'zh-CN'; readonly zone: string } {
  const last = view.state.open?.messages.at(-1);
  return { locale: last?.locale ?? ports.locale, zone: last?.zone ?? ports.zone };
}

/** The messages of a turn within the request's budget. One that is cut says so: a helper must not act on half of what was meant. */
async function shownMessages({ session }: View['state'], turn: OpenTurn, history: History): Promise<RequestMessage[]> {
  let left: number = limitsOfRequest.messages;
  const halves = await Promise.all(turn.messages.map(({ goesOn }) => goesOn && history.half?.(session, goesOn)));
  return turn.messages.map(({ message, text, at, zone, job, attachments }, i) => {
    const half = halves[i]?.slice(-limitsOfRequest.half).toWellFormed();
    const shown = text.slice(0, left).toWellFormed();
    left -= shown.length;
    return {
      message,
      text: shown,
      ...(shown.length < text.length && { cut: true }),
      at,
      zone,
      job,
      ...(half && { goesOn: half }),
      ...(attachments && { files: [...attachments] }),
    };
  });
}

/** As many entries as a summary may have left standing since the last request, so that none falls in between. */
const mostSince = 200;

/** The newest link of the chain: the summary that this turn began with, or the one that the request before it went on from. */
async function newestLink(view: View, history: History): Promise<PinnedSummary | null> {
  const { session, open } = view.state;
  const step = open ? summaryOf(open) : undefined;
  const made = step?.outcome?.status === 'done' ? summing.safeParse(step.arguments) : null;
  const text = modelAnswer(step?.outcome?.value ?? null).text;
  if (made?.success && text !== '') return { ...made.data.summing, text: text.slice(0, limitsOfRequest.summary).toWellFormed() };
  const pinned = pinnedSummary.safeParse(await history.summary?.(session));
  return pinned.success ? pinned.data : null;
}

const summing = z.object({ summing: pinnedSummary });

interface Earlier extends Told {
  /** What would have to be summed up first, with the built-in summary of it; null while everything fits. */
  readonly due: {
    readonly entries: readonly HistoryEntry[];
    readonly before: PinnedSummary | null;
    readonly builtIn: PinnedSummary;
  } | null;
}

/** Earlier turns: the newest link of the chain of summaries, and what came after it. */
async function told(view: View, history: History): Promise<Earlier> {
  const before = await newestLink(view, history);
  const entries = await history.recent(view.state.session, mostSince, before?.from);
  const fits = compact(before, entries);
  const builtIn = fits.summary;
  const due =
    builtIn === null || builtIn === before ? null : { entries: entries.slice(0, entries.length - fits.entries.length), before, builtIn };
  return { summary: before, entries: fits.entries, due };
}

/** What a title is found for: how the turn's messages begin, and how the last answer does. */
export function titleRequest(view: View, ports: AssistantPorts, settings: ModelRequest['settings']): ModelRequest {
  const turn = view.state.open;
  const answers = Object.values(turn?.steps ?? {}).filter(step => step.kind === 'model' && step.parent === turn?.id);
  const said = modelAnswer(answers.at(-1)?.outcome?.value ?? null).text;
  const entry = (kind: 'person' | 'helper', text: string, at: number) => ({
    kind,
    text: text.slice(0, limitsOfRequest.entry).toWellFormed(),
    at,
  });
  return {
    v: 1,
    settings,
    ...voiceOf(view, ports),
    now: ports.clock.now(),
    naming: true,
    earlier: [...(turn?.messages ?? []).slice(0, 3).map(({ text, at }) => entry('person', text, at)), entry('helper', said, turn?.at ?? 0)],
    messages: [],
    plan: null,
    task: null,
    rounds: [],
    known: [],
    documents: [],
  };
}

export async function buildRequest(
  view: View,
  slot: Slot,
  ports: AssistantPorts,
  settings: ModelRequest['settings'],
): Promise<ModelRequest> {
  const turn = view.state.open;
  const head = { v: 1 as const, settings, ...voiceOf(view, ports), now: ports.clock.now() };
  const scope = turn ? scopeOf(turn, slot.parent) : null;
  if (turn && scope) return { ...head, ...(await nestedRequest(view.state.session, turn, scope, ports)) };
  const { summary, entries, due } = await told(view, ports.history);
  // A step of its own, in front of the turn's first answer: stored, paid for and gone on with like any other.
  if (due && slot.parent === turn?.id && slot.ordinal === 0) {
    const nothing = { messages: [], plan: null, task: null, rounds: [], known: [], documents: [] };
    const earlier = due.entries.map(earlierEntry);
    return { ...head, ...nothing, ...(due.before && { summary: due.before }), earlier, summing: due.builtIn };
  }
  const messages = turn ? await shownMessages(view.state, turn, ports.history) : [];
  const rounds = roundsOf(view);
  const plan = turn ? planTitles(turn) : null;
  const tasks = turn ? tasksOf(turn) : [];
  const index = tasks.findIndex(task => task.id === slot.parent);
  const task = tasks[index];
  const { memory, ...documents } = await documentsFor(
    rounds,
    messages.map(message => message.text),
    plan !== null,
    view.state.session,
    ports,
  );
  return {
    ...head,
    ...memory,
    ...(summary && { summary }),
    earlier: entries.map(earlierEntry),
    messages,
    plan,
    task: task ? { title: task.title, index, of: plan?.length ?? tasks.length } : null,
    rounds,
    ...documents,
  };
}

/** What is remembered, and the documents that these rounds and words are about. */
async function documentsFor(
  rounds: readonly Round[],
  texts: readonly string[],
  planned: boolean,
  session: View['state']['session'],
  ports: AssistantPorts,
) {
  const replaced = await ports.history.replaced?.(session);
  // What is remembered is told as such, not as one of the documents to work on.
  const known = (await ports.documents.list()).filter(({ document }) => document !== memoryDocument && !replaced?.has(document));
  const shown = inScope(known, rounds, texts, planned);
  const memory = toldOf(await readMemory(ports.documents));
  return {
    memory: memory.length > 0 ? { memory } : {},
    known: known.slice(0, limitsOfRequest.known).map(({ document, kind, title, updatedAt }) => ({ document, kind, title, updatedAt })),
    documents: await showDocuments(ports.documents, shown),
  };
}

/** For a task that a call began: its instruction and its own rounds, and nothing of the conversation around it. */
async function nestedRequest(
  session: View['state']['session'],
  turn: OpenTurn,
  scope: NonNullable<ReturnType<typeof scopeOf>>,
  ports: AssistantPorts,
) {
  const { title, ask } = askedOf(scope);
  const rounds = roundsUnder(turn, scope.id, null);
  const { memory, ...documents } = await documentsFor(rounds, [ask], false, session, ports);
  const nested = { title, ask, allowance: scope.allowance, left: leftIn(turn, scope) };
  return { ...memory, earlier: [], messages: [], plan: null, task: null, nested, rounds, ...documents };
}

/** What a version that reads the step's row stored in it is an instruction; of anything else its title is all there is. */
function askedOf({ title, arguments: pinned }: StepState): { readonly title: string; readonly ask: string } {
  const { data } = nestedTask.safeParse(pinned);
  return data ?? { title, ask: title };
}
