import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parseSync, Visitor } from 'vite';

export interface LoadedFile {
  /** Path below the built folder. */
  readonly file: string;
  readonly gzipBytes: number;
}

/**
 * The JavaScript a browser fetches before the first screen stands: what `index.html` names, what that imports
 * statically, and the workers it starts with all that they import. Imports on demand are not followed. Largest first.
 */
export function firstScreenFiles(built: string): LoadedFile[] {
  const page = readFileSync(join(built, 'index.html'), 'utf8');
  const waiting = [...page.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="([^"]+\.js)"/g)].map(match =>
    inside('index.html', match[1] as string),
  );
  const seen = new Map<string, LoadedFile>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    const source = readFileSync(join(built, file), 'utf8');
    seen.set(file, { file, gzipBytes: gzipSync(source, { level: 9 }).length });
    waiting.push(...staticReferences(file, source));
  }
  return [...seen.values()].sort((left, right) => right.gzipBytes - left.gzipBytes);
}

function staticReferences(file: string, source: string): string[] {
  const found: string[] = [];
  const note = (specifier: string): void => {
    if (specifier.endsWith('.js')) found.push(inside(file, specifier));
  };
  new Visitor({
    ImportDeclaration: node => note(node.source.value),
    ExportAllDeclaration: node => note(node.source.value),
    ExportNamedDeclaration: node => {
      if (node.source !== null) note(node.source.value);
    },
    NewExpression: node => {
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'Worker') return;
      // Whatever way the bundler writes the address, its text is a string inside the first argument.
      const [address] = node.arguments;
      if (address === undefined) return;
      for (const match of source.slice(address.start, address.end).matchAll(/["'`]([^"'`]+\.js)["'`]/g)) note(match[1] as string);
    },
  }).visit(parseSync(file, source).program);
  return found;
}

function inside(from: string, address: string): string {
  return address.startsWith('/') ? address.slice(1) : posix.normalize(posix.join(posix.dirname(from), address));
}
