// Builds the web app that the relay serves, unless what is there was built from the same sources. `--force` builds anyway.
import { parseArgs } from 'node:util';
import { buildWebApp } from './build-web-app.ts';

const { values } = parseArgs({ options: { force: { type: 'boolean', default: false } } });
const result = await buildWebApp({ force: values.force, log: line => console.log(line) });
if (!result.ok) process.exitCode = 1;
