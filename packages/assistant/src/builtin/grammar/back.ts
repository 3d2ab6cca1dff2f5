/** Taking back what was changed, and bringing a document to what it was at some time. */
import type { ModelAnswer } from '@baton/journal';
import { type FileChangeBlanks, fileReversals, type JsonValue } from '@baton/protocol';
import type { EarlierEntry, RoundCall } from '../../request.ts';
import { changesName } from '../../tools/undo-name.ts';
import { clockText, dayIn, minuteIn } from '../language/calendar.ts';
import { fields, listOf, resultValue, text as textOf } from '../recipe.ts';
import { documentsCalled, type Known } from './find.ts';
import type { Intent } from './intent.ts';
import { type Ask, asks, does, type Spoken, says } from './spoken.ts';
import { optionsFor } from './targets.ts';
import { spanOf } from './then.ts';

/** A change that can be taken back: it names its step. */
interface Change {
  readonly step: string;
  /** Empty: it was a file. */
  readonly document: string;
  readonly file: FileChangeBlanks | null;
  readonly title: string;
  readonly words: string;
  readonly undoes: boolean;
  /** Which request of the person it came of. */
  readonly job: number | string;
}

/** The changes that this request tells and that stand, the newest last. */
function told({ request }: Ask): Change[] {
  const found: Change[] = [];
  let job = 0;
  for (const entry of request.earlier) {
    if (entry.kind === 'person') job++;
    const change = changeOf(entry, job);
    if (change) found.push(change);
  }
  return found;
}

function changeOf({ kind, step, document = '', file, title = '', text, undoes = false, undone }: EarlierEntry, job: number): Change | null {
  if (kind !== 'change' || step === undefined || (document === '' && !file) || undone) return null;
  return { step, document, file: file ?? null, title, words: text, undoes, job };
}

/** Whether changes may be missing in front of those that are told: what came before was summed up, or was too long ago to be looked at. */
const mayBeMore = ({ request }: Ask): boolean => request.summary !== undefined || request.earlier.some(({ further }) => further);

const isSpoken = (found: readonly Change[] | Spoken): found is Spoken => 'calls' in found;

/**
 * The changes that stand, the newest last; of one document, or at least those of the last job that changed something. Where a request tells only
 * the end of a conversation they are looked for first; what could not be seen there is not taken for nothing.
 */
function standing(ask: Ask, document: string | null = null): readonly Change[] | Spoken {
  if (!mayBeMore(ask)) return told(ask);
  const look = looked(ask, changesName, { document });
  if (!('result' in look)) return { text: '', calls: [], look: [look] };
  if (look.result.status !== 'done') return says(whyNotSeen(ask, look.result));
  const { changes } = resultValue(look);
  if (!Array.isArray(changes)) return says(ask.texts.back.tooManyChanges);
  return listOf(changes).flatMap(each => {
    const { step, job, document: of, file, title, words, undoes } = fields(each);
    const about = file === undefined ? null : blanksOf(fields(file));
    if (typeof step !== 'string' || (typeof of !== 'string' && about === null)) return [];
    return {
      step,
      document: textOf(of),
      file: about,
      title: textOf(title),
      words: textOf(words),
      undoes: undoes === true,
      job: textOf(job),
    };
  });
}

const blanksOf = ({ of, device, name, folder }: ReturnType<typeof fields>): FileChangeBlanks => ({
  of: textOf(of),
  device: textOf(device),
  name: textOf(name),
  folder: textOf(folder),
});

/** One job that changed no more than this is taken back without a question. */
const fewDocuments = 2;
const fewSteps = 3;
/** Steps that one call takes back. */
const mostSteps = 40;

/** The newest first, so many in each part. */
function inParts(steps: readonly string[]): string[][] {
  const parts: string[][] = [];
  for (let end = steps.length; end > 0; end -= mostSteps) parts.push(steps.slice(Math.max(0, end - mostSteps), end));
  return parts;
}

/** Documents by as few calls as it takes, each file by one of its own, on the computer that has it. */
function undoing(changes: readonly Change[], document?: string): Spoken {
  const steps = [...new Set(changes.filter(({ file }) => file === null).map(({ step }) => step))];
  const files = changes.flatMap(({ file }) => file ?? []).reverse();
  return does(
    ...inParts(steps).map(part => ({ name: 'document.undo', arguments: { steps: part, ...(document !== undefined && { document }) } })),
    ...files.map(file => ({ name: fileReversals.takeBack, arguments: { ...file } })),
  );
}

/** What of these is one thing: a document, or a file. */
const thingOf = ({ document, file }: Change): string => (file ? `file ${file.device} ${file.name.split('/').at(-1)}` : document);
const documentsOf = (changes: readonly Change[]): Change[] => [...new Map(changes.map(change => [thingOf(change), change])).values()];
/** Of several changes of one file the newest has to be back before the one before it is taken back. */
const isStacked = (changes: readonly Change[]): boolean => {
  const files = changes.filter(({ file }) => file !== null);
  return documentsOf(files).length < files.length;
};

/** "Undo that", "undo what you did to the shopping list". */
export function undo(ask: Ask, { on, all }: Extract<Intent, { kind: 'undo' }>): Spoken {
  const { texts, request } = ask;
  const named = on === '' ? null : documentsCalled(request.known, on);
  const found = standing(ask, named?.length === 1 ? named[0]?.document : null);
  if (isSpoken(found)) return found;
  const changes = found.filter(change => !change.undoes);
  if (named !== null && named.length === 0) {
    // Named in words that are no document's: it is not guessed what is meant.
    const last = changes.at(-1);
    if (!last) return says(texts.back.nothing);
    return asks(texts.back.lastWas(last.title, last.words), [
      { say: texts.back.undoLast, labels: ['yes', 'that', '是', '对'] },
      { say: texts.tell.neverMind, labels: [] },
    ]);
  }
  if (named !== null && named.length > 1) return asks(texts.say.whichDocument, optionsFor(named, texts.back.undoOn));
  const [target] = named ?? [];
  const meant = target ? changes.filter(change => change.document === target.document) : changes;
  const last = meant.at(-1);
  if (!last) return says(target ? texts.back.nothingOn(target.title) : texts.back.nothing);
  const ofJob = meant.filter(({ job }) => job === last.job);
  if (target) return undoOn(ask, target, meant, ofJob, all);
  if (all === 'last') return undoing([last], last.document || undefined);
  if (isStacked(ofJob)) return says(texts.back.filesOfJob);
  const documents = documentsOf(ofJob);
  if (all === 'job' || (documents.length <= fewDocuments && ofJob.length <= fewSteps)) {
    return documents.length === 1 ? undoing(ofJob, last.document || undefined) : undoing(ofJob);
  }
  return asks(
    texts.back.whichUndo(
      ofJob.length,
      documents.map(({ title }) => title),
    ),
    [
      { say: texts.back.undoJob, labels: ['all', 'all of it', 'everything', 'yes', 'the whole job', '全部', '都撤销'] },
      { say: texts.back.undoLast, labels: ['last', 'the last one', 'only the last', 'the last change', '最后一处', '只撤销最后一处'] },
      { say: texts.tell.neverMind, labels: [] },
    ],
  );
}

function undoOn(
  { texts }: Ask,
  { document, title }: Known,
  meant: readonly Change[],
  ofJob: readonly Change[],
  all: 'last' | 'job' | null,
): Spoken {
  if (all === 'last') return undoing(meant.slice(-1), document);
  if (all === 'job' || ofJob.length === meant.length) return undoing(all === 'job' ? meant : ofJob, document);
  return asks(texts.back.whichUndoOn(meant.length, title), [
    { say: texts.back.undoLastOn(title), labels: ['last', 'the last one', 'only the last', '最后一处'] },
    { say: texts.back.undoAllOn(title), labels: ['all', 'all of it', 'everything', 'all of them', '全部', '都'] },
    { say: texts.tell.neverMind, labels: [] },
  ]);
}

/** Puts in again what was taken back last, unless something else was changed since. */
export function redo(ask: Ask): Spoken {
  const found = standing(ask);
  if (isSpoken(found)) return found;
  const last = found.at(-1);
  if (last?.undoes && last.file) return says(ask.texts.back.fileIsBack(last.title));
  return last?.undoes ? undoing([last]) : says(ask.texts.back.nothingToRedo);
}

/** "Put it back": what was taken back last, else what was changed last. */
export function putBack(ask: Ask): Spoken {
  const found = standing(ask);
  if (isSpoken(found)) return found;
  return found.at(-1)?.undoes ? redo(ask) : undo(ask, { kind: 'undo', on: '', all: null });
}

interface Version {
  readonly version: string;
  readonly at: number;
  readonly words: string;
}

function versionsIn(call: RoundCall): Version[] {
  return listOf(resultValue(call).versions).flatMap(each => {
    const { version, at, words } = fields(each);
    return typeof version === 'string' && typeof at === 'number' ? [{ version, at, words: textOf(words) }] : [];
  });
}

/** What a look of this turn found; null: it was not made yet. */
function looked({ previews }: Ask, name: string, args: { readonly [field: string]: JsonValue }): RoundCall | ModelAnswer['calls'][number] {
  const made = previews.find(
    call => call.name === name && Object.entries(args).every(([field, value]) => fields(call.arguments)[field] === value),
  );
  return made ?? { name, arguments: args };
}

const whyNotSeen = ({ texts }: Ask, result: RoundCall['result']): string =>
  result.status === 'failed' ? result.sentence : texts.say.result.cancelled;

/** "Put the list back as it was this morning". */
export function bringBack(ask: Ask, { title, when, sure }: Extract<Intent, { kind: 'bringBack' }>): Spoken {
  const { texts, request } = ask;
  const say = (name: string): string => texts.back.bringTo(name, when, false);
  const changes = title === '' || isVague(title) ? standing(ask) : [];
  if (isSpoken(changes)) return changes;
  const last = changes.findLast(({ file }) => file === null);
  const named = title === '' ? request.known.filter(entry => entry.document === last?.document) : documentsCalled(request.known, title);
  const found =
    named.length > 1 && named.some(entry => entry.document === last?.document) && isVague(title)
      ? named.filter(entry => entry.document === last?.document)
      : named;
  const [target] = found;
  if (!target) return asks(title === '' ? texts.say.whichDocument : texts.say.noDocument(title), optionsFor(request.known, say, title));
  if (found.length > 1) return asks(texts.say.whichDocument, optionsFor(found, say));
  const { document } = target;
  const look = looked(ask, 'document.versions', { document });
  if (!('result' in look)) return { text: '', calls: [], look: [look] };
  if (look.result.status !== 'done') return says(whyNotSeen(ask, look.result));
  const chosen = choose(ask, versionsIn(look), when);
  if (chosen === null) return says(texts.back.whenUnclear);
  const [only, second] = chosen;
  if (!only) return says(texts.back.notSoLong(target.title));
  // Of the two last ones the first that is not what stands there now: a hand's change makes no version.
  if (when === '') return restoring(ask, target, chosen, sure);
  if (second) {
    return asks(
      texts.back.whichVersion(target.title),
      chosen.map(version => ({ say: texts.back.bringTo(target.title, stamp(ask, version), false), labels: [clock(ask, version)] })),
    );
  }
  return restoring(ask, target, [only], sure);
}

/** "The list", "it": whatever was worked on. */
const isVague = (title: string): boolean =>
  /^(?:the |my |this |that )?(?:list|note|plan|document|it)$|^(?:这个|那个|这张|那张)?(?:清单|笔记|计划|文档)$/i.test(title.trim());

const keyOf = ({ zone }: Ask, { at }: Version): string => `${dayIn(at, zone)} ${clockText(minuteIn(at, zone))}`;
const clock = ({ zone }: Ask, { at }: Version): string => clockText(minuteIn(at, zone));
const stamp = (ask: Ask, version: Version): string => ask.texts.back.stamp(keyOf(ask, version).slice(0, 10), clock(ask, version));

/** Versions that may be meant, the newest first; of those of one minute the last. Null: nobody knows when it is. */
function choose(ask: Ask, versions: readonly Version[], when: string): Version[] | null {
  if (when === '') return versions.slice(0, 2);
  const span = spanOf(when, { today: ask.today, at: ask.at, zone: ask.zone });
  if (span === null) return null;
  const before = versions.find(version => keyOf(ask, version) <= span.from);
  const within = versions.filter(version => keyOf(ask, version) > span.from && keyOf(ask, version) <= span.to);
  const seen = new Set<string>();
  return [...within, ...(before ? [before] : [])].filter(version => {
    const key = keyOf(ask, version);
    return seen.has(key) ? false : seen.add(key);
  });
}

/** Restores the first of these that is not what stands there now. Says what others changed since before it takes that back too. */
function restoring(ask: Ask, target: Known, [version, ...older]: readonly Version[], sure: boolean): Spoken {
  const { texts } = ask;
  const { document, title } = target;
  if (!version) return says(texts.back.already(title));
  const look = looked(ask, 'document.version', { document, version: version.version });
  if (!('result' in look)) return { text: '', calls: [], look: [look] };
  if (look.result.status !== 'done') return says(whyNotSeen(ask, look.result));
  // Of what is too long for a result only the beginning is there: who changed it is not known then.
  const since = fields(resultValue(look).since);
  const isKnown = Array.isArray(since.by);
  const by = listOf(since.by).map(each => ({ name: textOf(fields(each).name), words: textOf(fields(each).words) }));
  if (isKnown && by.length === 0) return restoring(ask, target, older, sure);
  const others = by.filter(({ name }) => name !== 'Baton');
  if (sure || (isKnown && others.length === 0))
    return does({ name: 'document.restore', arguments: { document, version: version.version } });
  const changed = others.map(one => texts.back.changedBy(one.name, one.words));
  return asks(isKnown ? texts.back.othersToo(title, changed) : texts.back.mayBeOthers(title), [
    { say: texts.back.bringTo(title, stamp(ask, version), true), labels: ['yes', 'bring it back', '是', '恢复'] },
    { say: texts.tell.neverMind, labels: ['no', '不'] },
  ]);
}
