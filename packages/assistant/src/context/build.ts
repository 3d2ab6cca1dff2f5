/** Makes the request that a model step's intent pins: from the view and from stored documents only. */
import type { OpenTurn, Slot, View } from '@baton/journal';
import { memoryDocument, readMemory, toldOf } from '../memory.ts';
import type { AssistantPorts, History, HistoryEntry } from '../ports.ts';
import { type EarlierEntry, type ModelRequest, pinnedSummary, type RequestMessage } from '../request.ts';
import { compact, type Told } from './compact.ts';
import { limitsOfRequest } from './limits.ts';
import { planTitles, roundsOf, tasksOf } from './rounds.ts';
import { inScope, showDocuments } from './scope.ts';

const earlierEntry = (entry: HistoryEntry): EarlierEntry =>
  entry.kind === 'change'
    ? { kind: 'change', text: entry.words.slice(0, limitsOfRequest.entry), title: entry.title.slice(0, 200), at: entry.at }
    : { kind: entry.kind, text: entry.text.slice(0, limitsOfRequest.entry), at: entry.at };

/** The language and zone of the person who wrote last in this turn. */
export function voiceOf(
  view: View,
  ports: Pick<AssistantPorts, 'locale' | 'zone'>,
): { readonly locale: 'en' | 'zh-CN'; readonly zone: string } {
  const last = view.state.open?.messages.at(-1);
  return { locale: last?.locale ?? ports.locale, zone: last?.zone ?? ports.zone };
}

/** The messages of a turn within the request's budget. One that is cut says so: a helper must not act on half of what was meant. */
function shownMessages(turn: OpenTurn): RequestMessage[] {
  let left: number = limitsOfRequest.messages;
  return turn.messages.map(({ message, text, at, zone, job, attachments }) => {
    const shown = text.slice(0, left).toWellFormed();
    left -= shown.length;
    return {
      message,
      text: shown,
      ...(shown.length < text.length && { cut: true }),
      at,
      zone,
      job,
      ...(attachments && { files: [...attachments] }),
    };
  });
}

/** As many entries as a summary may have left standing since the last request, so that none falls in between. */
const mostSince = 200;

/** Earlier turns: what the newest request summed up, and what came after that. */
async function told(view: View, history: History): Promise<Told> {
  const { session } = view.state;
  const pinned = pinnedSummary.safeParse(await history.summary?.(session));
  const before = pinned.success ? pinned.data : null;
  return compact(before, await history.recent(session, mostSince, before?.from));
}

export async function buildRequest(
  view: View,
  slot: Slot,
  ports: AssistantPorts,
  settings: ModelRequest['settings'],
): Promise<ModelRequest> {
  const turn = view.state.open;
  const messages = turn ? shownMessages(turn) : [];
  const rounds = roundsOf(view);
  const plan = turn ? planTitles(turn) : null;
  const tasks = turn ? tasksOf(turn) : [];
  const index = tasks.findIndex(task => task.id === slot.parent);
  const task = tasks[index];
  // What is remembered is told as such, not as one of the documents to work on.
  const known = (await ports.documents.list()).filter(entry => entry.document !== memoryDocument);
  const shown = inScope(
    known,
    rounds,
    messages.map(message => message.text),
    plan !== null,
  );
  const { summary, entries } = await told(view, ports.history);
  const memory = toldOf(await readMemory(ports.documents));
  return {
    v: 1,
    settings,
    ...voiceOf(view, ports),
    now: ports.clock.now(),
    ...(memory.length > 0 && { memory }),
    ...(summary && { summary }),
    earlier: entries.map(earlierEntry),
    messages,
    plan,
    task: task ? { title: task.title, index, of: plan?.length ?? tasks.length } : null,
    rounds,
    known: known.slice(0, limitsOfRequest.known).map(({ document, kind, title, updatedAt }) => ({ document, kind, title, updatedAt })),
    documents: await showDocuments(ports.documents, shown),
  };
}
