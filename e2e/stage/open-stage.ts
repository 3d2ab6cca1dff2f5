import { join } from 'node:path';
import { build, preview } from 'vite';
import type { Stage } from './page/main.ts';

export type { Stage } from './page/main.ts';

declare global {
  /** Only in the page. */
  var stage: Stage;
}

export interface StageServer {
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Builds the app's interface over a device's store without a runtime, into a folder, and serves it on the loopback address. What stands in
 * the conversations is written into the store by tests and benchmarks. It has no content policy: whatever the interface itself would let
 * through would run.
 */
export async function openStage(outDir: string): Promise<StageServer> {
  const root = join(import.meta.dirname, 'page');
  const made = { root, configFile: false, logLevel: 'error' } as const;
  await build({ ...made, oxc: { jsx: { runtime: 'automatic' } }, build: { outDir, emptyOutDir: true, target: 'es2024' } });
  const served = await preview({ ...made, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  const address = served.resolvedUrls?.local[0];
  if (address === undefined) throw new Error('the stage has no address');
  return { address, close: () => served.close() };
}
