import type { History, HistoryEntry } from '@baton/assistant';
import type { EntryRecord, StepRecord } from '@baton/protocol';
import type { Platform } from '../core/platform.ts';

/** What was said before the open turn, as the assistant is shown it. Bounded: never the whole conversation. */
export function createHistory(platform: Platform): History {
  return {
    async recent(session, limit) {
      const newest = await platform.storage.range('entries', {
        index: ['session', 'order'],
        prefix: [session],
        reverse: true,
        limit: limit * 4,
      });
      const record = await platform.storage.get('sessions', session);
      const said = newest.filter(entry => !('turn' in entry) || entry.turn !== record?.turn).flatMap(toHistory);
      const steps = await platform.storage.range('steps', {
        index: ['session', 'order'],
        prefix: [session],
        reverse: true,
        limit: limit * 4,
      });
      const changed = steps.filter(step => step.turn !== record?.turn).flatMap(toChanges);
      return [...said, ...changed].sort((a, b) => a.at - b.at).slice(-limit);
    },
  };
}

function toHistory(entry: EntryRecord): HistoryEntry[] {
  if (entry.kind === 'message' && entry.state === 'placed') return [{ kind: 'person', text: entry.text, at: entry.at }];
  if (entry.kind === 'answer' && entry.text !== '') return [{ kind: 'helper', text: entry.text, at: entry.at }];
  return [];
}

function toChanges(step: StepRecord): HistoryEntry[] {
  if (step.state !== 'done') return [];
  return step.changes.map(({ document, title, words }) => ({
    kind: 'change',
    document,
    title,
    words,
    at: step.endedAt ?? step.startedAt ?? 0,
  }));
}
