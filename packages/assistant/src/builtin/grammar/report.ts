/** Says what the calls of an answer did, from their results. */
import type { JsonValue } from '@baton/protocol';
import type { RoundCall } from '../../request.ts';
import { addDays, weekdayOf } from '../language/calendar.ts';
import { fields, listOf, resultValue, text } from '../recipe.ts';
import type { Texts } from '../texts/index.ts';

const namesOf = (call: RoundCall): string[] => listOf(fields(call.arguments).names).filter(name => typeof name === 'string');

/** Names that one report tells; of more it tells how many. */
const MANY = 12;

function patched(call: RoundCall, texts: Texts): string {
  const value = resultValue(call);
  const title = text(value.title);
  const names = namesOf(call);
  const [first] = listOf(fields(call.arguments).ops).map(fields);
  const path = text(first?.path);
  const { result } = texts.say;
  const many = listOf(fields(call.arguments).ops).length;
  if (path === '/body') return texts.tell.result.appended(title);
  switch (text(first?.op)) {
    case 'insert':
      return many > MANY ? texts.tell.result.addedMany(many, title) : result.added(names, title);
    case 'remove':
      return many > MANY ? texts.tell.result.removedMany(many, title) : result.removed(names, title);
    case 'move':
      if (first?.into === undefined) return texts.tell.result.reordered(names[0] ?? '', title);
      return result.moved(names[0] ?? '', placeOf(fields(first.into), texts));
    case 'set':
      if (!path.endsWith('/done')) return result.renamed(text(first?.value));
      if (many > MANY)
        return first?.value === true ? texts.tell.result.tickedMany(many, title) : texts.tell.result.untickedMany(many, title);
      return first?.value === true ? result.ticked(names) : result.unticked(names);
    default:
      return result.changed(text(value.words));
  }
}

const placeOf = (into: { readonly [key: string]: JsonValue }, texts: Texts): string => {
  const day = text(into.day);
  return day === '' ? text(into.time) : texts.dayAndTime(weekdayOf(addDays(day, 0)), text(into.time) || null);
};

/** Characters of a file that are told. */
const TOLD = 4_000;

function readFile(call: RoundCall): string {
  const { path, text: content } = resultValue(call);
  const whole = text(content).trim();
  if (whole === '' || !/\n/.test(whole)) return call.result.status === 'done' ? call.result.summary : '';
  return `${text(path)}\n\n${whole.length > TOLD ? `${whole.slice(0, TOLD)}…`.toWellFormed() : whole}`;
}

function created(call: RoundCall, texts: Texts): string {
  const given = fields(call.arguments);
  const title = text(given.title);
  const count = listOf(fields(given.initial).items).length;
  return count === 0 ? texts.say.result.made(title) : texts.say.result.madeWith(title, count);
}

/** One sentence for a call whose result is there. */
export function reportOf(call: RoundCall, texts: Texts): string {
  switch (call.result.status) {
    case 'failed':
      return texts.say.result.failed(call.result.sentence);
    case 'cancelled':
      return texts.say.result.cancelled;
    case 'interrupted':
      return texts.say.result.interrupted;
    case 'done':
      if (call.name === 'list.import' && typeof resultValue(call).next === 'number') return '';
      return call.name === 'document.create'
        ? created(call, texts)
        : call.name === 'document.patch'
          ? patched(call, texts)
          : call.name === 'file.read'
            ? readFile(call)
            : call.result.summary;
  }
}
