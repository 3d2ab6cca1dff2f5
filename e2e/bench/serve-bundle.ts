import { createServer } from 'node:http';
import { join } from 'node:path';
import { build } from 'vite';

export interface ServedBundle {
  /** The address of a page that runs the bundle. */
  readonly address: string;
  close(): Promise<void>;
}

/** Bundles a file of ours for the browser and serves a page that runs it. `file` is relative to `e2e/`. */
export async function serveBundle(file: string): Promise<ServedBundle> {
  const result = await build({
    configFile: false,
    root: join(import.meta.dirname, '..'),
    logLevel: 'silent',
    build: { write: false, minify: false, target: 'es2024', rolldownOptions: { input: join(import.meta.dirname, '..', file) } },
  });
  const output = 'output' in result ? result.output : [];
  const scripts = new Map(output.map(part => [`/${part.fileName}`, part.type === 'chunk' ? part.code : part.source]));
  const entry = output.find(part => part.type === 'chunk' && part.isEntry);
  if (entry === undefined) throw new Error(`${file} was not bundled`);
  const server = createServer((request, response) => {
    const script = scripts.get(request.url ?? '/');
    if (script === undefined) {
      response.setHeader('content-type', 'text/html').end(`<!doctype html><script type="module" src="/${entry.fileName}"></script>`);
    } else {
      response.setHeader('content-type', 'text/javascript').end(script);
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the page has no port');
  return {
    address: `http://127.0.0.1:${bound.port}/`,
    close: async () => {
      const closed = new Promise<void>(resolve => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}
