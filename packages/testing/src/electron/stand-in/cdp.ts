import type { Readable, Writable } from 'node:stream';

/** Where a frame stands and what it shows, as the browser tells it. */
export interface FrameInfo {
  readonly id: string;
  readonly parentId?: string;
  readonly url: string;
  readonly urlFragment?: string;
}

export interface FrameTree {
  readonly frame: FrameInfo;
  readonly childFrames?: readonly FrameTree[];
}

export interface TargetInfo {
  readonly targetId: string;
  readonly type: string;
  readonly url: string;
  readonly openerId?: string;
}

interface HeaderEntry {
  readonly name: string;
  readonly value: string;
}

interface Evaluated {
  readonly result: { readonly value?: unknown };
  readonly exceptionDetails?: { readonly text: string; readonly exception?: { readonly description?: string } };
}

/** The commands of the DevTools protocol that the stand-in uses: what goes in, what comes back. */
export interface Commands {
  'Browser.close': [Record<string, never>, unknown];
  'Browser.getWindowForTarget': [{ targetId: string }, { windowId: number }];
  'Browser.setWindowBounds': [{ windowId: number; bounds: Record<string, number | string> }, unknown];
  'Browser.setPermission': [{ permission: { name: string }; setting: 'granted' | 'denied'; origin: string }, unknown];
  'Fetch.enable': [{ patterns: { urlPattern: string }[] }, unknown];
  'Fetch.continueRequest': [{ requestId: string }, unknown];
  'Fetch.failRequest': [{ requestId: string; errorReason: string }, unknown];
  'Fetch.fulfillRequest': [{ requestId: string; responseCode: number; responseHeaders: HeaderEntry[]; body: string }, unknown];
  'Inspector.enable': [Record<string, never>, unknown];
  'Page.addScriptToEvaluateOnNewDocument': [{ source: string; worldName?: string }, unknown];
  'Page.bringToFront': [Record<string, never>, unknown];
  'Page.enable': [Record<string, never>, unknown];
  'Page.getFrameTree': [Record<string, never>, { frameTree: FrameTree }];
  'Page.navigate': [{ url: string }, { errorText?: string }];
  'Runtime.addBinding': [{ name: string; executionContextName: string }, unknown];
  'Runtime.enable': [Record<string, never>, unknown];
  'Runtime.evaluate': [
    { expression: string; contextId?: number; awaitPromise?: boolean; returnByValue?: boolean; userGesture?: boolean },
    Evaluated,
  ];
  'Target.attachToTarget': [{ targetId: string; flatten: true }, { sessionId: string }];
  'Target.closeTarget': [{ targetId: string }, unknown];
  'Target.createTarget': [{ url: string; newWindow: boolean; width: number; height: number }, { targetId: string }];
  'Target.setDiscoverTargets': [{ discover: boolean }, unknown];
}

/** The events the stand-in listens to. */
export interface Events {
  'Fetch.requestPaused': {
    readonly requestId: string;
    readonly frameId: string;
    readonly resourceType: string;
    readonly redirectedRequestId?: string;
    readonly request: {
      readonly url: string;
      readonly method: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly postData?: string;
    };
  };
  'Inspector.targetCrashed': Record<string, never>;
  'Page.frameAttached': { readonly frameId: string; readonly parentFrameId: string };
  'Page.frameDetached': { readonly frameId: string };
  'Page.frameNavigated': { readonly frame: FrameInfo };
  'Page.navigatedWithinDocument': { readonly frameId: string; readonly url: string };
  'Page.loadEventFired': unknown;
  'Page.windowOpen': { readonly url: string };
  'Runtime.bindingCalled': { readonly name: string; readonly payload: string; readonly executionContextId: number };
  'Runtime.executionContextCreated': {
    readonly context: { readonly id: number; readonly name: string; readonly auxData?: { readonly frameId?: string } };
  };
  'Runtime.executionContextsCleared': Record<string, never>;
  'Target.targetCreated': { readonly targetInfo: TargetInfo };
  'Target.targetDestroyed': { readonly targetId: string };
}

/** A session with a browser over its debugging pipe. */
export interface Cdp {
  /** Rejects with the browser's own words when a command fails, and when the browser ends before it answers. */
  send<Name extends keyof Commands>(command: Name, parameters: Commands[Name][0], session?: string): Promise<Commands[Name][1]>;
  /** Events of one session; without one those of the browser itself. */
  on<Name extends keyof Events>(event: Name, session: string | undefined, listener: (payload: Events[Name]) => void): void;
  /** Forgets the listeners of a session that is over. */
  forget(session: string): void;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
  readonly sessionId?: string;
}

/** Speaks the DevTools protocol over the two ends of a pipe; messages are JSON, each ended by a NUL. */
export function speakCdp(from: Readable, to: Writable): Cdp {
  let lastId = 0;
  let rest = '';
  const waiting = new Map<number, { readonly command: string; resolve(result: unknown): void; reject(error: Error): void }>();
  const listeners = new Map<string, ((payload: never) => void)[]>();
  const key = (event: string, session: string | undefined): string => `${session ?? ''} ${event}`;

  from.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\0');
    rest = parts.pop() ?? '';
    for (const part of parts) receive(JSON.parse(part) as Message);
  });
  from.on('close', () => {
    for (const { command, reject } of waiting.values()) reject(new Error(`${command}: the browser has ended`));
    waiting.clear();
  });
  // What is written to a browser that has ended is answered by the close above.
  to.on('error', () => {});

  return {
    send: (command, parameters, session) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, { command, resolve: result => resolve(result as never), reject });
        to.write(`${JSON.stringify({ id: lastId, method: command, params: parameters, sessionId: session })}\0`);
      }),
    on: (event, session, listener) => {
      const name = key(event, session);
      listeners.set(name, [...(listeners.get(name) ?? []), listener]);
    },
    forget: session => {
      for (const name of listeners.keys()) if (name.startsWith(`${session} `)) listeners.delete(name);
    },
  };

  function receive(message: Message): void {
    if (message.id === undefined) {
      for (const listener of listeners.get(key(message.method ?? '', message.sessionId)) ?? []) listener(message.params as never);
      return;
    }
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error === undefined) call?.resolve(message.result);
    else call?.reject(new Error(`${call.command}: ${message.error.message}`));
  }
}
