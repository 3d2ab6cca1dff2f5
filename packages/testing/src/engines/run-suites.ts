import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EngineProcess, openEngine } from './engine-process.ts';
import type { Engine, WindowKind } from './engines.ts';
import type { PageResult } from './page-result.ts';
import { type PageServer, servePage } from './page-server.ts';

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
/** Commits that are acknowledged before the browser is killed. */
const acknowledgedBefore = 25;

/**
 * Opens a page in a window of the browser that runs the acceptance suites of the store and of the keys, and hears what came of each case.
 * Then kills the browser in the middle of writing, and looks for what it had acknowledged: an ordinary window has all of it, a private one
 * nothing, neither half of it.
 */
export async function runSuites(engine: Engine, program: string, window: WindowKind): Promise<EngineRun> {
  const server = await servePage(join(import.meta.dirname, 'page/main.ts'));
  const profile = mkdtempSync(join(tmpdir(), `baton-${engine.name}-`));
  const open = (path: string) => openEngine(engine, program, profile, `${server.address}${path}`, window);
  try {
    const run = await suites(server, () => open('/suites'));
    if (run.trouble !== null) return run;
    return { ...run, results: [...run.results, await afterKill(server, open, window)] };
  } finally {
    await server.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function suites(server: PageServer, open: () => EngineProcess): Promise<EngineRun> {
  let agent: string | null = null;
  let cases: readonly Pick<PageResult, 'suite' | 'name'>[] = [];
  const results: PageResult[] = [];
  const trouble = await listen(server, open(), (path, body) => {
    if (path === '/cases') ({ agent, cases } = body as { agent: string; cases: typeof cases });
    if (path === '/result') results.push(body as PageResult);
    return path === '/end';
  });
  const missed = cases.filter(one => !results.some(({ suite, name }) => suite === one.suite && name === one.name));
  return { agent, results: [...results, ...missed.map(one => ({ ...one, problem: 'was not reached' }))], trouble };
}

const afterwards = {
  ordinary: 'what was acknowledged is there after the browser was killed',
  private: 'nothing of it is there after the browser was killed',
} satisfies Record<WindowKind, string>;

async function afterKill(server: PageServer, open: (path: string) => EngineProcess, window: WindowKind): Promise<PageResult> {
  const acknowledged: string[] = [];
  let problem: string | null = null;
  const writing = await listen(server, open('/write'), (path, body) => {
    if (path === '/acknowledged') acknowledged.push(body as string);
    if (path === '/trouble') problem = body as string;
    return problem !== null || acknowledged.length >= acknowledgedBefore;
  });
  let kept: readonly string[] = [];
  const reading = await listen(server, open('/read'), (path, body) => {
    if (path === '/kept') kept = body as string[];
    return path === '/kept';
  });
  problem ??= window === 'ordinary' ? notKept(acknowledged, kept) : kept.length === 0 ? null : `${kept.length} commits are still there`;
  return { suite: 'store', name: afterwards[window], problem: problem ?? writing ?? reading };
}

function notKept(acknowledged: readonly string[], kept: readonly string[]): string | null {
  const lost = acknowledged.filter(key => !kept.includes(key));
  return lost.length === 0 ? null : `${lost.length} of ${acknowledged.length} acknowledged commits are gone: ${lost.join(', ')}`;
}

/** Hears a page until `hear` says that this is all, then kills its browser at once. Answers what kept it from coming so far, or null. */
async function listen(server: PageServer, browser: EngineProcess, hear: (path: string, body: unknown) => boolean): Promise<string | null> {
  const over = Promise.withResolvers<string | null>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => over.resolve(`told nothing for ${patience / 1_000} s`), patience);
  };
  wait();
  server.hear((path, body) => {
    wait();
    if (hear(path, body)) over.resolve(null);
  });
  void browser.ended.then(over.resolve);
  const trouble = await over.promise;
  clearTimeout(timer);
  await browser.kill();
  server.hear(undefined);
  return trouble === null ? null : `${trouble}${browser.said() === '' ? '' : `; its last words:\n${browser.said()}`}`;
}
