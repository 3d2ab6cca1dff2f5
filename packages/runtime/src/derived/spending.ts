import { answersIn, onceEach, usageIn } from '@baton/journal';
import { type ModelUsage, monthOf, type SessionId, type SessionRow, type Spending, type StepId } from '@baton/protocol';
import type { Change } from '../core/change.ts';
import type { Platform } from '../core/platform.ts';

/** What one attempt at a model cost, and when by the clock of the device that ran it. */
export interface Use {
  readonly at: number;
  readonly micros: ModelUsage['micros'];
  /** See {@link ModelUsage}. */
  readonly answer?: string;
}

/** Of one session. `all`: with what is not read back yet. Kept in `meta` under `spending/<session>`. */
interface SessionSpending {
  readonly folded: Spending;
  readonly all: Spending;
  /** The newest answers of `folded` that go on by themselves: read by two devices at once, one was given and paid for. */
  readonly answers?: readonly string[];
}

/** So many are remembered: two devices read the same one within moments, or not at all. */
const mostAnswers = 50;

/** The key of the sum over all sessions in the `meta` table. */
export const spendingKey = 'spending';

/** How the outcomes of a session have changed. */
export interface Counted {
  /** The session is folded from its beginning: `placed` is all that it has read. */
  readonly again: boolean;
  /** Read at their places since the last time. */
  readonly placed: readonly Use[];
  /** All that is not read back. */
  readonly provisional: readonly Use[];
}

/** What is staged in one change, which may concern several sessions. */
interface Staged {
  total: Spending;
  readonly sessions: Map<SessionId, SessionSpending>;
}

/**
 * Counts what models cost by calendar month, in the transaction that folds the outcomes saying so: whatever is cut off, an answer is counted
 * exactly when it is stored. Each session keeps its own sum, so one that is folded again is counted anew and never twice.
 */
export class SpendingCounter {
  readonly #platform: Pick<Platform, 'storage' | 'zone'>;
  readonly #staged = new WeakMap<Change, Staged>();

  constructor(platform: Pick<Platform, 'storage' | 'zone'>) {
    this.#platform = platform;
  }

  /** Stages what these outcomes change. Costs nothing where no model answered. */
  async note(change: Change, session: SessionId, { again, placed, provisional }: Counted): Promise<void> {
    if (!again && placed.length === 0 && provisional.length === 0) return;
    const staged = await this.#stagedIn(change);
    const known = staged.sessions.get(session) ?? (await this.#stored(session));
    const before = again ? [] : (known.answers ?? []);
    const news = onceEach(placed, before);
    const folded = sum(again ? {} : known.folded, this.#byMonth(news));
    const answers = [...before, ...answersIn(news)].slice(-mostAnswers);
    const all = sum(folded, this.#byMonth(onceEach(provisional, answers)));
    if (same(folded, known.folded) && same(all, known.all)) return;
    this.#stage(change, staged, session, { folded, all, ...(answers.length > 0 && { answers }) }, known.all);
  }

  #stage(change: Change, staged: Staged, session: SessionId, now: SessionSpending, before: Spending): void {
    staged.sessions.set(session, now);
    staged.total = sum(staged.total, now.all, before);
    change.put('meta', { key: `${spendingKey}/${session}`, value: now });
    change.put('meta', { key: spendingKey, value: staged.total });
  }

  /** What a session cost so far, with what is not read back. */
  async of(session: SessionId): Promise<Spending> {
    return (await this.#stored(session)).all;
  }

  /**
   * Stages what a session had cost when it was deleted, as the device says that deleted it: on a device that had not read all of it, or came
   * later, it counts too. Said again, it is counted once.
   */
  async noteDeleted(change: Change, session: SessionId, spent: Spending): Promise<void> {
    const staged = await this.#stagedIn(change);
    const known = staged.sessions.get(session) ?? (await this.#stored(session));
    const all = larger(known.all, spent);
    if (same(all, known.all)) return;
    const { answers } = known;
    this.#stage(change, staged, session, { folded: all, all, ...(answers && { answers }) }, known.all);
  }

  /** What all sessions cost so far. */
  async total(): Promise<Spending> {
    return ((await this.#platform.storage.get('meta', spendingKey))?.value as Spending | undefined) ?? {};
  }

  async #stagedIn(change: Change): Promise<Staged> {
    const known = this.#staged.get(change);
    if (known) return known;
    const staged: Staged = { total: await this.total(), sessions: new Map() };
    this.#staged.set(change, staged);
    return staged;
  }

  async #stored(session: SessionId): Promise<SessionSpending> {
    const record = await this.#platform.storage.get('meta', `${spendingKey}/${session}`);
    return (record?.value as SessionSpending | undefined) ?? { folded: {}, all: {} };
  }

  #byMonth(uses: readonly Use[]): Spending {
    const zone = this.#platform.zone();
    return uses.reduce<Spending>(
      (so, { at, micros }) => sum(so, { [monthOf(at, zone)]: { micros: micros ?? 0, unpriced: micros === null ? 1 : 0 } }),
      {},
    );
  }
}

/**
 * What these rows say that models cost: answers, late ones too, and attempts whose answer came to nothing. Only of model steps: what a tool brought back may say anything.
 * @param kindOf what kind of step it is, where the rows themselves do not hold its intent
 */
export async function usesIn(
  rows: readonly SessionRow[],
  kindOf: (step: StepId) => string | undefined | Promise<string | undefined>,
  intents: readonly SessionRow[] = rows,
): Promise<Use[]> {
  const uses: Use[] = [];
  for (const row of rows) {
    const told = toldIn(row);
    if (told.length === 0 || !('step' in row) || row.step === null) continue;
    const { step } = row;
    const said = intents.find(one => one.type === 'intent' && one.step === step);
    const kind = said?.type === 'intent' ? said.kind : await kindOf(step);
    if (kind !== 'model') continue;
    for (const { micros, answer } of told)
      uses.push({ at: row.at, micros: micros === null ? null : Math.max(0, micros), ...(answer !== undefined && { answer }) });
  }
  return uses;
}

/** What this row says that models took: the one that gave the answer, and those whose answer came to nothing. */
function toldIn(row: SessionRow): readonly ModelUsage[] {
  if (row.type === 'tried') return row.spent ?? [];
  return row.type === 'outcome' ? usageIn({ kind: 'model' }, row.value) : [];
}

/** `a` and `b` together, without `less`. Months in which nothing is left are left out. */
function sum(a: Spending, b: Spending, less: Spending = {}): Spending {
  const months = new Set([...Object.keys(a), ...Object.keys(b), ...Object.keys(less)]);
  return Object.fromEntries(
    [...months].sort().flatMap(month => {
      const of = (field: 'micros' | 'unpriced') =>
        Math.max(0, (a[month]?.[field] ?? 0) + (b[month]?.[field] ?? 0) - (less[month]?.[field] ?? 0));
      const both = { micros: of('micros'), unpriced: of('unpriced') };
      return both.micros + both.unpriced === 0 ? [] : [[month, both]];
    }),
  );
}

/** Of each month the larger figure: two devices that know different parts of a session know less together than either says. */
function larger(a: Spending, b: Spending): Spending {
  const months = [...new Set([...Object.keys(a), ...Object.keys(b)])].sort();
  const of = (month: string, field: 'micros' | 'unpriced') => Math.max(a[month]?.[field] ?? 0, b[month]?.[field] ?? 0);
  return Object.fromEntries(months.map(month => [month, { micros: of(month, 'micros'), unpriced: of(month, 'unpriced') }]));
}

const same = (a: Spending, b: Spending): boolean => JSON.stringify(a) === JSON.stringify(b);
