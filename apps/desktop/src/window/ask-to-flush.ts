import { closingChannel, flushedChannel } from '@baton/protocol/bridge';
import type { IpcMain, IpcMainEvent, WebContents } from 'electron';

/** How long a page may take to give back what it runs and to send what waits. Milliseconds. */
export const flushPatience = 2_000;

/** Tells a page that its window goes, and settles when it is done, gone, or out of time. */
export function askToFlush(
  ipc: Pick<IpcMain, 'on' | 'off'>,
  contents: WebContents,
  isTrusted: (event: IpcMainEvent) => boolean,
  patience = flushPatience,
): Promise<void> {
  if (contents.isDestroyed() || contents.isCrashed()) return Promise.resolve();
  return new Promise(resolve => {
    const timer = setTimeout(done, patience);
    const hear = (event: IpcMainEvent): void => {
      if (event.sender === contents && isTrusted(event)) done();
    };
    ipc.on(flushedChannel, hear);
    contents.once('destroyed', done);
    contents.send(closingChannel);
    function done(): void {
      clearTimeout(timer);
      ipc.off(flushedChannel, hear);
      contents.off('destroyed', done);
      resolve();
    }
  });
}
