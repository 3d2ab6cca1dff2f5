/** The words of a command as a shell would read them, without doing anything of it. */

export type Words =
  | {
      readonly ok: true;
      readonly words: readonly string[] /** What follows a mark that only a shell understands. */;
      readonly rest: string;
    }
  /** A quote that does not end. */
  | { readonly ok: false };

const escapes: { readonly [letter: string]: string } = { n: '\n', r: '\r', t: '\t', "'": "'", '"': '"', '\\': '\\', a: '\u0007', b: '\b' };

/** Quotes of three kinds, backslashes and continued lines, as in bash. What a shell would put in for a `$NAME` stays as it is written. */
export function wordsOf(text: string): Words {
  const words: string[] = [];
  let word: string | null = null;
  let i = 0;
  while (i < text.length) {
    const mark = text[i] ?? '';
    if (/\s/.test(mark)) {
      if (word !== null) words.push(word);
      word = null;
      i++;
    } else if (mark === '\\') {
      // A line that goes on.
      const next = text.slice(i + 1).match(/^\r?\n/);
      if (!next) word = (word ?? '') + (text[i + 1] ?? '');
      i += 1 + (next?.[0].length ?? 1);
    } else if (mark === "'" || mark === '"' || (mark === '$' && text[i + 1] === "'")) {
      const read = mark === '$' ? quotedWithEscapes(text, i + 2) : mark === "'" ? quotedPlainly(text, i + 1) : quotedSoftly(text, i + 1);
      if (read === null) return { ok: false };
      word = (word ?? '') + read.text;
      i = read.end;
    } else if (/[|;<>&`()]/.test(mark) || (mark === '#' && word === null)) {
      if (word !== null) words.push(word);
      return { ok: true, words, rest: text.slice(i).trim() };
    } else {
      word = (word ?? '') + mark;
      i++;
    }
  }
  if (word !== null) words.push(word);
  return { ok: true, words, rest: '' };
}

type Quoted = { readonly text: string; readonly end: number } | null;

function quotedPlainly(text: string, from: number): Quoted {
  const end = text.indexOf("'", from);
  return end < 0 ? null : { text: text.slice(from, end), end: end + 1 };
}

function quotedSoftly(text: string, from: number): Quoted {
  let out = '';
  for (let i = from; i < text.length; i++) {
    const mark = text[i] ?? '';
    const next = text[i + 1] ?? '';
    if (mark === '"') return { text: out, end: i + 1 };
    if (mark === '\\' && /["\\$`\n]/.test(next)) {
      out += next === '\n' ? '' : next;
      i++;
    } else out += mark;
  }
  return null;
}

function quotedWithEscapes(text: string, from: number): Quoted {
  let out = '';
  for (let i = from; i < text.length; i++) {
    const mark = text[i] ?? '';
    if (mark === "'") return { text: out, end: i + 1 };
    const code = /^\\(?:x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4}))/.exec(text.slice(i, i + 6));
    if (code) {
      out += String.fromCharCode(Number.parseInt(code[1] ?? code[2] ?? '', 16));
      i += code[0].length - 1;
    } else if (mark === '\\') {
      const next = text[i + 1] ?? '';
      out += escapes[next] ?? `\\${next}`;
      i++;
    } else out += mark;
  }
  return null;
}
