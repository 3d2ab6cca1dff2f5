// `pnpm power [--cuts N] [--seed S]`: power cuts under a running browser; the last line on standard output is JSON.
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { momentsFrom } from '../crash/moments.ts';
import { chooseSeed, createRandom } from '../support/seeded-random.ts';
import { cutPower } from './cuts.ts';
import { whyNoDisk } from './disk.ts';

const { values } = parseArgs({ options: { cuts: { type: 'string', default: '10' }, seed: { type: 'string' } } });
const cuts = Number(values.cuts);
if (!Number.isInteger(cuts) || cuts < 1) {
  console.error('pnpm power [--cuts N] [--seed S]');
  process.exit(2);
}
const skipped = await whyNoDisk(tmpdir());
if (skipped !== null) {
  console.log(JSON.stringify({ skipped }));
} else {
  const seed = chooseSeed(values.seed);
  console.log(`${cuts} power cuts, seed ${seed}`);
  const moments = momentsFrom(createRandom(seed), cuts);
  const strict = await cutPower('strict', moments, line => console.log(line));
  // A few are enough to show that a cut does lose what was not flushed.
  const relaxed = await cutPower('relaxed', moments.slice(0, Math.ceil(cuts / 3)), line => console.log(line));
  const { acknowledged, lost, resumed, duplicateEffects } = strict;
  console.log(`${resumed} of ${cuts} jobs went on to their end, ${duplicateEffects} duplicate effects`);
  console.log(`the control: ${relaxed.lost} of ${relaxed.acknowledged} rows lost with relaxed durability`);
  console.log(JSON.stringify({ cuts, acknowledged, lost, relaxedLost: relaxed.lost }));
  const proven = lost === 0 && acknowledged > 0 && relaxed.lost > 0 && resumed === cuts && duplicateEffects === 0;
  if (!proven) process.exitCode = 1;
}
