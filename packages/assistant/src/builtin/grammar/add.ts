/** Writing lines on lists, into plans and, where a note was named, into notes. */
import type { JsonObject } from '@baton/protocol';
import type { ScopedDocument } from '../../request.ts';
import { addDays, weekdayOf } from '../language/calendar.ts';
import { saysWhen, takeMoment } from '../language/moment.ts';
import { itemName, likeness, partsOf } from '../language/split.ts';
import { sectionOf } from '../shop.ts';
import { documentsCalled, type Known, nearestTo } from './find.ts';
import type { Intent } from './intent.ts';
import { appendTo } from './notes.ts';
import { type Ask, asks, does, type Looking, type Option, type Spoken, says } from './spoken.ts';
import { isShopping, looking, oneWord, optionsFor, patch, unseen } from './targets.ts';
import { daysInWeek, lineText, placeWords, type Thing, thingsOf } from './things.ts';

type Add = Extract<Intent, { kind: 'add' }>;

/** "milk to shopping and candles to party": each part with a document of its own. */
const TO = /^(.+)\s+(?:to|on|onto)\s+(?:the |my |our )?(.+)$/i;

export function addItems(ask: Ask, intent: Add): readonly Spoken[] | null {
  if (intent.maybe && !namesOne(ask, intent.on)) return null;
  const { items, on } = placed(ask, intent);
  if (!TO.test(items)) return [addTo(ask, items, on)];
  const groups: { parts: string[]; on: string }[] = [];
  let parts: string[] = [];
  for (const part of partsOf(items)) {
    const [, item = '', title = ''] = TO.exec(part) ?? [];
    const isOwn = title !== '' && namesOne(ask, title);
    parts.push(isOwn ? item : part);
    if (!isOwn) continue;
    groups.push({ parts, on: title });
    parts = [];
  }
  if (groups.length === 0) return [addTo(ask, items, on)];
  if (parts.length > 0) groups.push({ parts, on });
  return groups.map(group => addTo(ask, group.parts.map(oneWord).join(', '), group.on));
}

const namesOne = ({ request }: Ask, name: string): boolean => documentsCalled(request.known, name, false).length === 1;

/** Where the thing ends and the document begins: "dentist on Friday" names no list. */
function placed(ask: Ask, { item, on, whole }: Add): { readonly items: string; readonly on: string } {
  const { known } = ask.request;
  if (on === '' || documentsCalled(known, on).length > 0) return { items: item, on };
  // The day stood behind the list's name: "add dentist to the plan on Friday", 加到聚会，周五.
  const bare = takeMoment(on, ask.today).rest;
  if (bare !== '' && bare !== on && documentsCalled(known, bare).length > 0) return { items: `${item} ${on.replace(bare, ' ')}`, on: bare };
  if (whole === undefined) return { items: item, on };
  const { rest } = takeMoment(whole, ask.today);
  if (rest === whole) return { items: item, on };
  const [, own = '', title = ''] = TO.exec(rest) ?? [];
  if (title === '' || own === '') return { items: whole, on: '' };
  return { items: whole.replace(new RegExp(`\\s+(?:to|on|onto)\\s+(?:the |my |our )?${escaped(title)}`, 'i'), ''), on: title };
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function addTo(ask: Ask, text: string, on: string): Spoken {
  const { request, texts, today } = ask;
  const things = thingsOf(text, today);
  if (things.length === 0) return says(texts.tell.unsure, texts.say.choiceExamples);
  const named = on.replace(/[“”"「」『』]/g, '').trim();
  const places = request.known.filter(entry => entry.kind !== 'note');
  const found = named === '' ? request.known.filter(entry => entry.kind === 'list') : documentsCalled(places, named);
  if (named !== '' && found.length === 0 && documentsCalled(request.known, named).length > 0) return appendTo(ask, named, text);
  if (named === '') {
    const plan = planFor(ask, things);
    if (plan) return 'look' in plan ? plan : intoPlan(ask, things, plan.document);
  }
  const sentence = (title: string): string =>
    texts.tell.addOnly(
      things.map(thing => wordsOf(thing, texts)),
      title,
    );
  const [target] = found;
  if (!target) {
    const title = named === '' ? texts.shopping.title : itemName(named).slice(0, 200).toWellFormed();
    const say = texts.say.makeList(
      title,
      things.map(thing => oneWord(lineText(thing, texts))),
    );
    const near = nearestTo(places, named);
    return asks(
      near ? texts.tell.didYouMean(title, near.title) : texts.say.noList(title),
      [
        ...(near ? [{ say: sentence(near.title), labels: ['yes', near.title] }] : []),
        { say, labels: near ? fresh : ['yes', ...fresh] },
        { say: texts.tell.neverMind, labels: [] },
      ],
      list => sentence(list),
    );
  }
  if (found.length > 1) {
    const plan = found.every(entry => entry.kind === 'plan') ? planFor(ask, things) : null;
    if (plan) return 'look' in plan ? plan : intoPlan(ask, things, plan.document);
    const names = things.map(thing => thing.name);
    const days = things.filter(({ moment }) => moment.days.length > 0);
    const no = named === '' && days.length > 0 && days[0] ? `${texts.tell.noPlanFor(placeWords(days[0].moment, texts))} ` : '';
    return asks(texts.sentences([no.trim(), texts.say.whichList(names)]), optionsFor(found, sentence), list => sentence(list));
  }
  const shown = request.documents.find(document => document.document === target.document);
  if (target.kind === 'plan') {
    if (shown) return intoPlan(ask, things, shown);
    return ask.looked.has(target.document) ? says(texts.say.noDocument(target.title)) : looking([target.document]);
  }
  return ontoList(ask, things, target, shown);
}

const fresh: readonly string[] = ['make one', 'new', 'new one', '新建', '新的', '建一个'];

/** A thing with its time as the sentence of a button says it. An hour that may be two stays one. */
function wordsOf({ name, moment }: Thing, texts: Ask['texts']): string {
  const [first] = moment.days;
  const word = oneWord(name);
  const hour = moment.time ?? (moment.either && texts.tell.hour(moment.either[0]));
  if (moment.every === null && moment.part === null && moment.days.length < 2 && (first || moment.either))
    return texts.tell.dated(word, first?.day ?? null, hour);
  const line = lineText({ name, moment }, texts);
  return line === name ? word : `“${line}”`;
}

/** The plan that covers the day of a thing when no document was named; null: no day, or no such plan. */
function planFor(ask: Ask, things: readonly Thing[]): { readonly document: ScopedDocument } | Looking | null {
  const { request, today } = ask;
  const dated = things.every(({ moment }) => moment.days.length > 0 || moment.time !== null || moment.either !== null);
  if (!dated) return null;
  const look = unseen(ask, ['plan']);
  if (look.length > 0) return looking(look);
  const plans = request.documents.filter(document => document.kind === 'plan' && document.week !== undefined);
  const covers = (plan: ScopedDocument): boolean =>
    things.every(({ moment }) => (moment.days.length === 0 ? isIn(plan, today) : moment.days.every(({ day }) => isIn(plan, day))));
  const document = plans.find(covers);
  return document ? { document } : null;
}

const isIn = ({ week = '' }: ScopedDocument, day: string): boolean => week !== '' && day >= week && day <= addDays(week, 6);

/** Something with a day, and nothing said about what to do with it: it may be meant for a plan or list. Null: it has no day. */
export function offerToAdd(ask: Ask, text: string): Spoken | null {
  const { texts, request } = ask;
  const [thing, ...more] = text.length > 200 ? [] : thingsOf(text, ask.today);
  if (!thing || more.length > 0 || thing.moment.days.length === 0) return null;
  const plan = planFor(ask, [thing]);
  if (plan && 'look' in plan) return plan;
  const lists = request.known.filter(entry => entry.kind === 'list').slice(0, 2);
  const titles = plan ? [plan.document.title] : lists.map(entry => entry.title);
  if (titles.length === 0) return null;
  const options = titles.map(title => ({ say: texts.tell.addOnly([wordsOf(thing, texts)], title), labels: [title] }));
  return asks(texts.tell.shallIAdd(thing.name), [...options, { say: texts.tell.neverMind, labels: [] }]);
}

/** An hour that may be two: the whole sentence with either. Null: none is. */
function whichHalf({ texts }: Ask, things: readonly Thing[], say: (things: readonly Thing[]) => string): Spoken | null {
  const index = things.findIndex(({ moment }) => moment.either !== null);
  const thing = things[index];
  const either = thing?.moment.either;
  if (!thing || !either) return null;
  const option = (time: string, labels: readonly string[]): Option => {
    const settled: Thing = { ...thing, moment: { ...thing.moment, either: null, time } };
    return { say: say(things.map((other, at) => (at === index ? settled : other))), labels: [time, ...labels] };
  };
  return asks(texts.tell.whichHalf(texts.tell.hour(either[0]), thing.name), halves(either, option));
}

/** The two readings of an hour, the likelier one first: few things happen at three in the morning. */
export function halves(either: readonly [string, string], option: (time: string, labels: readonly string[]) => Option): Option[] {
  const morning = option(either[0], ['am', 'a.m.', 'morning', 'in the morning', '上午', '早上', '凌晨']);
  const later = option(either[1], [
    'pm',
    'p.m.',
    'afternoon',
    'evening',
    'in the afternoon',
    'in the evening',
    'after noon',
    '下午',
    '晚上',
    '中午',
  ]);
  return either[0] < '07:00' ? [later, morning] : [morning, later];
}

function ontoList(ask: Ask, things: readonly Thing[], target: Known, shown: ScopedDocument | undefined): Spoken {
  const { texts } = ask;
  const half = whichHalf(ask, things, all =>
    texts.tell.addOnly(
      all.map(thing => wordsOf(thing, texts)),
      target.title,
    ),
  );
  if (half) return half;
  const there = new Set((shown?.items ?? []).filter(item => item.done !== true).map(item => likeness(item.text)));
  const ops: JsonObject[] = [];
  const names: string[] = [];
  for (const thing of things) {
    const text = lineText(thing, texts);
    if (there.has(likeness(text))) continue;
    there.add(likeness(text));
    const section = isShopping(target.title) && !saysWhen(thing.moment) ? texts.shopping.sections[sectionOf(text)] : null;
    ops.push({ op: 'insert', path: '/items', value: { text, ...(section ? { section } : {}) } });
    names.push(text);
  }
  return ops.length === 0 ? says(texts.say.already(target.title)) : does(patch(target, ops, names));
}

function intoPlan(ask: Ask, things: readonly Thing[], plan: ScopedDocument): Spoken {
  const { texts, today } = ask;
  const { week = today, title } = plan;
  const hasHour = ({ moment }: Thing): boolean => moment.time !== null || moment.either !== null;
  const dated = things.map(thing => {
    const days = daysInWeek(thing.moment, week, today);
    return { thing, days: days.length === 0 && hasHour(thing) && isIn(plan, today) ? [today] : days };
  });
  const undated = dated.find(({ days }) => days.length === 0);
  if (undated) return whichDay(ask, things, undated.thing.name, plan);
  const half = whichHalf(ask, things, all => sentenceFor(all, plan, ask));
  if (half) return half;
  const ops: JsonObject[] = [];
  const names: string[] = [];
  const said: string[] = [];
  for (const { thing, days } of dated) {
    const { name, moment } = thing;
    for (const day of days) {
      if (!isIn(plan, day)) {
        said.push(texts.say.notInWeek(texts.tell.place(day, weekdayOf(day), moment.time), title));
        continue;
      }
      const isThere = (plan.items ?? []).some(item => likeness(item.text) === likeness(name) && item.day === day && item.done !== true);
      if (isThere) {
        said.push(texts.tell.alreadyThere(name, title));
        continue;
      }
      const place = moment.time !== null ? { time: moment.time } : moment.part === null ? {} : { part: moment.part };
      ops.push({ op: 'insert', path: '/items', value: { text: name, day, ...place } });
      names.push(name);
    }
  }
  const text = texts.sentences(said);
  return ops.length === 0 ? says(text) : { ...does(patch(plan, ops, names)), text };
}

/** All things with their days and hours as one sentence about this plan. */
function sentenceFor(things: readonly Thing[], plan: ScopedDocument, { texts, today }: Ask): string {
  const words = things.map(thing => {
    const [day] = daysInWeek(thing.moment, plan.week ?? today, today);
    return wordsOf(day === undefined ? thing : { ...thing, moment: { ...thing.moment, every: null, days: [{ day, bare: null }] } }, texts);
  });
  return texts.tell.addOnly(words, plan.title);
}

function whichDay(ask: Ask, things: readonly Thing[], name: string, plan: ScopedDocument): Spoken {
  const { texts, today } = ask;
  const { week = today } = plan;
  const days = [0, 1, 2, 3, 4, 5, 6].map(offset => addDays(week, offset)).filter(day => day >= today);
  const options = days.map((day): Option => {
    const settled = things.map(thing =>
      thing.name === name ? { ...thing, moment: { ...thing.moment, days: [{ day, bare: null }] } } : thing,
    );
    return {
      say: sentenceFor(settled, plan, ask),
      labels: [texts.dayName(weekdayOf(day)), texts.dayShort(weekdayOf(day)), texts.date(day)],
    };
  });
  if (options.length === 0) return says(texts.say.notInWeek(texts.dayName(weekdayOf(today)), plan.title));
  return asks(texts.tell.whichDay(name, plan.title), options);
}
