import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { signalGroup, untilGone } from '../browser/process-group.ts';
import { type Engine, environmentFor } from './engines.ts';
import type { PageResult } from './page-result.ts';

export interface EngineRun {
  /** What the browser says it is; null when the page never came to run. */
  readonly agent: string | null;
  /** One for each case that there is. A case that was not reached has a problem. */
  readonly results: readonly PageResult[];
  /** What kept it from coming to its end, with the last words of the browser; null when it did. */
  readonly trouble: string | null;
}

/** A browser that has told nothing for this long is given up. Milliseconds. */
const patience = 60_000;

/**
 * Opens a page in the browser that runs the acceptance suites of the store and of the keys, and hears what came of each case. The page
 * is served from 127.0.0.1, which browsers treat as a secure context.
 */
export async function runSuites(engine: Engine, program: string): Promise<EngineRun> {
  const bundle = await bundlePage();
  const profile = mkdtempSync(join(tmpdir(), `baton-${engine.name}-`));
  let agent: string | null = null;
  let cases: readonly Pick<PageResult, 'suite' | 'name'>[] = [];
  const results: PageResult[] = [];
  let said = '';
  const over = Promise.withResolvers<string | null>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => over.resolve(`told nothing for ${patience / 1_000} s`), patience);
  };
  heard();

  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') {
      const script = request.url === '/page.js';
      response.setHeader('content-type', script ? 'text/javascript' : 'text/html');
      response.end(script ? bundle : '<!doctype html><title>suites</title><script type="module" src="/page.js"></script>');
      return;
    }
    const body = JSON.parse(await bodyOf(request));
    heard();
    if (request.url === '/cases') ({ agent, cases } = body);
    if (request.url === '/result') results.push(body);
    response.end();
    if (request.url === '/end') over.resolve(null);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the page has no port');

  const [command, ...args] = engine.command(program, profile, `http://127.0.0.1:${bound.port}/`);
  const browser = spawn(command, args, {
    detached: true,
    env: { ...process.env, ...environmentFor(profile) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [browser.stdout, browser.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-2_000);
    });
  }
  browser.on('error', error => over.resolve(error.message));
  browser.on('exit', (code, signal) => over.resolve(`ended early, with ${signal ?? `code ${code}`}`));

  const trouble = await over.promise;
  clearTimeout(timer);
  if (browser.pid !== undefined) {
    signalGroup(browser.pid, 'SIGKILL');
    await untilGone(browser.pid);
  }
  server.closeAllConnections();
  await new Promise<void>(resolve => server.close(() => resolve()));
  rmSync(profile, { recursive: true, force: true });
  const missed = cases.filter(one => !results.some(({ suite, name }) => suite === one.suite && name === one.name));
  return {
    agent,
    results: [...results, ...missed.map(one => ({ ...one, problem: 'was not reached' }))],
    trouble: trouble === null ? null : `${trouble}${said.trim() === '' ? '' : `; its last words:\n${said.trim()}`}`,
  };
}

async function bundlePage(): Promise<string> {
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      target: 'es2024',
      rolldownOptions: { input: join(import.meta.dirname, 'suites-page.ts'), output: { codeSplitting: false } },
    },
  });
  const chunk = ('output' in result ? result.output : []).find(part => part.type === 'chunk' && part.isEntry);
  if (chunk?.type !== 'chunk') throw new Error('the page was not bundled');
  return chunk.code;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of request.setEncoding('utf8')) body += part;
  return body;
}
