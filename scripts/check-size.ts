// Fails when the first screen of the built web app loads more JavaScript than the budget allows.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { measureFirstScreen } from './size/first-screen.ts';
import { finish } from './tally.ts';
import { root } from './workspace.ts';

/** Kilobytes of 1,000 bytes, gzipped, page and worker together. */
const budget = 300;

const built = join(root, 'apps/pwa/dist');
if (!existsSync(join(built, 'index.html'))) {
  console.log('apps/pwa/dist is not built: run the build first');
  finish({ passed: 0, failed: 1, skipped: 0 });
} else {
  const files = await measureFirstScreen(built);
  for (const { file, gzipBytes } of files) console.log(`${(gzipBytes / 1000).toFixed(1).padStart(7)} kB  ${file}`);
  const total = files.reduce((sum, file) => sum + file.gzipBytes, 0) / 1000;
  const ok = files.length > 0 && total <= budget;
  console.log(`first screen: ${total.toFixed(1)} kB of JavaScript, gzipped; the budget is ${budget} kB`);
  finish({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });
}
