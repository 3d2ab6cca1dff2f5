/**
 * Text as it is compared when something is looked for: capitals, full-width letters, runs of spaces and the signs of Markdown make no
 * difference, so that words are found across an emphasis that is not seen.
 */
export function fold(text: string): string {
  const folded = text.normalize('NFKC').toLowerCase();
  const plain = folded
    .replace(/[*_`~]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return plain === '' ? folded.trim() : plain;
}
