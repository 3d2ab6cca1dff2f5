/** Loads the code under test with one rule taken out of it, in this thread only. */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { DeliberateFault, Mutation } from './fault.ts';

/** The workspace: the code under test is read there as text, not imported. */
const root = import.meta.url.slice(0, import.meta.url.lastIndexOf('packages/testing/'));
const checker = new URL('../../checker/', import.meta.url).href;
const journal = new URL('packages/journal/', root).href;

/** Modules loaded with this query are the real ones. */
const real = '?real';

/** From here on, this thread loads mutated sources. Throws when a mutation does not apply to the sources as they are. */
export function mutate(fault: DeliberateFault): void {
  if ('flaw' in fault.made) return;
  const mutated = mutatedSources(fault.name, fault.made.mutations);
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      const isForReal = context.parentURL?.startsWith(checker) || context.parentURL?.endsWith(real);
      return isForReal && !fault.inChecker && resolved.url.startsWith(journal) ? { ...resolved, url: `${resolved.url}${real}` } : resolved;
    },
    load(url, context, next) {
      const source = mutated.get(url);
      return source === undefined ? next(url, context) : { format: 'module-typescript', shortCircuit: true, source };
    },
  });
}

/** The changed files by their address. */
export function mutatedSources(fault: string, mutations: readonly Mutation[]): Map<string, string> {
  const sources = new Map<string, string>();
  for (const { file, from, to } of mutations) {
    const url = new URL(file, root);
    const source = sources.get(url.href) ?? readFileSync(fileURLToPath(url), 'utf8');
    const times = source.split(from).length - 1;
    if (times !== 1) throw new Error(`the fault ${fault} no longer applies: ${times} times in ${file}: ${from}`);
    sources.set(
      url.href,
      source.replace(from, () => to),
    );
  }
  return sources;
}
