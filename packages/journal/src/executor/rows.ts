/** The rows that the executor writes. */
import {
  type ApprovalId,
  type Attempt,
  type BlobRef,
  type DeviceId,
  hashJson,
  type IdSource,
  intentVersions,
  type JsonValue,
  type ParkReason,
  type RowOf,
  type Shown,
  type StepError,
  type StepId,
} from '@baton/protocol';
import { isSummaryName, isTitleName } from '../answer.ts';
import { valueHashOf } from '../fold/index.ts';
import type { Action } from '../next/index.ts';
import type { Clock, Definition, Prepared, Spent } from '../ports.ts';
import { plainArguments } from '../shown.ts';
import type { SessionState, StepState } from '../state.ts';

/** How long an approval stands, by relay time: a week. */
const approvalLifetime = 7 * 24 * 3_600_000;

type Wanted = Extract<Action, { type: 'intend' }>['wanted'];

/** What an attempt leaves beside an outcome. */
export interface Told extends Spent {
  readonly again?: NonNullable<RowOf<'tried'>['again']>;
}

export interface Writer {
  place(
    action: Extract<Action, { type: 'place' }>,
    epoch: number,
    state: SessionState,
  ): readonly [RowOf<'placement'>, ...RowOf<'intent'>[]];
  /** @param apart the arguments' place, when `prepared` has only how they begin, and the hash of all of them */
  intent(wanted: Wanted, prepared: Prepared, epoch: number, apart?: BlobRef): RowOf<'intent'>;
  request(step: { readonly id: StepId; readonly argumentsHash: string }, shown: Shown, epoch: number): RowOf<'approvalRequest'>;
  claim(step: StepId, attempt: Attempt, definition: Definition, epoch: number): RowOf<'claim'>;
  withdrawn(step: StepId, attempt: Attempt): RowOf<'withdrawn'>;
  ticket(step: StepId, attempt: Attempt, ticket: string): RowOf<'ticket'>;
  tried(step: StepId, attempt: Attempt, told: Told): RowOf<'tried'>;
  outcome(step: StepId, attempt: Attempt | null, epoch: number, result: Result): RowOf<'outcome'>;
  /** @param needs with `needsDevice`: what was found out when it was tried */
  parked(step: StepId, attempt: Attempt | null, why: ParkReason, epoch: number, needs?: string): RowOf<'parked'>;
  finish(turn: StepId, status: 'done' | 'failed' | 'cancelled', epoch: number): RowOf<'finish'>;
  handedOver(epoch: number, out: RowOf<'handedOver'>['out']): RowOf<'handedOver'>;
}

export interface Result {
  readonly status: 'done' | 'failed' | 'cancelled';
  readonly value?: JsonValue | undefined;
  /** Where all of the value stands, when `value` is how it begins. */
  readonly whole?: BlobRef | undefined;
  readonly error?: StepError | null | undefined;
  readonly summary?: string | undefined;
}

/** The version of an intent that whoever cannot read it must hold. */
function versionOf({ kind }: Wanted['want'], { name, nested }: Prepared, apart: BlobRef | undefined): RowOf<'intent'>['v'] {
  if (nested) return intentVersions.nested;
  if (kind === 'model' && isTitleName(name)) return intentVersions.title;
  if (kind === 'model' && isSummaryName(name)) return intentVersions.summary;
  return apart ? intentVersions.apart : intentVersions.plain;
}

export function createWriter(device: DeviceId, ids: IdSource, clock: Clock): Writer {
  const head = () => ({ v: 1 as const, id: ids.next<RowOf<'claim'>['id']>(), device, at: clock.now() });
  return {
    place(action, epoch, { turns, paths }) {
      const turn = action.turn ?? ids.next<StepId>();
      const placement: RowOf<'placement'> = {
        ...head(),
        type: 'placement',
        epoch,
        message: action.message,
        turn,
        ...(paths && { on: paths.now }),
      };
      if (action.turn) return [placement];
      const args = { message: action.message };
      return [
        placement,
        {
          ...head(),
          type: 'intent',
          epoch,
          step: turn,
          turn,
          parent: null,
          ordinal: turns,
          kind: 'turn',
          name: 'turn',
          title: action.title,
          definition: 1,
          arguments: args,
          argumentsHash: hashJson(args),
          policy: 'local',
          risk: 'none',
          confirm: false,
          needs: null,
          standsOn: [],
        },
      ];
    },
    intent: ({ slot, want, standsOn }, prepared, epoch, apart) => ({
      ...head(),
      v: versionOf(want, prepared, apart),
      type: 'intent',
      epoch,
      step: ids.next<StepId>(),
      turn: slot.turn,
      parent: slot.parent,
      ordinal: slot.ordinal,
      kind: prepared.nested ? 'task' : want.kind,
      name: prepared.name,
      title: prepared.title,
      definition: prepared.definition,
      arguments: prepared.arguments,
      ...(apart ? { whole: apart } : {}),
      argumentsHash: apart?.hash ?? hashJson(prepared.arguments),
      policy: prepared.policy,
      risk: prepared.risk,
      confirm: prepared.confirm !== null,
      needs: prepared.needs,
      standsOn: [...standsOn],
      ...(prepared.keyLifetime === null ? {} : { keyLifetime: prepared.keyLifetime }),
      ...(want.kind === 'task' && want.independent ? { independent: true } : {}),
      ...prepared.nested,
    }),
    request: (step, shown, epoch) => ({
      ...head(),
      type: 'approvalRequest',
      epoch,
      approval: ids.next<ApprovalId>(),
      step: step.id,
      argumentsHash: step.argumentsHash,
      shown,
      expiresAfter: approvalLifetime,
    }),
    claim: (step, attempt, definition, epoch) => ({
      ...head(),
      type: 'claim',
      epoch,
      step,
      attempt,
      leaveBy: definition.leaveBy,
      deadline: definition.timeout,
    }),
    withdrawn: (step, attempt) => ({ ...head(), type: 'withdrawn', step, attempt }),
    ticket: (step, attempt, ticket) => ({ ...head(), type: 'ticket', step, attempt, ticket }),
    tried: (step, attempt, { spent, again }) => ({
      ...head(),
      type: 'tried',
      step,
      attempt,
      ...(spent && spent.length > 0 && { spent: [...spent] }),
      ...(again && { again }),
    }),
    outcome: (step, attempt, epoch, { status, value, whole, error, summary }) => ({
      ...head(),
      type: 'outcome',
      epoch,
      step,
      attempt,
      status,
      ...(value === undefined ? {} : { value }),
      ...(whole === undefined ? {} : { whole }),
      ...(error ? { error } : {}),
      valueHash: valueHashOf({ status, value, error }),
      ...(summary === undefined ? {} : { summary: summary.slice(0, 500) }),
    }),
    parked: (step, attempt, why, epoch, needs) => ({
      ...head(),
      type: 'parked',
      epoch,
      step,
      attempt,
      why,
      ...(needs === undefined ? {} : { needs }),
    }),
    finish: (turn, status, epoch) => ({ ...head(), type: 'finish', epoch, turn, status }),
    handedOver: (epoch, out) => ({ ...head(), type: 'handedOver', epoch, out }),
  };
}

/** Exactly what leaves, when nothing nicer is known: the arguments as they are. See `fitsCard` for what it may be asked of. */
export function plainlyShown(step: StepState): Shown {
  return { act: step.title.slice(0, 200), heading: step.title, facts: [{ label: step.name, value: plainArguments(step) }] };
}
