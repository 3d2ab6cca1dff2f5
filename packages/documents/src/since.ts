import type { Locale } from './dates.ts';
import { describeDiff } from './describe.ts';
import { diffContent, type ItemChange } from './diff.ts';
import type { Content, Kind } from './kinds.ts';

/** What a document became between two contents, by who did it: each as blame calls them, with the difference in words. */
export function describeSince(kind: Kind, then: Content, now: Content, locale: Locale): { name: string; words: string }[] {
  const diff = diffContent(kind, then, now);
  // Of a title, a week and a text blame says only who touched the whole last.
  const whole = now.touched?.by ?? '';
  const own = { title: diff.title, week: diff.week, text: diff.text };
  const nothing = { title: null, week: null, text: { added: 0, removed: 0 } };
  const isChanged = own.title !== null || own.week !== null || own.text.added + own.text.removed > 0;
  const items = new Map<string, ItemChange[]>(isChanged ? [[whole, []]] : []);
  for (const item of diff.items) {
    const name = item.by?.by ?? '';
    items.set(name, [...(items.get(name) ?? []), item]);
  }
  return [...items].map(([name, changes]) => {
    const part = isChanged && name === whole ? own : nothing;
    return { name, words: describeDiff({ ...diff, ...part, items: changes }, locale) };
  });
}
