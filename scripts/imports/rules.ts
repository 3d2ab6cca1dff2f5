/**
 * Who may import whom. The table is the one of the architecture: lower layers never import upper ones, packages of one
 * level never import each other, the interface sees only what is stored, the relay knows only the wire.
 */
export interface ImportRule {
  /** Specifiers of our own packages that production code may import: a name allows all its subpaths but `acceptance`. */
  readonly allowed: readonly string[];
  /** Whether production code runs under Node and may import its modules. */
  readonly node: boolean;
}

const core = ['@baton/protocol', '@baton/journal', '@baton/documents', '@baton/crypto'];
const engines = ['@baton/store', '@baton/sync', '@baton/assistant'];
const everything = [...core, ...engines, '@baton/runtime', '@baton/ui', '@baton/testing', '@baton/relay', '@baton/desktop', '@baton/pwa'];

export const importRules: Readonly<Record<string, ImportRule>> = {
  'packages/protocol': { allowed: [], node: false },
  'packages/journal': { allowed: ['@baton/protocol'], node: false },
  'packages/documents': { allowed: ['@baton/protocol'], node: false },
  'packages/crypto': { allowed: ['@baton/protocol'], node: false },
  'packages/store': { allowed: core, node: false },
  'packages/sync': { allowed: core, node: false },
  'packages/assistant': { allowed: core, node: false },
  'packages/runtime': { allowed: [...core, ...engines], node: false },
  'packages/ui': { allowed: ['@baton/protocol', '@baton/documents', '@baton/store/read', '@baton/runtime/client'], node: false },
  'packages/testing': { allowed: everything, node: true },
  'apps/pwa': { allowed: [...core, ...engines, '@baton/runtime', '@baton/ui'], node: false },
  'apps/desktop': { allowed: [...core, ...engines, '@baton/runtime', '@baton/ui'], node: true },
  'apps/relay': { allowed: ['@baton/protocol'], node: true },
  e2e: { allowed: everything, node: true },
  scripts: { allowed: everything, node: true },
};

/** Packages whose production code runs anywhere: no DOM, no Node, only what every WinterTC runtime has. */
export const portablePackages: readonly string[] = ['packages/protocol', 'packages/journal', 'packages/documents', 'packages/crypto'];

/** Tests and the configuration of tools are not production: they may use Node, what is under test, and the testing package. */
export function isProduction(file: string): boolean {
  return !/\.(test|spec)\.tsx?$/.test(file) && !/(^|\/)[a-z-]+\.config\.ts$/.test(file);
}

/** Whether `specifier` of one of our packages is inside `allowed`. */
export function isAllowed(specifier: string, allowed: readonly string[]): boolean {
  return allowed.some(entry => specifier === entry || specifier.startsWith(`${entry}/`));
}
