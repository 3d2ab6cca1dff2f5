// Fails when a file imports what its layer may not see, reaches out of its package, or is part of a circle.
import { findViolations } from './imports/find-violations.ts';
import { finish } from './tally.ts';
import { root } from './workspace.ts';

const report = findViolations(root);
for (const violation of report.violations) console.log(violation);
console.log(`${report.files} files read`);
finish({ passed: report.violations.length === 0 && report.files > 0 ? 1 : 0, failed: report.violations.length, skipped: 0 });
