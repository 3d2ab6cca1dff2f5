/** What `import … from 'electron'` gives to the desktop's main process while it runs on the stand-in. */

export { webContents } from './all-web-contents.ts';
export { app } from './app.ts';
export { BrowserWindow } from './browser-window.ts';
export { dialog, Notification, nativeTheme, screen, shell } from './desk.ts';
export { ipcMain } from './ipc-main.ts';
export { protocol } from './protocol.ts';
export { safeStorage } from './safe-storage.ts';
export { session } from './session.ts';
