/** Rows for tests, with everything beside the point filled in. */
import {
  type Attempt,
  attemptId,
  type DeviceId,
  hashJson,
  intentVersions,
  type JsonValue,
  type LeaseEntry,
  type MessageId,
  nestedName,
  type Policy,
  type RowId,
  type RowOf,
  type SessionId,
  type SessionRow,
  type StandsOn,
  type StepId,
} from '@baton/protocol';
import { fold, foldLease, type Verdict, valueHashOf } from '../fold/index.ts';
import type { OpenTurn, SessionState, StepState } from '../state.ts';

export const laptop = 'laptop' as DeviceId;
export const phone = 'phone' as DeviceId;
export const session = 'session' as SessionId;
export const turnId = 'turn' as StepId;
export const stepId = (id: string): StepId => id as StepId;
export const attempt = (id: string): Attempt => id as Attempt;

let rows = 0;
export const head = (device: DeviceId) => ({ v: 1 as const, id: `row-${++rows}` as RowId, device, at: 1_000 });

export const opened = (device = laptop): RowOf<'opened'> => ({ ...head(device), type: 'opened', session, title: 'Week' });

export const message = (id: string, mode: 'steer' | 'next' = 'next', device = laptop): RowOf<'message'> => ({
  ...head(device),
  type: 'message',
  message: id as MessageId,
  text: `Say ${id}`,
  mode,
  locale: 'en',
  zone: 'Europe/London',
});

export const placement = (id: string, turn: StepId = turnId, epoch = 1, device = laptop): RowOf<'placement'> => ({
  ...head(device),
  type: 'placement',
  epoch,
  message: id as MessageId,
  turn,
});

interface IntentOptions {
  readonly device?: DeviceId;
  readonly epoch?: number;
  readonly kind?: 'task' | 'model' | 'tool';
  readonly parent?: StepId;
  readonly turn?: StepId;
  readonly ordinal?: number;
  readonly policy?: Policy;
  readonly confirm?: boolean;
  readonly standsOn?: readonly StandsOn[];
  readonly keyLifetime?: number;
  readonly name?: string;
  readonly args?: JsonValue;
}

export function intent(step: string, options: IntentOptions = {}): RowOf<'intent'> {
  const { device = laptop, epoch = 1, kind = 'model', parent = turnId, turn = turnId, ordinal = 0 } = options;
  const args = options.args ?? { step };
  return {
    ...head(device),
    type: 'intent',
    epoch,
    step: stepId(step),
    turn,
    parent,
    ordinal,
    kind,
    name: options.name ?? (kind === 'model' ? 'helper' : 'send'),
    title: `Do ${step}`,
    definition: 1,
    arguments: args,
    argumentsHash: hashJson(args),
    policy: options.policy ?? 'safe',
    risk: 'none',
    confirm: options.confirm ?? false,
    needs: null,
    standsOn: [...(options.standsOn ?? [])],
    ...(options.keyLifetime === undefined ? {} : { keyLifetime: options.keyLifetime }),
  };
}

/** A task that a call began. */
export const nested = (step: string, options: IntentOptions & { readonly allowance?: number } = {}): RowOf<'intent'> => {
  const { allowance = 6, ordinal = 1, ...more } = options;
  return { ...intent(step, { ...more, ordinal, kind: 'task', name: nestedName }), v: intentVersions.nested, allowance };
};

/** An answer that begins so many tasks. */
export const spawns = (...names: readonly string[]): JsonValue => answer('', ...names.map(() => nestedName));

export const claim = (step: string, n = 1, epoch = 1, device = laptop): RowOf<'claim'> => ({
  ...head(device),
  type: 'claim',
  epoch,
  step: stepId(step),
  attempt: attemptId(epoch, n),
  leaveBy: 5_000,
  deadline: 30_000,
});

export const tried = (step: string, of: string, device = laptop): RowOf<'tried'> => ({
  ...head(device),
  type: 'tried',
  step: stepId(step),
  attempt: attempt(of),
});

export const outcome = (
  step: string,
  of: string | null,
  value: JsonValue = null,
  device = laptop,
  more: Partial<Pick<RowOf<'outcome'>, 'status' | 'error' | 'epoch'>> = {},
): RowOf<'outcome'> => {
  const status = more.status ?? 'done';
  return {
    ...head(device),
    type: 'outcome',
    epoch: 1,
    step: stepId(step),
    attempt: of === null ? null : attempt(of),
    status,
    value,
    valueHash: valueHashOf({ status, value, error: more.error }),
    ...more,
  };
};

export const answer = (text: string, ...calls: readonly string[]): JsonValue => ({
  text,
  calls: calls.map(name => ({ name, arguments: { name } })),
});

export const plan = (...titles: readonly string[]): JsonValue => ({ text: '', calls: [], plan: titles.map(title => ({ title })) });

export const stands = (step: string, value: JsonValue): StandsOn => ({
  step: stepId(step),
  valueHash: valueHashOf({ status: 'done', value }),
});

export const parked = (step: string, of: string | null, epoch = 1, device = laptop): RowOf<'parked'> => ({
  ...head(device),
  type: 'parked',
  epoch,
  step: stepId(step),
  attempt: of === null ? null : attempt(of),
  why: 'inDoubt',
});

export const resolution = (step: string, of: string | null, given: RowOf<'resolution'>['answer'], device = phone): RowOf<'resolution'> => ({
  ...head(device),
  type: 'resolution',
  step: stepId(step),
  attempt: of === null ? null : attempt(of),
  answer: given,
});

export const approvalRequest = (step: string, args: JsonValue = { step }, epoch = 1, device = laptop): RowOf<'approvalRequest'> => ({
  ...head(device),
  type: 'approvalRequest',
  epoch,
  approval: `approval-${step}` as RowOf<'approvalRequest'>['approval'],
  step: stepId(step),
  argumentsHash: hashJson(args),
  shown: { act: 'Send', heading: 'Send it', facts: [] },
  expiresAfter: 60_000,
});

export const approvalAnswer = (step: string, given: 'yes' | 'no', device = phone, args: JsonValue = { step }): RowOf<'approvalAnswer'> => ({
  ...head(device),
  type: 'approvalAnswer',
  approval: `approval-${step}` as RowOf<'approvalAnswer'>['approval'],
  step: stepId(step),
  argumentsHash: hashJson(args),
  answer: given,
});

export const cancel = (turn: StepId = turnId, device = phone): RowOf<'cancel'> => ({ ...head(device), type: 'cancel', turn });

export const finish = (status: 'done' | 'failed' | 'cancelled' = 'done', epoch = 1, device = laptop): RowOf<'finish'> => ({
  ...head(device),
  type: 'finish',
  epoch,
  turn: turnId,
  status,
});

export const withdrawn = (step: string, of: string, device = laptop): RowOf<'withdrawn'> => ({
  ...head(device),
  type: 'withdrawn',
  step: stepId(step),
  attempt: attempt(of),
});

export const handedOver = (epoch: number, out: readonly [string, string][] = [], device = laptop): RowOf<'handedOver'> => ({
  ...head(device),
  type: 'handedOver',
  epoch,
  out: out.map(([step, of]) => ({ step: stepId(step), attempt: attempt(of) })),
});

export const grant = (epoch: number, device: DeviceId, reason: LeaseEntry['reason'] = 'take', at = 10_000): { lease: LeaseEntry } => ({
  lease: { epoch, device, reason, at },
});

export type RoomEntry = SessionRow | { readonly lease: LeaseEntry };

export interface Told {
  readonly state: SessionState;
  readonly verdicts: readonly (Verdict | 'lease')[];
  /** Verdict of the last entry. */
  readonly last: Verdict | 'lease' | undefined;
}

/** Folds a room from its first row; each entry is an item of its own, one second apart unless `times` says otherwise. */
export function tell(entries: readonly RoomEntry[], times: (n: number) => number = n => 1_000 * (n + 1)): Told {
  let state: SessionState | null = null;
  const verdicts: (Verdict | 'lease')[] = [];
  entries.forEach((entry, n) => {
    const order = `${String(n + 1).padStart(12, '0')}.0000`;
    if ('lease' in entry) {
      state = foldLease(state, entry.lease, order).state;
      verdicts.push('lease');
      return;
    }
    const folded = fold(state, entry, { order, relayTime: times(n) });
    state = folded.state;
    verdicts.push(folded.verdict);
  });
  if (!state) throw new Error('the room has no first row');
  return { state, verdicts, last: verdicts.at(-1) };
}

export function openTurn(told: Told): OpenTurn {
  if (!told.state.open) throw new Error('no turn is open');
  return told.state.open;
}

export function stepOf(told: Told, id: string): StepState {
  const step = openTurn(told).steps[id];
  if (!step) throw new Error(`no step ${id}`);
  return step;
}

/** A session with one message placed in an open turn. */
export const begun: readonly RoomEntry[] = [opened(), message('m1'), placement('m1')];

/** A turn whose model step asked for one tool call of `policy`, with the step's intent. */
export function withTool(policy: Policy, options: IntentOptions = {}): readonly RoomEntry[] {
  const asked = answer('', 'send');
  const toolIntent = intent('tool', { kind: 'tool', ordinal: 1, policy, standsOn: [stands('model', asked)], ...options });
  return [...begun, intent('model'), claim('model'), outcome('model', '1.1', asked), toolIntent];
}
