/** Text of bytes in whatever encoding a page says it has. */

/** By the mark in front, else what the response says, else what the page itself says, else UTF-8. Never throws: what cannot be read is replaced. */
export function decode(body: Uint8Array, contentType: string, html: boolean): string {
  const named = byMark(body) ?? /charset\s*=\s*"?([\w:.-]+)/i.exec(contentType)?.[1] ?? (html ? inPage(body) : null) ?? 'utf-8';
  try {
    return new TextDecoder(named).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}

function byMark([a, b, c]: Uint8Array): string | null {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return a === 0xfe && b === 0xff ? 'utf-16be' : null;
}

/** A page says it in its first kilobyte, in plain letters. */
function inPage(body: Uint8Array): string | null {
  const head = String.fromCharCode(...body.subarray(0, 1_024));
  return /<meta[^>]+charset\s*=\s*["']?\s*([\w:.-]+)/i.exec(head)?.[1] ?? null;
}
