/** The desktop app: one window over the web app, cut off from the system but for the bridge. It listens on nothing. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { app, type BrowserWindow, dialog, ipcMain, protocol, session } from 'electron';
import * as z from 'zod/mini';
import { appScheme } from './app/address.ts';
import { serveApp } from './app/serve-app.ts';
import { createAbilities } from './bridge/abilities.ts';
import { answerBridge } from './bridge/answer-bridge.ts';
import { createHomes } from './bridge/homes.ts';
import { isAppFrame } from './bridge/is-app-frame.ts';
import { createPrograms } from './bridge/programs.ts';
import { createFiles, trashIn } from './folders/files.ts';
import { createGrants } from './folders/grants.ts';
import { readSettings } from './settings.ts';
import { guardContents } from './window/guard-contents.ts';
import { openWindow } from './window/open-window.ts';
import { guardPermissions } from './window/permissions.ts';
import { folderQuestion, homeQuestion, programQuestion, wordsFor } from './words.ts';

z.config({ jitless: true });

try {
  start();
} catch (error) {
  // Settings that cannot be used: nothing has been opened yet.
  sayNotStarted(error);
  app.exit(1);
}

function sayNotStarted(error: unknown): void {
  const words = wordsFor();
  dialog.showErrorBox(words.notStarted, `${error instanceof Error ? error.message : String(error)}\n${words.nothingLost}`);
}

function start(): void {
  const settings = readSettings(process.argv.slice(1), process.env);
  if (settings.data !== null) app.setPath('userData', join(settings.data, 'desktop'));
  // After the folder is known: the lock belongs to it.
  if (!app.requestSingleInstanceLock()) {
    app.exit(0);
    return;
  }
  app.enableSandbox();
  protocol.registerSchemesAsPrivileged([
    { scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);

  let window: BrowserWindow | null = null;
  const own = app.getPath('userData');
  const programs = createPrograms({
    file: join(own, 'programs.json'),
    stoppedFile: join(own, 'programs-stopped.json'),
    ask: async program => (await dialog.showMessageBox(programQuestion(program))).response === 1,
  });
  const grants = createGrants({
    file: join(own, 'folders.json'),
    own,
    ask: async () => (await dialog.showOpenDialog(folderQuestion())).filePaths[0] ?? null,
  });
  const files = createFiles({ grants, own: trashIn(own) });
  const homes = createHomes({
    file: join(own, 'homes.json'),
    ask: async origin => (await dialog.showMessageBox(homeQuestion(origin))).response === 1,
  });
  app.on('will-quit', () => programs.stopAll());
  const open = (): void => {
    window = openWindow(join(import.meta.dirname, 'preload.cjs'));
    window.once('closed', () => {
      window = null;
    });
  };

  app.on('web-contents-created', (_event, contents) => guardContents(contents));
  app.on('second-instance', () => {
    if (window === null) return open();
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  });
  app.on('activate', () => {
    if (window === null && app.isReady()) open();
  });
  // The window's close waits for the page, which stops a quit; when the last window is gone the quit goes on.
  let quitting = false;
  app.on('before-quit', () => {
    quitting = true;
  });
  app.on('window-all-closed', () => {
    if (quitting || process.platform !== 'darwin') app.quit();
  });

  void app
    .whenReady()
    .then(() => {
      const page = app.isPackaged ? join(app.getAppPath(), 'app') : join(app.getAppPath(), '../pwa/dist');
      if (!existsSync(join(page, 'index.html'))) throw new Error(`the web app is not built: ${page} has no index.html`);
      protocol.handle(appScheme, serveApp(page));
      guardPermissions(session.defaultSession);
      answerBridge(
        ipcMain,
        createAbilities(settings, app.getVersion(), { programs, grants, files, homes }),
        event => isAppFrame(event, contents => contents === window?.webContents),
        (call, error) => console.error(`The bridge could not do ${call}:`, error),
      );
      open();
    })
    .catch((error: unknown) => {
      sayNotStarted(error);
      app.exit(1);
    });
}
