/**
 * Groups of files that import each other in a circle, each group in the order of the circle it was found by.
 * `graph` maps a file to the files it imports.
 */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const state = new Map<string, 'open' | 'done'>();
  const path: string[] = [];
  const cycles: string[][] = [];
  const visit = (file: string): void => {
    state.set(file, 'open');
    path.push(file);
    for (const target of graph.get(file) ?? []) {
      const seen = state.get(target);
      if (seen === 'open') cycles.push([...path.slice(path.indexOf(target)), target]);
      else if (seen === undefined) visit(target);
    }
    path.pop();
    state.set(file, 'done');
  };
  for (const file of [...graph.keys()].sort()) if (!state.has(file)) visit(file);
  return cycles;
}
