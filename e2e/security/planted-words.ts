/** Looks for words in bytes, in every way in which a careless program would have written them down. */

/** A word as it may stand in a file, a log or on the wire. */
export interface Spelling {
  readonly word: string;
  readonly how: string;
  readonly bytes: Buffer;
}

/**
 * UTF-8 and both UTF-16; each of them also as hex and as base64 of a text in which the word stands at any place, which has three forms:
 * only the characters that depend on nothing before or behind the word are looked for.
 */
export function spellingsOf(word: string): readonly Spelling[] {
  const plain: readonly (readonly [string, Buffer])[] = [
    ['UTF-8', Buffer.from(word, 'utf8')],
    ['UTF-16LE', Buffer.from(word, 'utf16le')],
    ['UTF-16BE', Buffer.from(word, 'utf16le').swap16()],
  ];
  return plain.flatMap(([how, bytes]) => [
    { word, how, bytes },
    { word, how: `hex of ${how}`, bytes: Buffer.from(bytes.toString('hex')) },
    ...[0, 1, 2].flatMap(before => {
      const text = base64Within(bytes, before);
      return [
        { word, how: `base64 of ${how}, ${before} bytes in`, bytes: Buffer.from(text) },
        {
          word,
          how: `base64url of ${how}, ${before} bytes in`,
          bytes: Buffer.from(text.replaceAll('+', '-').replaceAll('/', '_')),
        },
      ];
    }),
  ]);
}

/** The base64 characters that bytes always give when they begin at such a place, whatever stands around them. */
function base64Within(bytes: Buffer, before: number): string {
  const all = Buffer.concat([Buffer.alloc(before), bytes])
    .toString('base64')
    .replace(/=+$/, '');
  const first = Math.ceil((before * 8) / 6);
  const last = Math.floor(((before + bytes.length) * 8) / 6);
  return all.slice(first, last);
}

/** Every spelling of the words that stands somewhere in these bytes. */
export function found(words: readonly string[], where: Buffer): readonly string[] {
  return words
    .flatMap(spellingsOf)
    .filter(spelling => where.includes(spelling.bytes))
    .map(({ word, how }) => `${word} as ${how}`);
}
