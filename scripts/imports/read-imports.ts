import { parseSync, Visitor } from 'vite';

/** One place where a file names another module, statically, dynamically, as a type, or as the URL of a worker. */
export interface ImportSite {
  readonly specifier: string;
  readonly line: number;
}

/**
 * Every module that the source text names. It is parsed, not searched, so text in comments and strings does not count.
 * Throws an error that names the file when it does not parse: an unreadable file must not pass.
 */
export function readImports(file: string, source: string): ImportSite[] {
  const parsed = parseSync(file, source);
  const problem = parsed.errors[0];
  if (problem !== undefined) throw new Error(`${file} does not parse: ${problem.message}`);
  const sites: ImportSite[] = [];
  const note = (specifier: string, at: number): void => {
    sites.push({ specifier, line: source.slice(0, at).split('\n').length });
  };
  new Visitor({
    ImportDeclaration: node => note(node.source.value, node.start),
    ExportAllDeclaration: node => note(node.source.value, node.start),
    ExportNamedDeclaration: node => {
      if (node.source !== null) note(node.source.value, node.start);
    },
    ImportExpression: node => {
      if (node.source.type === 'Literal' && typeof node.source.value === 'string') note(node.source.value, node.start);
    },
    TSImportType: node => note(node.source.value, node.start),
    NewExpression: node => {
      const [address, base] = node.arguments;
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'URL') return;
      if (base === undefined || source.slice(base.start, base.end) !== 'import.meta.url') return;
      if (address?.type === 'Literal' && typeof address.value === 'string') note(address.value, node.start);
    },
  }).visit(parsed.program);
  return sites;
}
