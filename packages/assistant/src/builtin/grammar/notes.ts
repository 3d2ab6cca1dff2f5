/** Writing more into a note that is there. */
import type { JsonObject } from '@baton/protocol';
import type { ScopedDocument } from '../../request.ts';
import { itemName } from '../language/split.ts';
import { documentsCalled } from './find.ts';
import { type Ask, asks, does, type Spoken, says } from './spoken.ts';
import { optionsFor, targetOf } from './targets.ts';

/** Characters of a title. */
const TITLE = 200;

/** Adds a line at the end of a note. */
export function appendTo(ask: Ask, title: string, words: string): Spoken {
  const { request, texts } = ask;
  const body = words.trim().replace(/^[“"「]|[”"」]$/g, '');
  const notes = request.known.filter(entry => entry.kind === 'note');
  const found = documentsCalled(notes, title);
  if (found.length === 0) {
    const name = itemName(title).slice(0, TITLE).toWellFormed();
    return asks(texts.tell.noNote(name), [
      { say: texts.tell.makeNote(name, body), labels: ['yes', 'make one', '新建', '建一条'] },
      ...optionsFor(notes.slice(0, 1), note => texts.tell.appendTo(body, note)),
    ]);
  }
  const target = targetOf(ask, title, ['note'], note => texts.tell.appendTo(body, note));
  if ('spoken' in target) return target.spoken;
  const { document } = target;
  // Of a note that was cut only its beginning is here: writing the whole again would lose the rest.
  if (document.more !== undefined) return says(texts.tell.noteTooLong(document.title), [texts.tell.noteThat(body)]);
  const call = appending(document, body.toWellFormed());
  return does({ name: 'document.patch', arguments: { document: document.document, ops: [call], names: [document.title] } });
}

/** A note is longer than this: its end is found rather than all of it sent again. */
const WHOLE = 2_000;

/** The end of a note is found by its last words, so that what somebody else writes meanwhile stays. */
function appending({ body = '' }: ScopedDocument, words: string): JsonObject {
  const line = `${body === '' || body.endsWith('\n') ? '' : '\n'}${words}`;
  for (let length = 40; length <= WHOLE && length < body.length; length *= 2) {
    const end = body.slice(-length);
    if (end.isWellFormed() && body.indexOf(end) === body.length - length)
      return { op: 'text', path: '/body', edits: [{ find: end, replace: `${end}${line}` }] };
  }
  return { op: 'set', path: '/body', value: `${body}${line}` };
}
