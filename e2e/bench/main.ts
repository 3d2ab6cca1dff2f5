// `pnpm bench [name] [--quick]`: a line of JSON a benchmark; exit code not 0 when a ratio is above its target.
import { parseArgs } from 'node:util';
import { benchConversation, fullConversation, quickConversation } from './conversation/conversation.ts';
import { benchJournal, full, quick } from './journal/journal.ts';
import type { Line } from './line.ts';
import { benchSearch, fullSearch, quickSearch } from './search/search.ts';

const benchmarks: { readonly [name: string]: (isQuick: boolean) => Promise<Line[]> } = {
  conversation: isQuick => benchConversation(isQuick ? quickConversation : fullConversation, line => console.error(line)),
  journal: isQuick => benchJournal(isQuick ? quick : full, line => console.error(line)),
  search: isQuick => benchSearch(isQuick ? quickSearch : fullSearch, line => console.error(line)),
};

const { values, positionals } = parseArgs({ options: { quick: { type: 'boolean', default: false } }, allowPositionals: true });
const wanted = positionals.length === 0 ? Object.keys(benchmarks) : positionals;
const unknown = wanted.filter(name => !(name in benchmarks));
if (unknown.length > 0) {
  console.error(`no benchmark is called ${unknown.join(', ')}; there is ${Object.keys(benchmarks).join(', ')}`);
  process.exit(2);
}
for (const name of wanted) {
  for (const line of (await benchmarks[name]?.(values.quick)) ?? []) {
    console.log(JSON.stringify(line));
    if (!line.ok) process.exitCode = 1;
  }
}
