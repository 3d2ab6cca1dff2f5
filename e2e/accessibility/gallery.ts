import { join } from 'node:path';
import { build, preview } from 'vite';

export interface Gallery {
  /** `?scene=…` is put behind it. */
  readonly address: string;
  close(): Promise<void>;
}

/** Builds the gallery of the app's components over sample data into a folder, and serves it on the loopback address. */
export async function openGallery(outDir: string): Promise<Gallery> {
  const root = join(import.meta.dirname, '../../packages/ui/gallery');
  const made = { root, configFile: join(root, 'vite.config.ts'), logLevel: 'error' as const };
  await build({ ...made, build: { outDir, emptyOutDir: true } });
  const served = await preview({ ...made, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  const address = served.resolvedUrls?.local[0];
  if (address === undefined) throw new Error('the gallery has no address');
  return { address, close: () => served.close() };
}
