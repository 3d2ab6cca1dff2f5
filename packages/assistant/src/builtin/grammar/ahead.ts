/** A request as it will be once these calls are done, so that the second half of a message knows of the first. */
import type { ModelAnswer } from '@baton/journal';
import type { ModelRequest, ScopedDocument, ScopedItem } from '../../request.ts';
import { fields, listOf, text } from '../recipe.ts';

type Fields = ReturnType<typeof fields>;

export function ahead(request: ModelRequest, calls: ModelAnswer['calls']): ModelRequest {
  return calls.reduce((now, call) => (call.name === 'document.patch' ? patched(now, fields(call.arguments)) : now), request);
}

function patched(request: ModelRequest, { document, ops }: Fields): ModelRequest {
  const shown = request.documents.find(entry => entry.document === document);
  if (!shown) return request;
  const next = listOf(ops).reduce<ScopedDocument>((now, op) => applied(now, fields(op)), shown);
  return {
    ...request,
    documents: request.documents.map(entry => (entry === shown ? next : entry)),
    known: request.known.map(entry => (entry.document === document ? { ...entry, title: next.title } : entry)),
  };
}

function applied(document: ScopedDocument, op: Fields): ScopedDocument {
  const path = text(op.path);
  if (path === '/title') return { ...document, title: text(op.value) };
  const items = document.items ?? [];
  if (op.op === 'insert') {
    const { text: words, day, time, done } = fields(op.value);
    const item: ScopedItem = {
      id: '',
      text: text(words),
      ...(text(day) && { day: text(day) }),
      ...(text(time) && { time: text(time) }),
      ...(done === true && { done }),
    };
    return { ...document, items: [...items, item] };
  }
  const [, id = '', field] = /^\/items\/#([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
  if (id === '') return document;
  if (op.op === 'remove' && field === undefined) return { ...document, items: items.filter(item => item.id !== id) };
  return { ...document, items: items.map(item => (item.id === id ? changed(item, op, field) : item)) };
}

function changed(item: ScopedItem, op: Fields, field: string | undefined): ScopedItem {
  if (op.op === 'move') {
    const { day, time } = fields(op.into);
    return { ...item, ...(text(day) && { day: text(day) }), ...(text(time) && { time: text(time) }) };
  }
  if (field === 'done') return { ...item, done: op.value === true };
  return field === 'text' ? { ...item, text: text(op.value) } : item;
}
