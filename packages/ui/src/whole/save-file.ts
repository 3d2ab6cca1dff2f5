import type { Whole } from '../model/whole.ts';

const types = { txt: 'text/plain;charset=utf-8', json: 'application/json;charset=utf-8' } as const;

/** How long the browser may take to begin with a file, in milliseconds. */
const keptFor = 60_000;

/** Gives the browser a file with exactly this, which asks where to put it or puts it with the downloads, as the person has set it. */
export function saveFile(name: string, { text, kind }: Whole): void {
  const address = URL.createObjectURL(new Blob([text], { type: types[kind] }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${fileName(name)}.${kind}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keptFor);
}

/** What every file system takes: no separators, nothing that is hidden, not too long. */
export function fileName(words: string): string {
  const clean = words
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a name must not hold them.
    .replace(/[\u0000-\u001f\u007f\\/:*?"<>|“”]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return [...clean].slice(0, 80).join('').trim() || 'Baton';
}
