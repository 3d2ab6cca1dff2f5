/** Making lists and notes. */
import { itemName, likeness } from '../language/split.ts';
import { type Ask, asks, does, type Spoken } from './spoken.ts';
import { oneWord } from './targets.ts';
import { lineText, thingsOf } from './things.ts';

/** Characters of a title. */
const TITLE = 200;

export function makeNote({ texts }: Ask, title: string, body: string): Spoken {
  if (title === '' && body === '') return asks(texts.tell.whatToNote, [], answer => texts.tell.noteThat(answer));
  const firstLine = (body.split(/[\n.。!！?？]/)[0] ?? '').trim().slice(0, 60);
  const named = (title === '' ? firstLine : itemName(title).slice(0, TITLE)).toWellFormed();
  return does({
    name: 'document.create',
    arguments: { kind: 'note', title: named || texts.say.untitled, initial: { body: body.toWellFormed() } },
  });
}

/** The word "list" at the end is no part of a name, unless the name is little else. */
const bareTitle = (title: string): string =>
  title.replace(/[“”"「」『』]/g, '').replace(/(?<=\S)(?:\s+list|清单)$/i, match => (title.length > match.length + 12 ? '' : match));

export function makeList({ request, texts, today }: Ask, title: string, items: string): Spoken {
  const lines = thingsOf(items, today).map(thing => lineText(thing, texts));
  const name = itemName(bareTitle(title)).slice(0, TITLE).toWellFormed();
  if (name === '') return asks(texts.say.nameIt, [], answer => texts.tell.makeCalled(itemName(answer), lines.map(oneWord)));
  const there = request.known.find(entry => entry.kind === 'list' && likeness(entry.title) === likeness(name));
  if (there) {
    return asks(texts.tell.listExists(there.title), [
      lines.length === 0
        ? { say: texts.say.show(there.title), labels: ['show'] }
        : { say: texts.say.addTo(lines.map(oneWord), there.title), labels: ['add', 'add to it', 'add them', '加到里面', '加进去'] },
      {
        say: texts.tell.another(there.title, lines.map(oneWord)),
        labels: ['another', 'make another', 'new', 'a new one', '另建', '另建一个', '新的'],
      },
    ]);
  }
  return does({ name: 'document.create', arguments: { kind: 'list', title: name, initial: { items: lines.map(text => ({ text })) } } });
}
