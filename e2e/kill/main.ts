// `pnpm kill [--kills N] [--target browser|relay] [--seed S]`: real SIGKILLs; the last line on standard output is JSON.
import { parseArgs } from 'node:util';
import { chooseSeed, createRandom } from '../support/seeded-random.ts';
import { killBrowser } from './browser.ts';
import { isClean } from './figures.ts';
import { killRelay } from './relay.ts';

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '20' }, target: { type: 'string', default: 'browser' }, seed: { type: 'string' } },
});
const kills = Number(values.kills);
const targets = { browser: killBrowser, relay: killRelay } as const;
const run = targets[values.target as keyof typeof targets];
if (!Number.isInteger(kills) || kills < 1 || run === undefined) {
  console.error('pnpm kill [--kills N] [--target browser|relay] [--seed S]');
  process.exit(2);
}
const seed = chooseSeed(values.seed);
console.log(`${kills} kills of the ${values.target}, seed ${seed}`);
const figures = await run(kills, createRandom(seed), line => console.log(line));
console.log(JSON.stringify(figures));
if (!isClean(figures)) process.exitCode = 1;
