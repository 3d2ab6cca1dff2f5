/** The name of a conversation or job that begins with these words: its first sentence, not cut inside a word where that can be helped. */
export function titleFor(words: string): string {
  const first =
    words
      .trim()
      .split(/[\n。.!?！？]/, 1)[0]
      ?.trim() ?? '';
  const start = first === '' ? words.trim() : first;
  if (start.length <= 60) return start.toWellFormed();
  const cut = start.slice(0, 60);
  const space = cut.lastIndexOf(' ');
  return `${(space > 30 ? cut.slice(0, space) : cut).toWellFormed()}…`;
}
