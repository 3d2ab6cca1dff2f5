import { app, type BrowserWindow, dialog } from 'electron';
import { wordsFor } from '../words.ts';

const crashesAllowed = 3;
const within = 60_000;

/** Loads the page again when its process is gone: all it shows is stored. One that keeps dying is left alone until the person decides. */
export function recoverPage(window: BrowserWindow): void {
  let crashes: number[] = [];
  window.webContents.on('render-process-gone', (_event, details) => {
    if (details.reason === 'clean-exit' || window.isDestroyed()) return;
    const now = performance.now();
    crashes = [...crashes.filter(at => now - at < within), now];
    if (crashes.length <= crashesAllowed) window.webContents.reload();
    else void decide(details.reason);
  });

  async function decide(reason: string): Promise<void> {
    const words = wordsFor();
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      message: words.stopped(crashes.length),
      detail: words.stillStored(reason),
      buttons: [words.tryAgain, words.quit],
      defaultId: 0,
      cancelId: 0,
    });
    crashes = [];
    if (response === 1) app.quit();
    else if (!window.isDestroyed()) window.webContents.reload();
  }
}
