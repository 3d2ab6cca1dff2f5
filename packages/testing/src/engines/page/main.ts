/** Runs in the browser. What it does, its path says. */
import { readKept, writeOn } from './kept.ts';
import { runSuites } from './suites.ts';

const doing: Readonly<Record<string, () => Promise<void>>> = { '/suites': runSuites, '/write': writeOn, '/read': readKept };

await doing[location.pathname]?.();
