/**
 * What goes on outside by itself, and what models took: told to stop when the person said so, never begun again, never asked before its time, and
 * billed once.
 */
import { type ModelUsage, modelUsage, type RowOf, type Spending, type StepId } from '@baton/protocol';
import { deletedSessions } from './deleted.ts';
import type { Evidence } from './evidence.ts';
import type { JudgedRow, Refolded } from './line.ts';
import { type Violation, violation } from './violation.ts';

type Judged<Type extends JudgedRow['row']['type']> = JudgedRow & { readonly row: RowOf<Type> };

const all = <Type extends JudgedRow['row']['type']>({ rows }: Refolded, type: Type): Judged<Type>[] =>
  rows.filter((one): one is Judged<Type> => one.row.type === type);
const counted = <Type extends JudgedRow['row']['type']>(line: Refolded, type: Type): Judged<Type>[] =>
  all(line, type).filter(({ verdict }) => verdict === 'counts');

/** @param lines those of all conversations: helpers are asked in all of them */
export function checkOutside(evidence: Evidence, line: Refolded, lines: readonly Refolded[]): Violation[] {
  const others = lines.filter(one => one !== line);
  const found = [...bills(evidence, line), ...goesOn(evidence, line)];
  // Of what was deleted nothing says any more which answers were for it.
  if (deletedSessions(evidence).size > 0) return found;
  return [...found, ...begunAgain(evidence, line, others), ...tooEarly(evidence, line, others)];
}

/** How long before its step is stored an answer may have been asked for: both go on at once. Milliseconds. */
const askedBefore = 100;

/** Whether a device may have asked at that moment for an answer in another conversation: it knew there of a step that had none yet. */
function mayBeFor(others: readonly Refolded[], { kept }: Evidence['devices'][number], at: number): boolean {
  const keptAt = (id: string) => kept.find(({ row }) => row === id)?.at ?? Infinity;
  return others.some(({ rows }) =>
    rows.some(({ row }) => {
      if (row.type !== 'intent' || row.kind !== 'model' || keptAt(row.id) > at + askedBefore) return false;
      const ends = rows.filter(one => one.row.type === 'outcome' && one.row.step === row.step);
      return ends.every(end => keptAt(end.row.id) > at);
    }),
  );
}

/** Each answer that was given has its bill at most once, and one whose id is in the room has it, read or stopped. */
function bills(evidence: Evidence, line: Refolded): Violation[] {
  const { helpers, stuck } = evidence;
  const found: Violation[] = [];
  const models = new Set(line.rows.flatMap(({ row }) => (row.type === 'intent' && row.kind === 'model' ? [row.step] : [])));
  const told = line.rows.flatMap(({ row }) => {
    if (row.type === 'tried') return models.has(row.step) ? (row.spent ?? []) : [];
    const usage =
      row.type === 'outcome' && models.has(row.step) ? modelUsage.safeParse((row.value as { usage?: unknown } | null)?.usage) : null;
    return usage?.success ? [usage.data] : [];
  });
  // What is read twice says which answer it is.
  const uses = told.filter(({ answer }, i) => answer === undefined || told.findIndex(other => other.answer === answer) === i);
  for (const { id, helper, took } of helpers.answers) {
    const times = uses.filter(use => use.estimated !== true && use.helper === helper && use.output === took).length;
    if (times > 1) found.push(violation('bill', `${id} was given once and stands on the bill ${times} times`));
    const isKnown = counted(line, 'ticket').some(({ row }) => row.ticket === id);
    if (times === 0 && isKnown && stuck === null) found.push(violation('bill', `${id} was begun and is not on the bill`));
  }
  for (const helper of new Set(uses.map(use => use.helper))) {
    const about = uses.filter(use => use.helper === helper && use.estimated === true).length;
    const isExact = ({ took }: Evidence['helpers']['answers'][number]) => uses.some(use => use.estimated !== true && use.output === took);
    const others = helpers.answers.filter(answer => answer.helper === helper && !isExact(answer)).length;
    if (about > others) found.push(violation('bill', `${others} answers of ${helper} broke off, and ${about} are on the bill`));
  }
  return [...found, ...counts(evidence, line, uses)];
}

/** What each device says that the conversation has cost. */
function counts({ devices, stuck, helpers }: Evidence, { session }: Refolded, uses: readonly ModelUsage[]): Violation[] {
  if (stuck !== null || helpers.answers.length === 0) return [];
  const expected = {
    micros: uses.reduce((sum, { micros }) => sum + (micros ?? 0), 0),
    unpriced: uses.filter(({ micros }) => micros === null).length,
  };
  return devices.flatMap(({ id, disk }) => {
    const stored = disk.tables.meta.get(`spending/${session}`)?.value as { readonly all: Spending } | undefined;
    const months = Object.values(stored?.all ?? {});
    const sum = (field: 'micros' | 'unpriced') => months.reduce((so, month) => so + month[field], 0);
    const [micros, unpriced] = [sum('micros'), sum('unpriced')];
    if (micros === expected.micros && unpriced === expected.unpriced) return [];
    const said = `${id} counts ${micros} and ${unpriced} without a price`;
    return [violation('bill', `${said}, where ${expected.micros} and ${expected.unpriced} were told`)];
  });
}

/** Once a device has read in the room that an answer was begun, it begins no other for that step while the service knows it. */
function begunAgain({ helpers, devices }: Evidence, line: Refolded, others: readonly Refolded[]): Violation[] {
  const ids = new Set(helpers.answers.map(({ id }) => id));
  return counted(line, 'ticket').flatMap(({ row: { id, step, ticket } }) => {
    if (!ids.has(ticket)) return [];
    const ends = all(line, 'outcome').filter(({ row }) => row.step === step);
    return devices.flatMap(device => {
      const known = device.kept.find(({ row, provisional }) => row === id && !provisional);
      const ended = device.kept.find(({ row }) => ends.some(end => end.row.id === row));
      if (!known) return [];
      const again = helpers.asked.filter(
        ({ asks, device: by, leftAt }) =>
          (asks === 'begin' || asks === 'ask') &&
          by === device.id &&
          leftAt >= known.at &&
          leftAt < (ended?.at ?? Infinity) &&
          !mayBeFor(others, device, leftAt),
      );
      return again.map(({ leftAt }) =>
        violation('1', `${device.id} asked for another answer at ${leftAt}, having read that ${ticket} was begun`),
      );
    });
  });
}

/** Nobody who has read when a service wants to be asked again asks it before for that step, but where a person did not want to wait. */
function tooEarly({ helpers, devices, beginning }: Evidence, line: Refolded, others: readonly Refolded[]): Violation[] {
  return counted(line, 'tried').flatMap(({ row }) => {
    const { again } = row;
    const isImpatient = counted(line, 'standIn').some(one => one.row.step === row.step);
    if (!again || isImpatient) return [];
    const ends = all(line, 'outcome').filter(one => one.row.step === row.step);
    return devices.flatMap(device => {
      // Alone, a device has no clock but its own, which a person may set.
      if (!device.synced) return [];
      const known = device.kept.find(kept => kept.row === row.id);
      if (!known) return [];
      // What a person says after they stopped it is asked for at once, whoever answers.
      const ended = device.kept.find(kept => ends.some(end => end.row.id === kept.row));
      const until = Math.min(again.from - beginning, ended?.at ?? Infinity);
      const early = helpers.asked.filter(
        one => one.device === device.id && one.leftAt > known.at && one.leftAt < until && !mayBeFor(others, device, one.leftAt),
      );
      return early.map(({ leftAt }) =>
        violation('4', `${device.id} asked at ${leftAt}, which the service had asked not to before ${again.from - beginning}`),
      );
    });
  });
}

/** What a person stopped is told to stop: what goes on by itself would be paid for, or done, all the same. */
function goesOn({ helpers, tasks, stuck }: Evidence, line: Refolded): Violation[] {
  if (stuck !== null) return [];
  const turnOf = new Map<StepId, StepId>(counted(line, 'intent').map(({ row }) => [row.step, row.turn]));
  const stopped = new Set(counted(line, 'cancel').map(({ row }) => row.turn));
  const outcomes = new Map(counted(line, 'outcome').map(({ row }) => [row.step, row]));
  return counted(line, 'ticket').flatMap(({ row: { step, ticket } }) => {
    const outcome = outcomes.get(step);
    if (!stopped.has(turnOf.get(step) as StepId) || outcome?.status === 'done') return [];
    // Told in vain often enough it is let go on, and that is said.
    const told = helpers.asked.some(one => one.asks === 'stop' && one.answer === ticket) || outcome?.error?.kind === 'notStopped';
    const isAnswer = helpers.answers.some(({ id }) => id === ticket);
    if (isAnswer && !told) return [violation('stopped', `${ticket} was stopped by the person, and nobody told its service`)];
    const task = tasks.find(({ id }) => id === ticket);
    // A server that was started anew has nothing to stop: whoever looked was told so.
    if (task && !task.forgotten && task.told === 0 && task.tries < triesToStop)
      return [violation('stopped', `${ticket} was stopped by the person, and nobody told its server`)];
    return [];
  });
}

/** How often one that cannot be reached is told. */
const triesToStop = 5;
