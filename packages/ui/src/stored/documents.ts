import { type DocumentRecord, limits, type StepRecord, type VersionRecord } from '@baton/protocol';
import { type Reader, useRecord, useRows } from '@baton/store/read';
import { useMemo } from 'react';
import { useLanguage } from '../i18n/index.tsx';
import type { ComparisonView, DocumentContent, DocumentItem, TimelineView } from '../model/document.ts';
import type { Loaded } from '../model/loaded.ts';
import { useReadWhole } from './arrival.ts';
import type { Source } from './source.ts';
import { useNames } from './space.ts';
import { stepNumbers } from './step-numbers.ts';
import { useRead } from './use-read.ts';

export function documentItem(record: DocumentRecord): DocumentItem {
  return { id: record.id, title: record.title, kind: record.kind, changedAt: record.updatedAt };
}

export function useDocuments(source: Source, limit: number): Loaded<readonly DocumentItem[]> {
  const { rows, state } = useRows(source.reader, 'documents', { index: ['updatedAt'], reverse: true, limit });
  return useMemo(() => {
    if (state === 'loading') return { state };
    return state === 'failed' && rows.length === 0 ? { state: 'error' } : { state: 'ready', value: rows.map(documentItem) };
  }, [rows, state]);
}

const bySession = (session: string) => ({ index: ['session', 'order'], prefix: [session], reverse: true, limit: limits.readRows }) as const;

/** What a conversation made or changed, in the order it first did. */
export function useDocumentsOf(source: Source, session: string): Loaded<readonly DocumentItem[]> {
  const { reader } = source;
  return useRead(reader, ['documents', 'steps', 'entries'], `of/${session}`, async () => {
    if (session === '') return [];
    const [made, steps, origin] = await Promise.all([
      reader.range('documents', { index: ['session', 'createdAt'], prefix: [session], limit: 50 }),
      reader.range('steps', bySession(session)),
      reader.get('entries', `origin/${session}`),
    ]);
    const found = new Map(made.map(record => [record.id as string, record]));
    const taken = origin?.kind === 'origin' ? origin.documents : [];
    for (const { document } of [...taken, ...steps.reverse().flatMap(step => step.changes)]) {
      if (found.has(document)) continue;
      const record = await reader.get('documents', document);
      if (record !== undefined) found.set(record.id, record);
    }
    return [...found.values()].map(documentItem);
  });
}

export function useDocument(source: Source, id: string): Loaded<DocumentItem | undefined> {
  const record = useRecord(source.reader, 'documents', id);
  return useMemo(() => {
    if (record === undefined) return { state: 'loading' };
    return { state: 'ready', value: record === null ? undefined : documentItem(record) };
  }, [record]);
}

export function useTimeline(source: Source, document: string, session: string | undefined): Loaded<TimelineView> {
  const { reader } = source;
  const names = useNames(source);
  return useRead(reader, ['versions', 'steps', 'sessions'], `timeline/${document}/${session ?? ''}/${names.key}`, async () => {
    const { jobTimeline, wholeTimeline } = await import('./timeline.ts');
    const newest = await reader.range('versions', { index: ['document', 'at'], prefix: [document], reverse: true, limit: limits.readRows });
    const versions = newest.reverse();
    if (session !== undefined) {
      const [steps, record] = await Promise.all([reader.range('steps', bySession(session)), reader.get('sessions', session)]);
      const own = versions.filter(version => version.session === session);
      const job = jobTimeline(document, own, steps.reverse(), record?.activity === 'running', id => names.get(id));
      if (job !== undefined) return job;
    }
    const steps = await stepsOfTurns(reader, versions);
    return wholeTimeline(versions, steps, versions.length < limits.readRows, id => names.get(id));
  });
}

/** All steps of the jobs in which these versions were made: a step's number is its place among all tasks of its job. */
async function stepsOfTurns(reader: Reader, versions: readonly VersionRecord[]): Promise<readonly StepRecord[]> {
  const ids = new Set(versions.flatMap(version => (version.step === null ? [] : [version.step])));
  const steps = await Promise.all([...ids].map(id => reader.get('steps', id)));
  const turns = new Set(steps.flatMap(step => (step === undefined ? [] : [step.turn])));
  return (
    await Promise.all([...turns].map(turn => reader.range('steps', { index: ['turn', 'order'], prefix: [turn], limit: limits.readRows })))
  ).flat();
}

const noNumbers: ReadonlyMap<string, number> = new Map();

export function useStepNumbers(source: Source, session: string | undefined): ReadonlyMap<string, number> {
  const { rows } = useRows(source.reader, 'steps', session === undefined ? null : bySession(session));
  return useMemo(() => (rows.length === 0 ? noNumbers : stepNumbers(rows)), [rows]);
}

export function useContentAt(source: Source, document: string, stop: string): Loaded<DocumentContent> {
  const { reader } = source;
  const names = useNames(source);
  return useReadWhole(source, ['versions'], `at/${document}/${stop}/${names.key}`, async () => {
    const { contentAtStop } = await import('./version-content.ts');
    return contentAtStop(reader, document, stop, { numbers: noNumbers, me: names.here.name });
  });
}

export function useComparison(source: Source, document: string, stop: string): Loaded<ComparisonView> {
  const { reader } = source;
  const names = useNames(source);
  const language = useLanguage();
  const key = `compare/${document}/${stop}/${language}/${names.key}`;
  return useReadWhole(source, ['versions', 'documents', 'documentUpdates'], key, async () => {
    const { compareWithNow } = await import('./version-content.ts');
    const touching = await reader.range('versions', {
      index: ['document', 'at'],
      prefix: [document],
      reverse: true,
      limit: limits.readRows,
    });
    const numbers = stepNumbers(await stepsOfTurns(reader, touching));
    return compareWithNow(reader, document, stop, { numbers, me: names.here.name }, language === 'zh-CN' ? 'zh' : 'en');
  });
}
