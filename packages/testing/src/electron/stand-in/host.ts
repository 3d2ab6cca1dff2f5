/**
 * Runs the built main process of an Electron app under Node, on a stand-in for Electron that draws with Chromium:
 * `node host.ts APP_FOLDER [arguments of the app]`. It is not Electron, and says so wherever it is asked.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInThisContext } from 'node:vm';
import { startEngine } from './engine.ts';
import { interceptRequests } from './intercept.ts';
import * as electron from './module/index.ts';
import { engine, pages, setEngine } from './registry.ts';

const { app, BrowserWindow } = electron;
const [node = '', , given = '.', ...rest] = process.argv;
const folder = resolve(given);
const { main } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { main: string };

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'electron' ? pathToFileURL(join(import.meta.dirname, 'module/index.ts')).href : specifier, context),
});
// As Electron has it: the program, then the app.
process.argv = [node, given, ...rest];
process.on('unhandledRejection', error => app.fail(error));
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => app.quit());
// A test that is gone cannot end us.
process.on('disconnect', () => app.exit(0));

app.begin(folder, () => BrowserWindow.getAllWindows());
await import(pathToFileURL(join(folder, main)).href);
await begin();

async function begin(): Promise<void> {
  setEngine(await startEngine(join(app.getPath('userData'), 'engine'), process.env.BATON_STAND_IN_DRIVABLE === '1'));
  const { cdp, debugPort, ended } = engine();
  void ended.then(() => {
    if (app.isExiting()) return;
    console.error('[stand-in] the browser has ended');
    process.exit(1);
  });
  cdp.on('Target.targetDestroyed', undefined, ({ targetId }) => pages.get(targetId)?.gone());
  cdp.on('Target.targetCreated', undefined, ({ targetInfo }) => {
    if (targetInfo.type !== 'page') return;
    void app.whenCreated().then(() => {
      // Not one of ours, so a page opened it; its guard was told the address, and no window of the stand-in is ever given to a page.
      if (!pages.has(targetInfo.targetId)) void cdp.send('Target.closeTarget', { targetId: targetInfo.targetId }).catch(() => {});
    });
  });
  await cdp.send('Target.setDiscoverTargets', { discover: true });
  await interceptRequests(cdp);
  process.on('message', (message: { readonly id: number; readonly source: string; readonly argument: unknown }) => void evaluate(message));
  app.becomeReady();
  process.send?.({ ready: { debugPort } });
}

/** A test asks main for something: the source of a function of `electron` and one argument. */
async function evaluate({
  id,
  source,
  argument,
}: {
  readonly id: number;
  readonly source: string;
  readonly argument: unknown;
}): Promise<void> {
  try {
    const run = runInThisContext(`(${source})`) as (module: typeof electron, argument: unknown) => unknown;
    process.send?.({ id, value: await run(electron, argument) });
  } catch (error) {
    process.send?.({ id, error: error instanceof Error ? error.message : String(error) });
  }
}
