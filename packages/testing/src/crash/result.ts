/** What a person is left with after a run: compared with that of a run in which nothing went wrong. */
import { type Content, loadDoc, readContent } from '@baton/documents';
import type { MemoryDisk } from '@baton/store/memory';
import { type Violation, violation } from '../checker/violation.ts';
import type { Landed } from '../sim/outside.ts';
import type { Aftermath } from '../sim/simulation.ts';

/** From a claim until its call can neither leave nor land any more, in milliseconds. */
const longestCall = 25_000;

export interface Result {
  /** Each document by its title, with the texts of its lines. */
  readonly documents: readonly string[];
  /** How the last job of each session ended. */
  readonly ends: readonly string[];
  /**
   * What happened outside, but for what landed a second time after every deadline: nobody can fence a process that sleeps between check
   * and wire.
   */
  readonly sent: readonly string[];
  /** What is in the folder of the computer. */
  readonly files: readonly string[];
  /** What connected helpers said, without who said it. */
  readonly answers: readonly string[];
}

const isInTime = (one: Landed): boolean => one.at - one.leftAt <= longestCall;

export function resultOf({ devices: [first], landed, folders, scenario }: Aftermath): Result {
  const effects = landed.filter(one => one.effect);
  if (!first) throw new Error('a run without devices');
  return {
    documents: [...first.disk.tables.documents.values()]
      .map(({ id, title, kind }) => `${title}: ${texts(first.disk, id, kind).join(', ')}`)
      .sort(),
    ends: [...first.disk.tables.sessionStates.values()].map(
      ({ state }) => (state as { last: { status: string } | null }).last?.status ?? 'open',
    ),
    // What runs side by side may land in any order.
    sent: effects
      .filter(one => isInTime(one) || !effects.some(other => other.key === one.key && isInTime(other)))
      .map(one => one.body)
      .sort(),
    files: [...(folders?.files ?? [])].map(([path, text]) => `${path}: ${text}`).sort(),
    answers: scenario.helpers
      ? [...first.disk.tables.entries.values()].flatMap(entry => (entry.kind === 'answer' ? (entry.text.split('\n').at(-1) ?? '') : []))
      : [],
  };
}

function texts(disk: MemoryDisk, document: string, kind: Parameters<typeof readContent>[1]): string[] {
  const updates = [...disk.tables.documentUpdates.values()].filter(update => update.document === document).sort((a, b) => a.n - b.n);
  const loaded = loadDoc(
    null,
    updates.map(update => update.update),
  );
  const read = readContent(loaded.doc, kind);
  return read.ok ? lines(read.content) : ['cannot be read'];
}

const lines = (content: Content): string[] =>
  Object.values(content.items ?? {})
    .filter(item => item.removed === undefined)
    .map(item => item.text)
    .sort();

/** Where a run that was struck left the person with something else. */
export function compareResults(expected: Result, actual: Result): Violation[] {
  return (['documents', 'ends', 'sent', 'files', 'answers'] as const).flatMap(part => {
    const [left, right] = [JSON.stringify(expected[part]), JSON.stringify(actual[part])];
    return left === right ? [] : [violation('outcome', `the person is left with other ${part}: ${right} and not ${left}`)];
  });
}
