/** Prepares new steps and stores their intents, with the claim or the approval request that goes with them. */
import { fits, type IdSource, type NewBlob, type SessionRow, type StepError } from '@baton/protocol';
import { nextAttempt } from '../attempt.ts';
import type { Wanted } from '../loop.ts';
import { retries, ruleHere } from '../policy.ts';
import type { Line, Prepared, World } from '../ports.ts';
import { tooMuchToShow } from '../shown.ts';
import type { View } from '../state.ts';
import type { Book } from './book.ts';
import type { Commits } from './commits.ts';
import type { Writer } from './rows.ts';
import { apart, tooMuchAsked } from './too-large.ts';

export interface IntentTools {
  readonly line: Line;
  readonly world: World;
  readonly ids: IdSource;
  readonly book: Book;
  readonly commits: Commits;
  readonly writer: Writer;
  readonly report: (error: unknown) => void;
}

export interface Intents {
  /** Whether something was tried. `rest` is awaited when it must not be tried again at once. */
  write(view: View, wanted: readonly Wanted[], epoch: number, stop: AbortSignal, rest: () => Promise<void>): Promise<boolean>;
}

export function createIntents({ line, world, ids, book, commits, writer, report }: IntentTools): Intents {
  /** Steps that could not even be prepared or stored: how often, by slot. */
  const failures = new Map<string, number>();

  function rowsOf(wanted: Wanted, prepared: Prepared, epoch: number, blobs: NewBlob[]): SessionRow[] {
    let intent = writer.intent(wanted, prepared, epoch);
    if (!fits(intent)) {
      const large = apart(prepared.arguments, ids);
      if (!large) return refused(wanted, prepared, epoch, tooMuchAsked);
      intent = writer.intent(wanted, { ...prepared, arguments: large.begins }, epoch, large.blob.ref);
      blobs.push(large.blob);
    }
    const step = { id: intent.step, argumentsHash: intent.argumentsHash };
    const request = prepared.confirm && writer.request(step, prepared.confirm, epoch);
    if (request && !fits(request)) return refused(wanted, prepared, epoch, tooMuchToShow);
    if (request) return [intent, request];
    const { kind } = intent;
    const definition = kind === 'turn' ? null : world.definition(kind, intent.name);
    if (!definition || kind === 'turn' || kind === 'task') return [intent];
    const rule = ruleHere({ policy: prepared.policy, confirm: false, kind, ticket: null }, definition.policy);
    const able = prepared.needs === null || world.able(prepared.needs);
    if (!rule.claims || !able || (rule.readBack && !line.reachable())) return [intent];
    const attempt = nextAttempt({ claims: [] }, epoch);
    book.open(intent.step, attempt, epoch, rule);
    return [intent, writer.claim(intent.step, attempt, definition, epoch)];
  }

  /** Settled in the commit that says what was wanted, so that nothing of it can ever be begun and the turn goes on with a clear answer. */
  function refused(wanted: Wanted, prepared: Prepared, epoch: number, error: StepError): SessionRow[] {
    const { nested: _, ...step } = prepared;
    const intent = writer.intent(wanted, { ...step, arguments: null, confirm: null }, epoch);
    return [intent, writer.outcome(intent.step, null, epoch, { status: 'failed', error })];
  }

  /** What cannot be made after several tries is asked about: the turn is parked, nothing spins. */
  async function failed(view: View, wanted: readonly Wanted[], epoch: number, rest: () => Promise<void>): Promise<boolean> {
    const slot = wanted.map(each => `${each.slot.parent}/${each.slot.ordinal}`).join(' ');
    const times = (failures.get(slot) ?? 0) + 1;
    const turn = wanted[0]?.slot.turn;
    if (times < retries.most || !turn) {
      failures.set(slot, times);
      await rest();
    } else {
      failures.delete(slot);
      await commits.once({ expect: view.revision, rows: [writer.parked(turn, null, 'crashLoop', epoch)] });
    }
    return true;
  }

  return {
    async write(view, wanted, epoch, stop, rest) {
      let prepared: Prepared[];
      try {
        prepared = await Promise.all(wanted.map(each => world.prepare(view, each.slot, each.want)));
      } catch (error) {
        report(error);
        return failed(view, wanted, epoch, rest);
      }
      if (stop.aborted || line.view().revision !== view.revision) return true;
      const blobs: NewBlob[] = [];
      const rows = wanted.flatMap((each, i) => {
        const made = prepared[i];
        return made ? rowsOf(each, made, epoch, blobs) : [];
      });
      const saw = [...new Set(prepared.flatMap(each => each.saw))];
      const result = await commits.once({
        expect: view.revision,
        rows,
        ...(saw.length > 0 ? { saw } : {}),
        ...(blobs.length > 0 ? { blobs } : {}),
      });
      if (result === 'rejected') return failed(view, wanted, epoch, rest);
      if (result === 'ok') failures.clear();
      if (result === 'full' || result === 'unknown') await rest();
      return true;
    },
  };
}
