import { join } from 'node:path';
import { app, BrowserWindow, ipcMain, nativeTheme, screen } from 'electron';
import { appAddress } from '../app/address.ts';
import { isAppFrame } from '../bridge/is-app-frame.ts';
import { askToFlush } from './ask-to-flush.ts';
import { recoverPage } from './recover-page.ts';
import { closedPreferences } from './web-preferences.ts';
import { readWindowState, type WindowState, writeWindowState } from './window-state.ts';

/** The paper the app is drawn on, shown until it is: `--canvas` of the design's tokens. */
const canvas = { light: '#F6F4EF', dark: '#191816' };

/** Opens the app's window where it was last time. It closes only once its page has flushed, or had its time for it. */
export function openWindow(preload: string): BrowserWindow {
  const file = join(app.getPath('userData'), 'window.json');
  const state = readWindowState(
    file,
    screen.getAllDisplays().map(display => display.workArea),
  );
  const window = new BrowserWindow({
    title: 'Baton',
    width: state.width,
    height: state.height,
    ...(state.position ?? {}),
    minWidth: 320,
    minHeight: 400,
    show: false,
    autoHideMenuBar: true,
    backgroundColor: nativeTheme.shouldUseDarkColors ? canvas.dark : canvas.light,
    webPreferences: closedPreferences(preload),
  });
  if (state.maximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  recoverPage(window);
  closeAfterFlush(window, file);
  window.loadURL(appAddress).catch((error: unknown) => console.error('The app was not loaded:', error));
  return window;
}

function closeAfterFlush(window: BrowserWindow, file: string): void {
  let flushing = false;
  window.on('close', event => {
    event.preventDefault();
    if (flushing) return;
    flushing = true;
    const state = stateOf(window);
    void askToFlush(ipcMain, window.webContents, sent => isAppFrame(sent, contents => contents === window.webContents)).then(() => {
      // A window forgets its place rather than staying open.
      try {
        writeWindowState(file, state);
      } catch (error) {
        console.error('The place of the window was not kept:', error);
      }
      window.destroy();
    });
  });
}

function stateOf(window: BrowserWindow): WindowState {
  const { x, y, width, height } = window.getNormalBounds();
  return { width, height, position: { x, y }, maximized: window.isMaximized() };
}
