/** A run told in the words of the ledger: what each device stored and read, who held the session, what left and what happened outside. */
import { keyOf } from '@baton/journal';
import type { Row, RowId, StepId } from '@baton/protocol';
import { openRoom } from '../checker/evidence.ts';
import type { Violation } from '../checker/index.ts';
import { beginning } from '../sim/clock.ts';
import type { Point, Strike } from '../sim/points.ts';
import type { Act } from '../sim/scenario.ts';
import type { Aftermath } from '../sim/simulation.ts';
import type { Plan } from './plan.ts';
import { scenarioOf } from './scenario-of.ts';

interface Line {
  readonly at: number;
  readonly who: string;
  readonly text: string;
  /** Always shown: strikes, starts, who holds the session, calls. */
  readonly marks: boolean;
}

/** How many lines are shown around each strike, and at the end. */
const around = { before: 3, after: 6, end: 3 };
/** How many rows of one transaction are named. */
const most = 4;

/** The run, line by line; what has nothing to do with the strikes or with the violations is left out. */
export function storyOf(plan: Plan, aftermath: Aftermath, violations: readonly Violation[]): string[] {
  const names = namesOf(aftermath);
  const about = [...names.steps].filter(([step]) => violations.some(({ what }) => what.includes(step))).map(([, title]) => title);
  const lines = linesOf(aftermath, names, about);
  const isStruck = lines.map(({ text }) => text.startsWith('✗'));
  const shown = lines.filter(({ marks, text }, i) => {
    if (marks || about.some(title => text.includes(title)) || (plan.faults.length === 0 && i >= lines.length - around.end)) return true;
    return isStruck.slice(Math.max(0, i - around.after), i + around.before + 1).some(Boolean);
  });
  let last = -1;
  const told = shown.flatMap(line => {
    const i = lines.indexOf(line);
    const gap = i > last + 1 ? ['           …'] : [];
    last = i;
    return [...gap, `${String(line.at).padStart(7)} ms  ${line.who.padEnd(7)} ${line.text}`];
  });
  return [`the person: ${scenarioOf(plan).acts.map(doing).join(', ')}`, ...told];
}

/** An act in a few words. */
function doing(act: Act): string {
  const where = 'on' in act ? ` on the ${act.on}` : 'device' in act ? ` ${act.device}` : '';
  const what = act.do === 'reach' ? ` ${act.reach}` : act.do === 'answer' ? ` ${act.answer}` : '';
  return `${act.do}${what}${where}`;
}

/** A violation with the titles of steps and the words of rows instead of their ids. */
export function inWords(what: string, aftermath: Aftermath): string {
  const names = namesOf(aftermath);
  return what.replace(/(step |row )?\b([0-9A-HJKMNP-TV-Z]{26})\b/g, (all, noun: string | undefined, id: string) => {
    const title = names.steps.get(id as StepId);
    if (title !== undefined) return `${noun ?? ''}${title}`;
    const row = names.rows.get(id as RowId);
    return row ? `the ${said(row, names)}` : all;
  });
}

interface Names {
  readonly steps: ReadonlyMap<StepId, string>;
  readonly rows: ReadonlyMap<RowId, Row>;
  readonly keys: ReadonlyMap<string, string>;
}

function namesOf({ devices, relay }: Aftermath): Names {
  const rows = new Map<RowId, Row>();
  for (const { items, room } of roomsOf(relay))
    for (const one of openRoom(room, items)) if (one.kind === 'row') rows.set(one.row.id, one.row);
  for (const { disk } of devices) for (const { id, row } of disk.tables.rows.values()) rows.set(id, row);
  const steps = new Map<StepId, string>();
  for (const row of rows.values()) if (row.type === 'intent') steps.set(row.step, row.kind === 'turn' ? 'the job' : `“${row.title}”`);
  return { steps, rows, keys: new Map([...steps].map(([step, title]) => [keyOf(step), title])) };
}

const roomsOf = (relay: Aftermath['relay']) =>
  [...relay.data.values()].flatMap(space => [...space.rooms].map(([room, { items }]) => ({ room, items })));

function linesOf(aftermath: Aftermath, names: Names, about: readonly string[]): Line[] {
  const { devices, relay, landed, struck } = aftermath;
  const lines: Line[] = [];
  const add = (at: number, who: string, text: string, marks = false): void => {
    lines.push({ at, who, text, marks });
  };
  for (const { id, births } of devices)
    for (const [i, at] of births.entries()) add(at, id, i === 0 ? 'is started' : 'is started again', i > 0);
  for (const { id, kept } of devices) {
    for (const [at, rows] of Map.groupBy(kept, one => one.at)) {
      for (const [how, texts] of Map.groupBy(
        rows.flatMap(one => hearing(id, one, names)),
        one => one.how,
      ))
        add(at, id, `${how} ${few([...new Set(texts.map(({ text }) => text))], about)}`);
    }
  }
  for (const { room, items } of roomsOf(relay)) {
    for (const one of openRoom(room, items)) {
      if (one.kind !== 'lease') continue;
      const { at, device, epoch, reason } = one.entry;
      add(at - beginning, device, `holds the session from here on: epoch ${epoch} (${reason})`, true);
    }
  }
  for (const { key, device, leftAt, at, effect } of landed) {
    const title = names.keys.get(key) ?? 'nobody’s step';
    add(leftAt, device, `lets the call of ${title} leave`, true);
    add(at, 'outside', effect ? `the call of ${title} lands and happens` : `the call of ${title} lands: known already`, true);
  }
  for (const { point, strike, at } of struck) add(at, point.who, `✗ ${happens(point, strike, names)}`, true);
  return lines.sort((a, b) => a.at - b.at);
}

/** What it is about, or the first few, and how many there are besides. */
function few(texts: readonly string[], about: readonly string[]): string {
  const concerned = texts.filter(text => about.some(title => text.includes(title)));
  const shown = (concerned.length > 0 ? concerned : texts).slice(0, most);
  return [...shown, ...(texts.length > shown.length ? [`and ${texts.length - shown.length} more`] : [])].join(', ');
}

function hearing(device: string, kept: Aftermath['devices'][number]['kept'][number], names: Names): { how: string; text: string }[] {
  const row = names.rows.get(kept.row);
  if (!row || row.type === 'version') return [];
  const text = said(row, names);
  if (row.device !== device) return [{ how: 'reads', text }];
  return [{ how: kept.provisional ? 'stores, not read back yet:' : 'has for good:', text }];
}

/** A row in the words of the ledger. */
function said(row: Row, { steps }: Names): string {
  const title = 'step' in row && row.step ? (steps.get(row.step) ?? 'a step') : 'the job';
  switch (row.type) {
    case 'intent':
      return `step ${title}`;
    case 'claim':
      return `claim of ${title}`;
    case 'withdrawn':
      return `withdrawal of the claim of ${title}`;
    case 'outcome':
      return `outcome of ${title}: ${row.status}`;
    case 'approvalRequest':
      return `question whether ${title} may leave`;
    case 'approvalAnswer':
      return `${row.answer} to ${title}`;
    case 'resolution':
      return `${row.answer === 'didNot' ? '“it did not happen”' : row.answer === 'happened' ? '“it happened”' : '“skip it”'} about ${title}`;
    case 'parked':
      return `question about ${title} (${row.why})`;
    case 'finish':
      return `end of the job: ${row.status}`;
    case 'message':
      return `message “${row.text.slice(0, 40)}”`;
    case 'cancel':
      return 'wish to stop the job';
    case 'update':
      return row.step ? `edit of a document by ${title}` : 'edit of a document';
    case 'ownLease':
      return `new epoch ${row.epoch} after a start`;
    case 'handedOver':
      return `hand-over, calls still out: ${row.out.length}`;
    default:
      return row.type;
  }
}

const verbs: { readonly [How in Strike['how']]: string } = {
  die: 'dies',
  freeze: 'stops for a while',
  cut: 'loses its connection',
  full: 'has a full disk',
  unknown: 'does not hear whether it stored',
  drop: 'loses the connection of its call',
  hang: 'hears nothing more',
  closed: 'has its database closed by force',
  gone: 'has its database closed by force, and cannot open it for a while,',
  upgrade: 'has its database taken by a newer version',
  stolen: 'stops for a while, and another window of it goes on,',
  restart: 'goes on while the relay restarts,',
  wipe: 'dies and comes back empty',
  rollback: 'dies and comes back with an older copy of its data',
  rollbackUnseen: 'dies and comes back with an older copy of its data and does not know it',
  jump: 'has its clock set',
  press: 'has somebody press something',
  twice: 'has its request delivered twice',
  late: 'dies, and what had left lands later,',
};

function happens({ kind, what }: Point, { how, when }: Strike, names: Names): string {
  const verb = verbs[how];
  switch (kind) {
    case 'commit':
      return `${verb} ${when} it stores: ${[...new Set(what.replaceAll('~', '').split(' '))].join(', ')}`;
    case 'frame':
      return `${verb} ${when} it sends: ${what}`;
    case 'relay':
      return `${verb} ${when} it stores: ${what}`;
    case 'effect':
      return `${verb} ${when} the effect of ${[...names.keys].find(([key]) => what.includes(key.slice(0, 14)))?.[1] ?? 'a step'}`;
  }
}
