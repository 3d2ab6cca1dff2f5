/**
 * How a version reads rows and what they come to, as one module: what later rows mean to it is tried with its own code. The libraries that
 * it needs are not in it.
 */
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const entry = "export { parseRow } from '@baton/protocol';\nexport { fold, foldLease } from '@baton/journal';\n";
const id = '\0reader';

/** @param packages the folder of the packages of that version */
export async function packReader(packages: string): Promise<Uint8Array> {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    root: packages,
    ssr: { noExternal: [/^@baton/] },
    resolve: { alias: Object.fromEntries(['protocol', 'journal'].map(name => [`@baton/${name}`, join(packages, name, 'src/index.ts')])) },
    plugins: [
      {
        name: 'reader',
        resolveId: source => (source === id ? id : null),
        load: source => (source === id ? entry : null),
      },
    ],
    build: {
      ssr: true,
      write: false,
      minify: true,
      target: 'es2023',
      rolldownOptions: { input: id, external: /^(zod|@noble|ulid)/, output: { format: 'cjs' } },
    },
  });
  const [output] = Array.isArray(made) ? made : [made];
  const chunks = output && 'output' in output ? output.output : [];
  const [chunk] = chunks;
  if (chunks.length !== 1 || chunk?.type !== 'chunk') throw new Error(`a reader is one module, and these came out: ${chunks.length}`);
  return gzipSync(chunk.code, { level: 9 });
}
