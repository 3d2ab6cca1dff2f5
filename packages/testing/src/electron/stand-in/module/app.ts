import { EventEmitter } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { takeInstanceLock } from '../instance-lock.ts';
import { engine } from '../registry.ts';
import { preventable } from './web-contents.ts';

/** What quitting needs of a window: whether it closes. */
interface OpenWindow {
  close(): boolean;
}

/** The life of the program, from ready to quit. */
class App extends EventEmitter {
  readonly isPackaged = false;
  #folder = '';
  #userData: string | null = null;
  #ready = false;
  #quitting = false;
  #exiting = false;
  #windows: () => readonly OpenWindow[] = () => [];
  #creations: Promise<unknown> = Promise.resolve();
  readonly #becomeReady = Promise.withResolvers<void>();

  /** Told by the host before main is loaded. */
  begin(folder: string, windows: () => readonly OpenWindow[]): void {
    this.#folder = folder;
    this.#windows = windows;
  }

  becomeReady(): void {
    this.#ready = true;
    this.emit('ready');
    this.#becomeReady.resolve();
  }

  /** Whether the end of the browser is wanted. */
  isExiting(): boolean {
    return this.#exiting;
  }

  isReady(): boolean {
    return this.#ready;
  }

  whenReady(): Promise<void> {
    return this.#becomeReady.promise;
  }

  getAppPath(): string {
    return this.#folder;
  }

  getName(): string {
    return this.#manifest().name;
  }

  getVersion(): string {
    return this.#manifest().version;
  }

  getPath(name: string): string {
    if (name !== 'userData') throw new Error(`the stand-in knows no path '${name}'`);
    const folder = this.#userData ?? join(homedir(), '.config', this.getName());
    mkdirSync(folder, { recursive: true });
    return folder;
  }

  setPath(name: string, folder: string): void {
    if (name !== 'userData') throw new Error(`the stand-in knows no path '${name}'`);
    this.#userData = folder;
  }

  /** Every page runs in the browser's own process here; what the sandbox of Electron does is not shown by the stand-in. */
  enableSandbox(): void {}

  requestSingleInstanceLock(): boolean {
    return takeInstanceLock(this.getPath('userData'), second => this.emit('second-instance', {}, second.argv, second.folder, null));
  }

  quit(): void {
    this.#quitting = true;
    const event = preventable({});
    this.emit('before-quit', event);
    // One window that stays keeps the program.
    if (event.defaultPrevented || !this.#windows().every(window => window.close())) this.#quitting = false;
    else if (this.#windows().length === 0) this.exit(0);
  }

  lastWindowClosed(): void {
    if (this.#quitting) this.exit(0);
    else if (this.listenerCount('window-all-closed') === 0) this.quit();
    else this.emit('window-all-closed');
  }

  exit(code = 0): void {
    if (this.#exiting) return;
    this.#exiting = true;
    this.emit('will-quit', preventable({}));
    this.emit('quit', {}, code);
    if (!this.#ready) process.exit(code);
    // In order, so that the browser's profile is not marked as crashed.
    void Promise.race([engine().cdp.send('Browser.close', {}), new Promise(resolve => setTimeout(resolve, 2_000))])
      .catch(() => {})
      .then(() => engine().ended)
      .then(() => process.exit(code));
  }

  /** Something of the stand-in itself failed; a test must not mistake that for the app's behaviour. */
  fail(error: unknown): void {
    console.error('The stand-in failed:', error);
    process.exit(70);
  }

  /** Notes that a page is being made, so that it is not taken for one that a page opened. */
  creating<Made>(made: Promise<Made>): Promise<Made> {
    this.#creations = Promise.allSettled([this.#creations, made]);
    return made;
  }

  whenCreated(): Promise<unknown> {
    return this.#creations;
  }

  #manifest(): { name: string; version: string } {
    return JSON.parse(readFileSync(join(this.#folder, 'package.json'), 'utf8')) as { name: string; version: string };
  }
}

export const app = new App();
