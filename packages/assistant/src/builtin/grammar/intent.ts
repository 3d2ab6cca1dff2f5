/** What a sentence can ask for. The patterns of a language turn text into this; `follow.ts` turns this into calls or a question. */
export type Intent =
  | { readonly kind: 'hello' | 'thanks' | 'help' | 'more' | 'redo' | 'putBack' | 'today' | 'clock' | 'never' | 'yes' | 'bye' }
  | { readonly kind: 'changes' | 'documents'; readonly text: string }
  | { readonly kind: 'until' | 'since' | 'dayOf' | 'age' | 'remind' | 'onDay'; readonly text: string }
  /** A sum, a share of money or a unit. */
  | { readonly kind: 'reckon'; readonly text: string }
  | { readonly kind: 'between'; readonly from: string; readonly to: string }
  | { readonly kind: 'show' | 'deleteDocument'; readonly title: string }
  | { readonly kind: 'open'; readonly title: string }
  /** Nothing but what may be the name of a document. */
  | { readonly kind: 'named'; readonly title: string }
  | { readonly kind: 'count'; readonly what: 'all' | 'open' | 'done' | 'documents'; readonly title: string }
  | { readonly kind: 'note'; readonly title: string; readonly body: string }
  | { readonly kind: 'append'; readonly title: string; readonly body: string }
  | { readonly kind: 'makeList'; readonly title: string; readonly items: string }
  | { readonly kind: 'shopping'; readonly items: string; readonly forWhat: string }
  | { readonly kind: 'rename'; readonly from: string; readonly to: string; readonly on: string }
  | { readonly kind: 'move'; readonly item: string; readonly to: string; readonly on: string }
  | { readonly kind: 'find'; readonly text: string; readonly on: string }
  /** `what`: the ticked lines, or every line. Null: nobody said which. */
  | { readonly kind: 'clear'; readonly what: 'done' | 'all' | null; readonly on: string }
  | { readonly kind: 'everything'; readonly act: 'tick' | 'untick'; readonly on: string }
  /** `on`: the document's name, empty when none was said. `all`: only the last change, or all of them. */
  | { readonly kind: 'undo'; readonly on: string; readonly all: 'last' | 'job' | null }
  /** `when` empty: before the last change. `sure`: also what others changed since. `maybe`: meant so only if there is such a document. */
  | { readonly kind: 'bringBack'; readonly title: string; readonly when: string; readonly sure: boolean; readonly maybe?: true }
  /** `file`: what it is called, empty for the one that was sent. */
  | ({ readonly kind: 'listFrom'; readonly file: string; readonly title: string } & FileWay)
  /** What no small helper can do. */
  | { readonly kind: 'cannot'; readonly what: Beyond }
  /** `on`: the document's name, empty when none was said. */
  | { readonly kind: 'tick' | 'untick' | 'remove'; readonly item: string; readonly on: string }
  /** `whole`: item and document as they stood, for where the two were told apart wrongly ("dentist on Friday"). `maybe`: meant so only if there is such a document. */
  | { readonly kind: 'add'; readonly item: string; readonly on: string; readonly whole?: string; readonly maybe?: true };

/** How a file is to be read, as far as it was said. */
export interface FileWay {
  /** Whether its first row names the columns. */
  readonly header?: boolean;
  /** The column that becomes the lines. */
  readonly column?: string;
  readonly order?: 'dayFirst' | 'monthFirst';
}

/** What a sentence says about that behind the file: some of `said`, and a column by the first group that is there. */
export function wayOf(tail: string, said: readonly (readonly [RegExp, FileWay])[], column: RegExp): FileWay {
  const found = said.filter(([pattern]) => pattern.test(tail)).map(([, way]) => way);
  const named = column
    .exec(tail)
    ?.slice(1)
    .find(group => group !== undefined);
  return Object.assign({}, ...found.reverse(), named === undefined ? {} : { column: named.trim() });
}

export type Beyond = 'weather' | 'write' | 'translate' | 'search' | 'send' | 'know' | 'rates';

/** A pattern and what its groups mean. The first that fits wins. */
export type Pattern = readonly [RegExp, (groups: readonly string[]) => Intent];

export function matchFirst(patterns: readonly Pattern[], text: string): Intent | null {
  for (const [pattern, read] of patterns) {
    const match = pattern.exec(text);
    if (match) return read(match.map(group => (group ?? '').trim()));
  }
  return null;
}
