/** The text of a file that somebody made with some program or other. */

/** Bytes of a file that are read. */
export const largestFile = 4 * 1024 * 1024;

/** Bytes that are looked at to tell in what encoding a file is. */
const looked = 4_096;

/** A text without its mark in front, or null: it is no text. Spreadsheets write UTF-16, and in China GB 18030. */
export function textOfFile(bytes: Uint8Array): string | null {
  const marked = byMark(bytes) ?? withoutMark(bytes);
  if (marked) return readable(new TextDecoder(marked).decode(bytes));
  if (bytes.subarray(0, looked).includes(0)) return null;
  try {
    return readable(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return readable(inOldEncoding(bytes));
  }
}

function byMark([a, b]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return a === 0xfe && b === 0xff ? 'utf-16be' : null;
}

/** Letters of European languages have a zero beside them, always on the same side. */
function withoutMark(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const head = bytes.subarray(0, looked & ~1);
  if (head.length < 4 || head.length % 2 === 1) return null;
  const zeros: [number, number] = [0, 0];
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2 === 0 ? 0 : 1]++;
  });
  const [even, odd] = zeros;
  if (odd > head.length / 5 && even === 0) return 'utf-16le';
  return even > head.length / 5 && odd === 0 ? 'utf-16be' : null;
}

/** What is mostly Chinese read as GB 18030 was written in it; else it is what Windows writes in the West. */
function inOldEncoding(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('gb18030', { fatal: true }).decode(bytes);
    const beyond = text.match(/\P{ASCII}/gu)?.length ?? 0;
    const han = text.match(/[\p{Script=Han}，。、；：？！（）《》“”]/gu)?.length ?? 0;
    if (han > beyond * 0.8) return text;
  } catch {
    // It is not in that encoding.
  }
  return new TextDecoder('windows-1252').decode(bytes);
}

/** Null for what has signs in it that no text has. */
function readable(text: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they tell a text from other things.
  return /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text.slice(0, 20_000)) ? null : text.replace(/^\ufeff/, '');
}
