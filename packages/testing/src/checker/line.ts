/** A session folded again from nothing, and what the rules say about what counted. */
import { isServerTool, modelRequest } from '@baton/assistant';
import { fold, foldLease, type SessionState, type Verdict } from '@baton/journal';
import {
  canonicalJson,
  hashJson,
  isControl,
  type JsonValue,
  type RowOf,
  type SessionId,
  type SessionRow,
  type StepId,
  sessionRoom,
} from '@baton/protocol';
import { deletedSessions } from './deleted.ts';
import { type Call, type Evidence, hadMore, lineOf, notAsked, type Placed, stepsByKey, wholeOf } from './evidence.ts';
import { checkNested, scopes } from './nested.ts';
import { type Violation, violation } from './violation.ts';

export interface JudgedRow {
  readonly row: SessionRow;
  readonly order: string;
  readonly relayTime: number;
  readonly verdict: Verdict;
}

export interface Refolded {
  readonly session: SessionId;
  readonly state: SessionState | null;
  readonly rows: readonly JudgedRow[];
  readonly placed: readonly Placed[];
}

/** Folds the whole line from its beginning, as a device that has never seen it would. */
export function refold(evidence: Evidence, session: SessionId): Refolded {
  const placed = lineOf(evidence, session);
  const rows: JudgedRow[] = [];
  let state: SessionState | null = null;
  for (const one of placed) {
    if (one.kind === 'lease') {
      if (state) state = foldLease(state, one.entry, one.order).state;
      continue;
    }
    const folded = fold(state, one.row as SessionRow, one);
    state = folded.state;
    rows.push({ row: one.row as SessionRow, order: one.order, relayTime: one.relayTime, verdict: folded.verdict });
  }
  return { session, state, rows, placed };
}

/** All that must hold on the line of one session, given what happened outside. */
export function checkLine(evidence: Evidence, line: Refolded): Violation[] {
  return [
    ...controlRows(line),
    ...ownProcess(evidence, line),
    ...finishedTurns(line),
    ...requests(line),
    ...checkNested(shape(line)),
    ...messages(evidence, line),
    ...effects(evidence, line),
  ];
}

type Counted<Type extends SessionRow['type']> = JudgedRow & { readonly row: RowOf<Type> };

function counted<Type extends SessionRow['type']>(line: Refolded, type: Type): Counted<Type>[] {
  return line.rows.filter((one): one is Counted<Type> => one.row.type === type && one.verdict === 'counts');
}

/** Rule 3, worked out apart from the fold: who holds which epoch at each place. */
function controlRows({ placed, rows, session }: Refolded): Violation[] {
  const verdicts = new Map(rows.map(one => [one.row.id, one.verdict]));
  const found: Violation[] = [];
  let epoch = 0;
  let holder = '';
  for (const one of placed) {
    if (one.kind === 'lease') {
      if (one.entry.epoch > epoch) ({ epoch, device: holder } = one.entry);
      continue;
    }
    const row = one.row as SessionRow;
    if (verdicts.get(row.id) !== 'counts') continue;
    if (row.type === 'opened') ({ epoch, holder } = { epoch: 1, holder: row.device });
    if (row.type === 'ownLease') ({ epoch, device: holder } = row);
    if (!isControl(row) || !('epoch' in row)) continue;
    if (row.epoch !== epoch || row.device !== holder) {
      found.push(
        violation(
          '3',
          `${session}: ${row.type} of ${row.device} under epoch ${row.epoch} counts at ${one.order}, where ${holder} holds ${epoch}`,
        ),
      );
    }
  }
  return found;
}

/**
 * Rule 3 for processes: the holder is a process, and one that was started again acquires anew. Whatever counts under an epoch was written by
 * a process that was there when the epoch was granted.
 */
function ownProcess({ devices, rooms, beginning }: Evidence, { placed, rows, session }: Refolded): Violation[] {
  const verdicts = new Map(rows.map(one => [one.row.id, one.verdict]));
  const granted = new Map<number, number>();
  const found: Violation[] = [];
  for (const one of placed) {
    if (one.kind === 'lease') {
      granted.set(one.entry.epoch, one.entry.at - beginning);
      continue;
    }
    const row = one.row as SessionRow;
    if (verdicts.get(row.id) !== 'counts') continue;
    const writer = devices.find(({ id }) => id === row.device);
    const first = writer?.kept.find(kept => kept.row === row.id);
    if (!writer || !first) continue;
    const { at } = first;
    if (row.type === 'opened') granted.set(1, at);
    if (row.type === 'ownLease') granted.set(row.epoch, at);
    if (!isControl(row) || !('epoch' in row)) continue;
    // What a device reads in a room without having it any more (an older disk was put back) was written at another time.
    if (!first.provisional && rooms.has(sessionRoom(session))) continue;
    const since = granted.get(row.epoch);
    // Nothing is stored in the very moment in which a process begins: that was one before it.
    const birth = writer.births.findLast(born => born < at) ?? 0;
    if (since !== undefined && since < birth)
      found.push(
        violation('3', `${session}: ${row.type} of ${row.device} counts under epoch ${row.epoch}, which an earlier process acquired`),
      );
  }
  return found;
}

/** Rules 6 and 8: nothing is claimed in a finished turn, nothing is left open in it, and no call is without a result. */
function finishedTurns(line: Refolded): Violation[] {
  const found: Violation[] = [];
  const turnOf = new Map<StepId, StepId>(counted(line, 'intent').map(({ row }) => [row.step, row.turn]));
  const finished = new Map<StepId, string>(counted(line, 'finish').map(({ row, order }) => [row.turn, order]));
  const outcomes = new Map(counted(line, 'outcome').map(({ row, order }) => [row.step, order]));
  const resolved = new Set(counted(line, 'resolution').flatMap(({ row }) => (row.answer === 'didNot' ? [] : [row.step])));
  for (const { row, order } of counted(line, 'claim')) {
    const end = finished.get(turnOf.get(row.step) ?? ('' as StepId));
    if (end !== undefined && order > end) found.push(violation('6', `claim ${row.attempt} of ${row.step} counts after its turn finished`));
  }
  for (const { row } of counted(line, 'intent')) {
    if (row.kind === 'turn' || !finished.has(row.turn)) continue;
    if (!outcomes.has(row.step) && !resolved.has(row.step))
      found.push(violation('8', `${row.kind} ${row.step} of a finished turn has no outcome`));
  }
  const twice = counted(line, 'outcome').length - outcomes.size;
  if (twice > 0) found.push(violation('10', `${line.session}: ${twice} outcomes count for steps that were settled`));
  return found;
}

/** What says how steps nest. */
const shape = (line: Refolded) => ({
  rows: line.rows.flatMap(({ row, verdict }) => (verdict === 'counts' && (row.type === 'intent' || row.type === 'outcome') ? [row] : [])),
});

/**
 * Rule 8 for what a model is asked: its request is one that a provider takes, with exactly one result for each call of the answers before,
 * and none is made up where the device that asks had stored the outcome itself.
 */
function requests(line: Refolded): Violation[] {
  const found: Violation[] = [];
  const calls = new Map<StepId, StepId>();
  const scope = scopes(shape(line));
  const settled = new Map<string, number>();
  for (const { row, verdict } of line.rows) {
    if (verdict !== 'counts') continue;
    if (row.type === 'outcome') {
      const by = `${calls.get(row.step)} ${row.device}`;
      settled.set(by, (settled.get(by) ?? 0) + 1);
    }
    if (row.type !== 'intent') continue;
    if (row.kind === 'tool' || row.allowance !== undefined) calls.set(row.step, scope.get(row.step) ?? row.turn);
    if (row.kind !== 'model') continue;
    const request = modelRequest.safeParse(row.arguments);
    if (!request.success) {
      found.push(violation('8', `what model step ${row.step} asks is not a request: ${request.error.issues[0]?.message}`));
      continue;
    }
    // It answers nothing, and needs nothing that was done.
    if (request.data.naming) continue;
    const results = request.data.rounds.flatMap(round => round.calls).filter(call => call.result.status !== 'interrupted').length;
    const known = settled.get(`${scope.get(row.step) ?? row.turn} ${row.device}`) ?? 0;
    if (results < known) found.push(violation('8', `model step ${row.step} is told of ${results} results, and ${known} are known`));
  }
  return found;
}

/** Rule 5 for what people said: each message that somebody was told is stored was used once, or never when it was taken back before. */
function messages({ promised, gone, relayLost, stuck }: Evidence, line: Refolded): Violation[] {
  const placed = counted(line, 'placement').map(({ row }) => row.message as string);
  const takenBack = new Set(counted(line, 'messageChange').flatMap(({ row }) => (row.text === null ? [row.message as string] : [])));
  const found: Violation[] = [];
  for (const { session, message, on } of promised) {
    if (session !== line.session || stuck !== null) continue;
    // Had any other device read it, its row would be missed there.
    const wentWith = gone.find(({ id }) => id === on);
    const isLost = wentWith !== undefined && (wentWith.broken || relayLost);
    if (!line.rows.some(({ row }) => row.type === 'message' && row.message === message)) {
      if (!isLost) found.push(violation('5', `${message} was stored and is gone`));
    } else if (!placed.includes(message) && !takenBack.has(message)) found.push(violation('7', `${message} was never used`));
  }
  for (const message of takenBack) if (placed.includes(message)) found.push(violation('10', `${message} was taken back and used`));
  for (const message of new Set(placed)) {
    const times = placed.filter(one => one === message).length;
    if (times > 1) found.push(violation('10', `${message} was placed ${times} times`));
  }
  return found;
}

/** Tools that send something outside that is counted there. */
const isSending = (name: string): boolean => name === 'http.request' || isAutomation(name);
const isAutomation = (name: string): boolean => name.startsWith('automation.');

/** Rules 1, 2, 4, 9 and 11: what happened outside against what the line says. */
function effects(evidence: Evidence, line: Refolded): Violation[] {
  const found: Violation[] = [];
  const steps = stepsByKey(evidence);
  const intents = new Map(line.rows.flatMap(({ row }) => (row.type === 'intent' ? [[row.step, row] as const] : [])));
  for (const [key, step] of steps) {
    const intent = intents.get(step);
    const calls = evidence.calls.filter(call => call.key === key);
    if (!intent || !(isSending(intent.name) || isServerTool(intent.name))) continue;
    found.push(...checkCalls(evidence, line, intent, calls), ...checkOutcome(evidence, line, intent, calls));
  }
  const more = hadMore(evidence);
  // Of what was deleted nothing says any more which step a call was of; that it was made once, `checkDeleted` sees.
  if (deletedSessions(evidence).size > 0) return found;
  for (const call of evidence.calls)
    if (!steps.has(call.key) && !more.has(call.device)) found.push(violation('11', `a call with a key of no step: ${call.key}`));
  return found;
}

function checkCalls(evidence: Evidence, line: Refolded, intent: RowOf<'intent'>, calls: Evidence['calls']): Violation[] {
  const { step } = intent;
  const found: Violation[] = [];
  const claims = counted(line, 'claim').filter(({ row }) => row.step === step);
  /** When a claim was made. In an own room its time is that of the device's clock, which a person may set. */
  const madeAt = ({ row, relayTime }: Pick<Counted<'claim'>, 'row' | 'relayTime'>): number => {
    const device = evidence.devices.find(({ id }) => id === row.device);
    const stored = device?.synced ? undefined : device?.kept.find(kept => kept.row === row.id);
    return stored?.at ?? relayTime - evidence.beginning;
  };
  const mostOf = (claim: Pick<Counted<'claim'>, 'row' | 'relayTime'>) => madeAt(claim) + claim.row.leaveBy;
  const over = (claim: Counted<'claim'>) => mostOf(claim) + claim.row.deadline;
  // A call that lands after the deadline of every attempt of its device cannot be fenced by anybody; the journal names it as an exception.
  const fenced = calls.filter(call => {
    const own = claims.filter(({ row }) => row.device === call.device);
    // Of several attempts of its device it is the newest one that was claimed when it left.
    const claim = own.findLast(one => madeAt(one) <= call.leftAt) ?? own[0];
    return claim !== undefined && call.at <= over(claim) && !isUnknown(evidence, line, step, call.device);
  });
  const times = calls.filter(call => call.effect && (fenced.includes(call) || claims.length === 0)).length;
  if (times > 1) found.push(violation('1', `step ${step} (${intent.policy}) happened ${times} times`));
  const ran = new Set(
    line.rows.flatMap(({ row }) => (row.type === 'outcome' && row.step === step && row.status === 'done' ? [row.attempt] : [])),
  );
  const isShown = evidence.devices.every(({ disk }) => disk.tables.steps.get(step)?.ranTwice);
  if (ran.size > 1 && !isShown && evidence.stuck === null)
    found.push(violation('1', `step ${step} ran twice, and the ledger does not say so`));
  const whole = intent.whole ? wholeOf(evidence, intent.whole) : intent.arguments;
  // What an automation sends stands with the person's settings: what was agreed to is what the card showed.
  const shown = line.rows.flatMap(({ row }) => (row.type === 'approvalRequest' && row.step === step ? [row.shown.facts] : []));
  const asked = bodyOf(intent, whole);
  const { url } = (whole ?? {}) as { readonly url?: string };
  const isAsked = (call: Call): boolean =>
    isAutomation(intent.name)
      ? shown.some(facts => [call.url, call.body].every(sent => facts.some(({ value }) => value === sent)))
      : call.body === asked && (url === undefined || call.url === url);
  const yes = counted(line, 'approvalAnswer').filter(({ row }) => row.step === step && row.answer === 'yes');
  const more = hadMore(evidence);
  const unasked = notAsked(evidence);
  // Worked out apart from the fold: whatever became of the row, whoever read that the person said stop lets nothing leave any more.
  const stops = line.rows.flatMap(({ row }) => (row.type === 'cancel' && row.turn === intent.turn ? [row.id as string] : []));
  for (const call of calls) {
    const device = [...evidence.devices, ...evidence.gone].find(one => one.id === call.device);
    const readBack = (id: string) => device?.kept.some(kept => kept.row === id && !kept.provisional && kept.at <= call.leftAt) ?? false;
    // Where a person did not wait for a device its rows lost the places they had: what they were then is what counts for its calls.
    const then = <Type extends 'claim' | 'approvalAnswer'>(type: Type): readonly Pick<Counted<Type>, 'row' | 'relayTime'>[] =>
      unasked.has(call.device) ? line.rows.filter((one): one is Counted<Type> => one.row.type === type) : counted(line, type);
    if (device?.kept.some(({ row, provisional, at }) => !provisional && at < call.leftAt && stops.includes(row)))
      found.push(
        violation('stopped', `a call of step ${step} left ${call.device} at ${call.leftAt}, which had read that the person said stop`),
      );
    if (!isAsked(call)) found.push(violation('9', `a call of step ${step} carried something else than was asked for`));
    // Its claim may be among what nobody has any more.
    if (more.has(call.device)) continue;
    if (!then('claim').some(({ row }) => row.step === step && row.device === call.device && readBack(row.id))) {
      found.push(violation('11', `a call of step ${step} left ${call.device} at ${call.leftAt} without a valid claim that was read back`));
    }
    if (!then('claim').some(claim => claim.row.step === step && claim.row.device === call.device && call.leftAt <= mostOf(claim))) {
      found.push(violation('4', `a call of step ${step} left ${call.device} at ${call.leftAt}, after it might`));
    }
    const isYes = ({ row }: Pick<Counted<'approvalAnswer'>, 'row'>) => row.step === step && row.answer === 'yes';
    if (!then('approvalAnswer').some(one => isYes(one) && one.row.argumentsHash === hashJson(whole) && readBack(one.row.id))) {
      found.push(violation('9', `a call of step ${step} left without a yes to exactly its arguments`));
    }
  }
  // Worked out apart from the fold: the first answer to exactly these arguments is the one that counts.
  for (const { row } of yes) {
    const isAbout = (other: SessionRow) =>
      other.type === 'approvalAnswer' && other.approval === row.approval && other.argumentsHash === row.argumentsHash;
    const first = line.rows.find(one => isAbout(one.row))?.row;
    if (first && first.id !== row.id) found.push(violation('9', `a yes to step ${step} counts, though another answer stands before it`));
  }
  if (yes.length > 1) found.push(violation('9', `the approval of step ${step} was consumed ${yes.length} times`));
  return found;
}

/** What a call carries. */
const bodyOf = ({ name }: RowOf<'intent'>, whole: JsonValue): string => {
  const { body = '', input = null } = (whole ?? {}) as { readonly body?: string; readonly input?: JsonValue };
  return isServerTool(name) ? canonicalJson(input) : body;
};

/** Whether a device's claims of a step were in nobody else's hands when a person said that it is not to be waited for. */
function isUnknown(evidence: Evidence, line: Refolded, step: StepId, device: string): boolean {
  const unasked = notAsked(evidence);
  const since = unasked.get(device);
  if (since === undefined) return false;
  const claims = new Set(
    line.rows.flatMap(({ row }) => (row.type === 'claim' && row.step === step && row.device === device ? [row.id] : [])),
  );
  return ![...evidence.devices, ...evidence.gone].some(
    ({ id, kept }) => id !== device && !unasked.has(id) && kept.some(one => claims.has(one.row) && !one.provisional && one.at <= since),
  );
}

function checkOutcome(evidence: Evidence, line: Refolded, intent: RowOf<'intent'>, calls: Evidence['calls']): Violation[] {
  const { step } = intent;
  const done = counted(line, 'outcome').find(({ row }) => row.step === step && row.status === 'done');
  const said = counted(line, 'resolution').find(({ row }) => row.step === step && row.answer === 'happened');
  const happened = calls.some(call => call.effect);
  if (said && !happened) return [violation('2', `step ${step} counts as happened and never did`)];
  if (!done) return [];
  if (!happened) return [violation('2', `step ${step} is done without its effect`)];
  const value = done.row.whole ? wholeOf(evidence, done.row.whole) : done.row.value;
  // That it is not there whole, `checkWhole` says.
  if (done.row.whole && value === null) return [];
  const text = (value as { text?: string } | null | undefined)?.text;
  return calls.some(call => call.answer === text)
    ? []
    : [violation('2', `step ${step} stores "${text?.slice(0, 100)}", which nobody answered`)];
}
