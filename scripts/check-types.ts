// Type-checks every package and the scripts, two at a time, and says which failed.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { mapWithWidth, runCommand } from './run-command.ts';
import { finish } from './tally.ts';
import { listFiles, listPackages, root } from './workspace.ts';

const compiler = join(root, 'node_modules/typescript/bin/tsc');
const only = process.argv.slice(2);
const projects = [...listPackages().map(entry => entry.folder), 'scripts'].filter(folder => only.length === 0 || only.includes(folder));

const results = await mapWithWidth(projects, 2, async folder => {
  // A package that nobody type-checks would pass for ever.
  if (!existsSync(join(root, folder, 'tsconfig.json'))) return { folder, status: 'failed', output: 'has no tsconfig.json' };
  if (listFiles(folder, ['.ts', '.tsx']).length === 0) {
    console.log(`skip ${folder} (has no source yet)`);
    return { folder, status: 'skipped', output: '' };
  }
  const result = await runCommand(process.execPath, [compiler, '-p', folder], { timeoutSeconds: 300 });
  const status = result.code === 0 ? 'passed' : 'failed';
  console.log(`${status === 'passed' ? 'ok  ' : 'FAIL'} ${folder} (${result.seconds.toFixed(1)} s)`);
  return { folder, status, output: result.trouble === null ? result.output : `${result.output}\ntsc ${result.trouble}` };
});

const failures = results.filter(result => result.status === 'failed');
const count = (status: string): number => results.filter(result => result.status === status).length;
for (const failure of failures) console.log(`\n${failure.folder}\n${failure.output.trim()}`);
if (failures.length > 0) console.log(`\nTypes do not hold in: ${failures.map(failure => failure.folder).join(', ')}`);
finish({ passed: count('passed'), failed: failures.length, skipped: count('skipped') });
