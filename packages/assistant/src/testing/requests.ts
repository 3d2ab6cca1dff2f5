/** Requests for tests, and answers as one line. Tests only. */
import type { ModelAnswer } from '@baton/journal';
import type { Attachment, BlobId, DocumentId, JsonValue, Locale } from '@baton/protocol';
import { fields, listOf, text } from '../builtin/recipe.ts';
import type { ModelRequest, Round, ScopedDocument } from '../request.ts';

/** Friday 27 November 2026, 14:20 in Berlin. */
export const friday = Date.UTC(2026, 10, 27, 13, 20);

const list = (title: string, ...lines: readonly string[]): ScopedDocument => ({
  document: title.toLowerCase().replaceAll(' ', '-') as DocumentId,
  kind: 'list',
  title,
  version: null,
  items: lines.map((line, index) => ({ id: `${title.slice(0, 2)}${index}`, text: line.replace(/^✓/, ''), done: line.startsWith('✓') })),
});

export const englishDocuments: readonly ScopedDocument[] = [
  list('Shopping list', 'Milk', '✓Eggs', 'Rye bread', 'Salt and vinegar crisps'),
  list('Party', 'Balloons', 'Cake', 'Candles'),
  list('Packing list', 'Passport', 'Socks', 'Candles'),
  {
    document: 'plan' as DocumentId,
    kind: 'plan',
    title: 'Week of 30 November',
    version: null,
    week: '2026-11-30',
    items: [
      { id: 'p0', text: 'Gym', day: '2026-11-30', time: '18:00' },
      { id: 'p1', text: 'Call Mum', day: '2026-12-01' },
    ],
  },
  { document: 'landlord' as DocumentId, kind: 'note', title: 'Landlord', version: null, body: 'Ask about the heating.' },
];

export const chineseDocuments: readonly ScopedDocument[] = [
  list('购物清单', '牛奶', '✓鸡蛋', '黑麦面包'),
  list('聚会', '气球', '蛋糕', '蜡烛'),
  list('行李清单', '护照', '袜子', '蜡烛'),
  {
    document: 'plan' as DocumentId,
    kind: 'plan',
    title: '11月30日这一周',
    version: null,
    week: '2026-11-30',
    items: [
      { id: 'p0', text: '健身', day: '2026-11-30', time: '18:00' },
      { id: 'p1', text: '给妈妈打电话', day: '2026-12-01' },
    ],
  },
  { document: 'landlord' as DocumentId, kind: 'note', title: '房东', version: null, body: '问问暖气。' },
];

export interface Asked {
  readonly locale?: Locale;
  readonly documents?: readonly ScopedDocument[];
  readonly rounds?: readonly Round[];
  readonly earlier?: ModelRequest['earlier'];
  /** Milliseconds since 1970 at which all is written. */
  readonly at?: number;
  readonly zone?: string;
  /** Sent with the first message. */
  readonly files?: readonly string[];
}

/** A file that was sent with a message. */
export const attachmentOf = (kind: Attachment['kind'], name: string, type: string): Attachment => ({
  name,
  type,
  kind,
  size: 3,
  whole: { blob: `b-${name}` as BlobId, hash: 'a'.repeat(64), bytes: 6 },
});

/** One of which nothing but the name counts. */
export const sentFileCalled = (name: string): Attachment =>
  attachmentOf(/\.(?:png|pdf)$/.test(name) ? (name.endsWith('pdf') ? 'pdf' : 'picture') : 'text', name, 'text/csv');

export function requestFor(
  words: string | readonly string[],
  { locale = 'en', documents = englishDocuments, rounds = [], earlier = [], at = friday, zone = 'Europe/Berlin', files = [] }: Asked = {},
): ModelRequest {
  const texts = typeof words === 'string' ? [words] : words;
  return {
    v: 1,
    settings: { pace: 0 },
    locale,
    zone,
    now: at,
    earlier: [...earlier],
    messages: texts.map((each, index) => ({
      message: `m${index}`,
      text: each,
      at,
      zone,
      job: null,
      ...(index === 0 && files.length > 0 && { files: files.map(sentFileCalled) }),
    })),
    plan: null,
    task: null,
    rounds: [...rounds],
    known: documents.map(({ document, kind, title }) => ({ document, kind, title, updatedAt: 1 })),
    documents: [...documents],
  };
}

function operation(op: { readonly [key: string]: JsonValue }, items: ReadonlyMap<string, string>): string {
  const path = text(op.path);
  const [, id = ''] = path.match(/#([^/]+)/) ?? [];
  const name = items.get(id) ?? path;
  const value = fields(op.value);
  switch (op.op) {
    case 'insert':
      return `+${[value.text, value.section && `[${text(value.section)}]`, value.day, value.time, value.part].filter(Boolean).join(' ')}`;
    case 'remove':
      return `-${name}`;
    case 'move':
      return `${name} → ${[fields(op.into).day, fields(op.into).time, fields(op.into).part, op.after].filter(Boolean).join(' ')}`;
    case 'text':
      return `${listOf(op.edits)
        .map(edit => `${text(fields(edit).find)} ⇒ ${text(fields(edit).replace)}`)
        .join(', ')
        .split('\n')
        .join(' / ')}`;
    default:
      if (path.endsWith('/done')) return `${op.value === true ? '✓' : '○'}${name}`;
      return `${name} = ${text(op.value).split('\n').join(' / ')}`;
  }
}

function call({ name, arguments: given }: ModelAnswer['calls'][number], documents: readonly ScopedDocument[]): string {
  const args = fields(given);
  if (name === 'document.create') {
    const initial = fields(args.initial);
    const items = listOf(initial.items).map(item => text(fields(item).text));
    return `make ${text(args.kind)} ${text(args.title)}: ${text(initial.body) || items.join(', ')}`;
  }
  const titled = documents.find(entry => entry.document === args.document)?.title ?? '';
  if (name === 'document.undo') return `undo ${listOf(args.steps).join(', ')}${titled === '' ? '' : ` in ${titled}`}`;
  if (name === 'file.takeBack') return `take back ${text(args.of)} of ${text(args.name)}`;
  if (name === 'document.restore') return `restore ${text(args.version)} of ${titled}`;
  if (name === 'list.preview') return `look into ${text(args.file)}`;
  if (name === 'list.import') {
    const ways = [args.header === true ? 'heading' : args.header === false ? 'no heading' : '', text(args.column), text(args.order)];
    return `make list ${text(args.title)} from ${[text(args.file), ...ways].filter(part => part !== '').join(', ')}`;
  }
  const document = documents.find(entry => entry.document === args.document);
  const items = new Map((document?.items ?? []).map(item => [item.id, item.text]));
  if (name === 'document.patch')
    return `${document?.title ?? ''}: ${listOf(args.ops)
      .map(op => operation(fields(op), items))
      .join(', ')}`;
  return `${name} ${document?.title ?? ''}`;
}

/** An answer as one line: its calls, else what it asks, else what it says. */
export function lineFor(answer: ModelAnswer, documents: readonly ScopedDocument[]): string {
  if (answer.plan) return `plan ${answer.plan.map(task => task.title).join(' · ')}`;
  const said = answer.text.split('\n').join(' / ');
  if (answer.calls.length > 0)
    return [...answer.calls.map(each => call(each, documents)), ...(said === '' ? [] : [`say ${said}`])].join(' ; ');
  if (answer.choices && answer.choices.length > 0) return `ask ${[said, ...answer.choices].join(' | ')}`;
  return `say ${said}`;
}
