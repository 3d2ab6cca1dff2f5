// `pnpm check:browsers [--browser chromium,firefox,webkit]`: the suites of the store and of the keys in the browsers that people have, in
// an ordinary window and in a private one.
import { parseArgs } from 'node:util';
import { type Engine, engines, runSuites, type WindowKind, windows } from '@baton/testing/engines';
import { add, finish, nothing, type Tally } from './tally.ts';

const { values } = parseArgs({ options: { browser: { type: 'string' } } });
const wanted = values.browser?.split(',') ?? engines.map(({ name }) => name);
const unknown = wanted.filter(name => engines.every(engine => engine.name !== name));
if (unknown.length > 0) {
  console.error(`no browser is called ${unknown.join(', ')}; there are ${engines.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

let tally = nothing;
for (const engine of engines.filter(({ name }) => wanted.includes(name))) {
  const program = await engine.find();
  if (program === null) {
    console.log(`${engine.name}: skipped, it is not installed here (on Debian: apt-get install ${engine.packages.join(' ')})`);
    tally = add(tally, { ...nothing, skipped: 1 });
    continue;
  }
  for (const window of windows) tally = add(tally, await check(engine, program, window));
}
finish(tally);

async function check(engine: Engine, program: string, window: WindowKind): Promise<Tally> {
  const where = window === 'private' ? `${engine.name}, a private window` : engine.name;
  const started = performance.now();
  const { agent, results, trouble } = await runSuites(engine, program, window);
  const failed = results.filter(({ problem }) => problem !== null);
  for (const { suite, name, problem } of failed) console.log(`${where}: ${suite}: ${name}: ${problem}`);
  if (trouble !== null) console.log(`${where}: ${trouble}`);
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(`${where}: ${results.length - failed.length} of ${results.length} cases in ${seconds} s (${agent ?? 'no page ran'})`);
  // A browser that ran no case, or did not come to its end, has failed whatever its cases say.
  const broken = failed.length === 0 && (trouble !== null || results.length === 0);
  return { passed: results.length - failed.length, failed: failed.length + (broken ? 1 : 0), skipped: 0 };
}
