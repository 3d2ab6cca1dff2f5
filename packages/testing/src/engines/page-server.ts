import { createServer, type IncomingMessage } from 'node:http';
import { dirname } from 'node:path';
import { build } from 'vite';
import { endHere, listenHere } from '../loopback.ts';

export interface PageServer {
  /** On 127.0.0.1, which browsers treat as a secure context. */
  readonly address: string;
  /** Hears what the page posts to a path; undefined takes the listener away. */
  hear(listener: ((path: string, body: unknown) => void) | undefined): void;
  close(): Promise<void>;
}

/** Bundles a file of ours for a browser, serves a page that runs it at every path, and gives on what it posts. */
export async function servePage(file: string): Promise<PageServer> {
  const bundle = await bundlePage(file);
  let listener: ((path: string, body: unknown) => void) | undefined;
  const server = createServer((request, response) => {
    if (request.method !== 'POST') {
      const script = request.url === '/page.js';
      response.setHeader('content-type', script ? 'text/javascript' : 'text/html');
      response.end(script ? bundle : '<!doctype html><title>Baton</title><script type="module" src="/page.js"></script>');
      return;
    }
    bodyOf(request).then(
      body => {
        listener?.(request.url ?? '', JSON.parse(body));
        response.end();
      },
      // The browser was ended while it spoke.
      () => response.destroy(),
    );
  });
  const port = await listenHere(server);
  return {
    address: `http://127.0.0.1:${port}`,
    hear: next => {
      listener = next;
    },
    close: () => endHere(server),
  };
}

async function bundlePage(file: string): Promise<string> {
  const result = await build({
    configFile: false,
    root: dirname(file),
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      target: 'es2024',
      rolldownOptions: { input: file, output: { codeSplitting: false } },
    },
  });
  const chunk = ('output' in result ? result.output : []).find(part => part.type === 'chunk' && part.isEntry);
  if (chunk?.type !== 'chunk') throw new Error(`${file} was not bundled`);
  return chunk.code;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of request.setEncoding('utf8')) body += part;
  return body;
}
