import type { Engine } from './engine.ts';
import type { Frame, Frames } from './frame.ts';

/** What others need of a page. */
export interface KnownPage {
  readonly frames: Frames;
  /** Asks the guards of the page whether a frame may go to an address of the browser. */
  mayNavigate(frame: Frame, url: string, redirected: boolean): boolean;
  /** The browser says that the page is gone. */
  gone(): void;
}

/** Every page that exists, by the browser's id for it. */
export const pages = new Map<string, KnownPage>();

let running: Engine | null = null;

export function setEngine(engine: Engine): void {
  running = engine;
}

/** Throws before the app is ready, as Electron does for what needs it. */
export function engine(): Engine {
  if (running === null) throw new Error('the app is not ready yet');
  return running;
}
