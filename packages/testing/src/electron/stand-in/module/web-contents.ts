import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { fromEngine, toEngine } from '../address.ts';
import type { Cdp } from '../cdp.ts';
import { type Frame, Frames } from '../frame.ts';
import { engine, pages } from '../registry.ts';
import { schemes } from '../schemes.ts';
import { bindingName, pageScript, preloadScript, receiverName, worldName } from '../worlds.ts';
import { ipcMain } from './ipc-main.ts';

export interface WebPreferences {
  readonly preload?: string;
  readonly [name: string]: unknown;
}

type OpenHandler = (details: { readonly url: string }) => { readonly action: 'deny' | 'allow' };

/** An event that a listener can prevent. */
export function preventable<Details extends object>(details: Details) {
  const event = {
    ...details,
    defaultPrevented: false,
    preventDefault: () => {
      event.defaultPrevented = true;
    },
  };
  return event;
}

let lastId = 0;

/** A page and what main can do with it, over one session with the browser. */
export class WebContents extends EventEmitter {
  readonly id: number;
  readonly frames = new Frames();
  readonly #preferences: WebPreferences;
  /** Which frame a world of the preload belongs to, by the browser's id for the world. */
  readonly #worlds = new Map<number, string>();
  #session: string | null = null;
  #target: string | null = null;
  /** The address main itself is loading: nobody is asked about that. */
  #loading: string | null = null;
  #destroyed = false;
  #crashed = false;
  #open: OpenHandler = () => ({ action: 'allow' });
  readonly #begun = Promise.withResolvers<void>();

  constructor(preferences: WebPreferences) {
    super();
    lastId += 1;
    this.id = lastId;
    this.#preferences = preferences;
  }

  get mainFrame(): Frame {
    return this.frames.top;
  }

  get target(): string | null {
    return this.#target;
  }

  /** Takes over a page of the browser and gives it the preload. Before this nothing of ours has run in it. */
  async begin(cdp: Cdp, target: string): Promise<void> {
    this.#target = target;
    pages.set(target, this);
    const { sessionId: session } = await cdp.send('Target.attachToTarget', { targetId: target, flatten: true });
    this.#session = session;
    cdp.on('Page.frameAttached', session, ({ frameId, parentFrameId }) => this.frames.attach(frameId, parentFrameId));
    cdp.on('Page.frameDetached', session, ({ frameId }) => this.frames.detach(frameId));
    cdp.on('Page.frameNavigated', session, ({ frame }) => this.frames.navigate(frame));
    cdp.on('Page.navigatedWithinDocument', session, ({ frameId, url }) => this.frames.find(frameId)?.show(url));
    cdp.on('Page.loadEventFired', session, () => this.emit('did-finish-load'));
    cdp.on('Page.windowOpen', session, ({ url }) => this.#open({ url: fromEngine(url, schemes) }));
    cdp.on('Inspector.targetCrashed', session, () => {
      this.#crashed = true;
      this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
    });
    cdp.on('Runtime.executionContextCreated', session, ({ context }) => {
      if (context.name === worldName && context.auxData?.frameId !== undefined) this.#worlds.set(context.id, context.auxData.frameId);
    });
    cdp.on('Runtime.executionContextsCleared', session, () => this.#worlds.clear());
    cdp.on('Runtime.bindingCalled', session, ({ name, payload, executionContextId }) => {
      if (name === bindingName) this.#receive(payload, executionContextId);
    });
    await Promise.all([
      cdp.send('Page.enable', {}, session),
      cdp.send('Runtime.enable', {}, session),
      cdp.send('Inspector.enable', {}, session),
    ]);
    this.frames.begin((await cdp.send('Page.getFrameTree', {}, session)).frameTree);
    await this.#givePreload(cdp, session);
    this.#begun.resolve();
  }

  async #givePreload(cdp: Cdp, session: string): Promise<void> {
    const { preload } = this.#preferences;
    if (preload === undefined) return;
    const secret = randomUUID();
    await cdp.send('Runtime.addBinding', { name: bindingName, executionContextName: worldName }, session);
    await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: pageScript(secret) }, session);
    const source = preloadScript(secret, readFileSync(preload, 'utf8'));
    await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source, worldName }, session);
  }

  async loadURL(address: string): Promise<void> {
    this.#loading = toEngine(address, schemes);
    this.#crashed = false;
    const { errorText } = await engine().cdp.send('Page.navigate', { url: this.#loading }, this.#session ?? '');
    if (errorText !== undefined) throw new Error(`${errorText} loading '${address}'`);
  }

  reload(): void {
    // A page that crashed answers no reload, but it can be sent where it was.
    void this.loadURL(this.mainFrame.url).catch((error: unknown) => console.error('The page could not be loaded again:', error));
  }

  /** Asks the guards of the page whether a frame may go there. */
  mayNavigate(frame: Frame, url: string, redirected: boolean): boolean {
    const isMainFrame = frame.parent === null;
    if (isMainFrame && url === this.#loading) {
      this.#loading = null;
      return true;
    }
    const details = { url: fromEngine(url, schemes), isMainFrame, frame };
    const names = redirected ? ['will-redirect'] : isMainFrame ? ['will-frame-navigate', 'will-navigate'] : ['will-frame-navigate'];
    return names.every(name => {
      const event = preventable(details);
      this.emit(name, event);
      return !event.defaultPrevented;
    });
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#open = handler;
  }

  send(channel: string, ...given: unknown[]): void {
    const [world] = [...this.#worlds].find(([, frame]) => frame === this.mainFrame.id) ?? [];
    if (world !== undefined) this.#tell(world, { channel, given });
  }

  async executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    await this.#begun.promise;
    const parameters = { expression: code, awaitPromise: true, returnByValue: true, userGesture };
    const { result, exceptionDetails } = await engine().cdp.send('Runtime.evaluate', parameters, this.#session ?? '');
    if (exceptionDetails !== undefined) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  getURL(): string {
    return this.#destroyed || !this.frames.begun ? '' : this.mainFrame.url;
  }

  getLastWebPreferences(): WebPreferences {
    return this.#preferences;
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  isCrashed(): boolean {
    return this.#crashed;
  }

  async focus(): Promise<void> {
    await engine().cdp.send('Page.bringToFront', {}, this.#session ?? '');
  }

  /** The browser says that the page is gone. */
  gone(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    if (this.#target !== null) pages.delete(this.#target);
    if (this.#session !== null) engine().cdp.forget(this.#session);
    this.emit('destroyed');
  }

  #receive(text: string, world: number): void {
    const frame = this.frames.find(this.#worlds.get(world) ?? '');
    if (frame === null) return;
    const message = JSON.parse(text) as { readonly ask?: number; readonly channel: string; readonly given: readonly unknown[] };
    const event = { sender: this, senderFrame: frame };
    const { ask } = message;
    if (ask === undefined) {
      ipcMain.emit(message.channel, event, ...message.given);
      return;
    }
    void ipcMain.invoke(message.channel, event, message.given).then(
      value => this.#tell(world, { answer: ask, value }),
      (error: unknown) => this.#tell(world, { answer: ask, error: `Error invoking remote method '${message.channel}': ${String(error)}` }),
    );
  }

  #tell(world: number, message: unknown): void {
    const expression = `${receiverName}(${JSON.stringify(JSON.stringify(message))})`;
    // A world that has gone in the meantime hears nothing, as in Electron.
    void engine()
      .cdp.send('Runtime.evaluate', { expression, contextId: world }, this.#session ?? '')
      .catch(() => {});
  }
}
