/** What a sentence can ask for. The patterns of a language turn text into this; `resolve.ts` turns this into calls or a question. */
export type Intent =
  | { readonly kind: 'hello' | 'thanks' | 'help' | 'changes' | 'undo' | 'today' | 'documents' }
  | { readonly kind: 'until' | 'dayOf' | 'remind'; readonly text: string }
  | { readonly kind: 'show' | 'deleteDocument'; readonly title: string }
  | { readonly kind: 'note'; readonly title: string; readonly body: string }
  | { readonly kind: 'makeList'; readonly title: string; readonly items: string }
  | { readonly kind: 'shopping'; readonly items: string; readonly forWhat: string }
  | { readonly kind: 'rename'; readonly from: string; readonly to: string; readonly on: string }
  | { readonly kind: 'move'; readonly item: string; readonly to: string; readonly on: string }
  /** `on`: the document's name, empty when none was said. */
  | { readonly kind: 'add' | 'tick' | 'untick' | 'remove'; readonly item: string; readonly on: string };

/** A pattern and what its groups mean. The first that fits wins. */
export type Pattern = readonly [RegExp, (groups: readonly string[]) => Intent];

export function matchFirst(patterns: readonly Pattern[], text: string): Intent | null {
  for (const [pattern, read] of patterns) {
    const match = pattern.exec(text);
    if (match) return read(match.map(group => (group ?? '').trim()));
  }
  return null;
}
