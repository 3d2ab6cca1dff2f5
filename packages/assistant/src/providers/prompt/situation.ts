/** What a helper is shown beside the words of the turn: now, what is remembered, documents, what was said earlier. All of it is data. */
import { clockText, dayIn, minuteIn, weekdayOf } from '../../builtin/language/calendar.ts';
import type { ModelRequest } from '../../request.ts';
import { instructionsFor } from '../instructions/index.ts';

/** JSON in which nothing can close the tag around it. */
export const asData = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const tagged = (tag: string, values: readonly unknown[]): string =>
  values.length === 0 ? '' : `<${tag}>\n${values.map(asData).join('\n')}\n</${tag}>`;

/** One block of text; the same request gives the same block on every device. */
export function situationText(request: ModelRequest): string {
  const { locale, zone, now, earlier, known, documents } = request;
  const words = instructionsFor(locale);
  const day = dayIn(now, zone);
  const shown = new Set(documents.map(document => document.document));
  const others = known
    .filter(entry => !shown.has(entry.document))
    .map(entry => ({ document: entry.document, kind: entry.kind, title: entry.title }));
  const said = earlier.map(({ kind, text, title, files, step, file, undone }) => ({
    who: kind,
    text,
    ...(title !== undefined && { about: title }),
    ...(files && { files }),
    // A change of a file is no step that a document's undo takes.
    ...(step !== undefined && !file && { step }),
    ...(undone && { undone }),
  }));
  const parts = [
    words.today(day, words.weekdays[weekdayOf(day)] ?? '', clockText(minuteIn(now, zone)), zone),
    tagged('remembered', request.memory ?? []),
    tagged('before', request.summary ? [request.summary.text] : []),
    tagged('earlier', said),
    tagged('documents', documents),
    tagged('other-documents', others),
  ];
  return `<situation>\n${parts.filter(part => part !== '').join('\n')}\n</situation>`;
}
