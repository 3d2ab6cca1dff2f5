import type { Engine } from './engine.ts';
import type { WebContents } from './module/web-contents.ts';

type SchemeHandler = (request: Request) => Response | Promise<Response>;

/** The application's own schemes, and what answers them. */
export const schemes = new Set<string>();
export const schemeHandlers = new Map<string, SchemeHandler>();

/** Every page that exists, by the browser's id for it. */
export const pages = new Map<string, WebContents>();

let running: Engine | null = null;

export function setEngine(engine: Engine): void {
  running = engine;
}

/** Throws before the app is ready, as Electron does for what needs it. */
export function engine(): Engine {
  if (running === null) throw new Error('the app is not ready yet');
  return running;
}
