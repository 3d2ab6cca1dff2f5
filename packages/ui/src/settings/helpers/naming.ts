/** Names as people know them, made from those that services use. */

/** "claude-sonnet-4-5-20250929" is "Claude Sonnet 4.5"; what has no such form stays as it is. */
export function titleOf(name: string): string {
  const short = name
    .replace(/^.*\//, '')
    .replace(/:latest$/, '')
    .replace(/-(?:\d{8}|\d{4}-\d{2}-\d{2}|latest)$/, '');
  // Chrome has one model, which has no other name.
  if (short === 'gemini-nano') return 'Gemini Nano';
  if (!/^[a-z]+[-\d]/i.test(short)) return short;
  if (/^gpt-/i.test(short)) return `GPT-${short.slice(4).replaceAll('-', ' ')}`;
  if (!/^(?:claude|gemini)-/i.test(short)) return short;
  return short
    .replace(/(?<=-\d)-(?=\d(?:-|$))/g, '.')
    .split('-')
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** What most people are well served by, where a list has it: neither the dearest nor the smallest. */
const usual = [/^claude-sonnet/i, /^gpt-\d+(?:\.\d+)?(?:-\d{4}-\d{2}-\d{2})?$/i, /^gemini-[\d.]+-flash$/i];

/** The one of a list to begin with; empty where there is none. */
export function suggested(names: readonly string[]): string {
  for (const pattern of usual) {
    const found = names.filter(name => pattern.test(name));
    // Of several the newest: the highest number in the name.
    const newest = found.sort((a, b) => titleOf(b).localeCompare(titleOf(a), 'en', { numeric: true }))[0];
    if (newest !== undefined) return newest;
  }
  return names[0] ?? '';
}
