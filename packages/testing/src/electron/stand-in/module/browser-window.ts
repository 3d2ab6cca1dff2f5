import { EventEmitter } from 'node:events';
import { toEngine } from '../address.ts';
import { applyPermissions } from '../permissions.ts';
import { engine } from '../registry.ts';
import { schemes } from '../schemes.ts';
import { app } from './app.ts';
import { session } from './session.ts';
import { preventable, WebContents, type WebPreferences } from './web-contents.ts';

interface Options {
  readonly width?: number;
  readonly height?: number;
  readonly x?: number;
  readonly y?: number;
  readonly webPreferences?: WebPreferences;
  readonly [name: string]: unknown;
}

interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A window of the browser. Sizes and states are kept here, since main asks for them without waiting. */
export class BrowserWindow extends EventEmitter {
  static readonly #all = new Set<BrowserWindow>();
  static #focused: BrowserWindow | null = null;

  static getAllWindows(): BrowserWindow[] {
    return [...BrowserWindow.#all];
  }

  static fromWebContents(contents: WebContents): BrowserWindow | null {
    return BrowserWindow.getAllWindows().find(window => window.webContents === contents) ?? null;
  }

  static getFocusedWindow(): BrowserWindow | null {
    return BrowserWindow.#focused;
  }

  readonly id: number;
  readonly webContents: WebContents;
  #bounds: Bounds;
  readonly #opened: Promise<void>;
  #state: 'normal' | 'maximized' | 'minimized' = 'normal';
  #destroyed = false;
  #visible: boolean;

  constructor(options: Options = {}) {
    super();
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
    this.webContents = new WebContents(options.webPreferences ?? {});
    this.id = this.webContents.id;
    this.#bounds = { x: options.x ?? 0, y: options.y ?? 0, width: options.width ?? 800, height: options.height ?? 600 };
    this.#visible = options.show !== false;
    BrowserWindow.#all.add(this);
    this.webContents.once('did-finish-load', () => this.emit('ready-to-show'));
    this.webContents.once('destroyed', () => this.#gone());
    app.emit('web-contents-created', {}, this.webContents);
    app.emit('browser-window-created', {}, this);
    this.#opened = this.#open();
    this.#opened.catch((error: unknown) => app.fail(error));
  }

  async #open(): Promise<void> {
    const { cdp } = engine();
    const { width, height } = this.#bounds;
    const target = await app.creating(cdp.send('Target.createTarget', { url: 'about:blank', newWindow: true, width, height }));
    await this.webContents.begin(cdp, target.targetId);
  }

  async loadURL(address: string): Promise<void> {
    await this.#opened;
    if (toEngine(address, schemes).startsWith('https:')) await applyPermissions(engine().cdp, session.defaultSession, address);
    await this.webContents.loadURL(address);
  }

  show(): void {
    this.#visible = true;
    this.focus();
  }

  isVisible(): boolean {
    return this.#visible;
  }

  focus(): void {
    BrowserWindow.#focused = this;
    this.emit('focus');
    void this.#opened.then(() => this.webContents.focus()).catch(() => {});
  }

  isFocused(): boolean {
    return BrowserWindow.#focused === this;
  }

  minimize(): void {
    this.#put('minimized');
    if (BrowserWindow.#focused === this) BrowserWindow.#focused = null;
  }

  isMinimized(): boolean {
    return this.#state === 'minimized';
  }

  maximize(): void {
    this.#put('maximized');
  }

  isMaximized(): boolean {
    return this.#state === 'maximized';
  }

  restore(): void {
    this.#put('normal');
  }

  setBounds(bounds: Partial<Bounds>): void {
    this.#bounds = { ...this.#bounds, ...bounds };
    const { x: left, y: top, width, height } = this.#bounds;
    this.#change({ left, top, width, height });
  }

  getBounds(): Bounds {
    return this.#bounds;
  }

  getNormalBounds(): Bounds {
    return this.#bounds;
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  /** Asks the listeners of \`close\` first; one that prevents it keeps the window. */
  close(): boolean {
    if (this.#destroyed) return true;
    const event = preventable({});
    this.emit('close', event);
    if (!event.defaultPrevented) this.destroy();
    return !event.defaultPrevented;
  }

  destroy(): void {
    if (this.#destroyed) return;
    void this.#opened
      .then(() => engine().cdp.send('Target.closeTarget', { targetId: this.webContents.target ?? '' }))
      .catch(() => {})
      .then(() => this.webContents.gone());
  }

  #gone(): void {
    this.#destroyed = true;
    BrowserWindow.#all.delete(this);
    if (BrowserWindow.#focused === this) BrowserWindow.#focused = null;
    this.emit('closed');
    if (BrowserWindow.#all.size === 0) app.lastWindowClosed();
  }

  #put(state: 'normal' | 'maximized' | 'minimized'): void {
    this.#state = state;
    this.#change({ windowState: state });
  }

  #change(bounds: Record<string, number | string>): void {
    void this.#opened
      .then(async () => {
        const { cdp } = engine();
        const { windowId } = await cdp.send('Browser.getWindowForTarget', { targetId: this.webContents.target ?? '' });
        await cdp.send('Browser.setWindowBounds', { windowId, bounds });
      })
      .catch((error: unknown) => console.error('The window could not be changed:', error));
  }
}
