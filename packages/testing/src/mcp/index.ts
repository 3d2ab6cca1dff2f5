/** Real servers of tools, somebody else's, and programs that can be killed in the middle. */
import { createRequire } from 'node:module';
import { join } from 'node:path';

export { type NodePrograms, nodePrograms } from './node-programs.ts';

const find = createRequire(import.meta.url);
/** Many kinds of tools; `streamableHttp` as its argument makes it a server at `PORT`, nothing one over standard input. */
export const everythingServer = find.resolve('@modelcontextprotocol/server-everything/dist/index.js');
/** Files of the folders that are its arguments. */
export const filesystemServer = find.resolve('@modelcontextprotocol/server-filesystem/dist/index.js');
/** A program of ours that counts its calls in the file that is its argument. */
export const bellProgram = join(import.meta.dirname, 'bell-program.ts');
/** The same, whose calls become tasks of it. */
export const bakeProgram = join(import.meta.dirname, 'bake-program.ts');
