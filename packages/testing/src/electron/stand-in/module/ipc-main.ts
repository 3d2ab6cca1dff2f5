import { EventEmitter } from 'node:events';
import type { Frame } from '../frame.ts';

/** What a handler learns about who asks. */
export interface IpcEvent {
  /** The page, a `WebContents`. */
  readonly sender: object;
  readonly senderFrame: Frame;
}

type Handler = (event: IpcEvent, ...given: unknown[]) => unknown;

class IpcMain extends EventEmitter {
  readonly #handlers = new Map<string, Handler>();

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.#handlers.set(channel, handler);
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel);
  }

  /** Carries out an `ipcRenderer.invoke`. Rejects like Electron does, with the error's text only. */
  async invoke(channel: string, event: IpcEvent, given: readonly unknown[]): Promise<unknown> {
    const handler = this.#handlers.get(channel);
    if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
    return handler(event, ...given);
  }
}

export const ipcMain = new IpcMain();
