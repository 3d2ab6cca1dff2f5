/** Whether a newer version of the app is ready on this device, for the interface to offer. */
export interface AppUpdate {
  state(): 'none' | 'ready';
  /** Called whenever `state` changes; returns how to stop. */
  subscribe(changed: () => void): () => void;
  /** Waits until no step runs, lets the new version take over, and loads the page again. Never rejects. */
  apply(): Promise<void>;
}

/** An app that is not served by a service worker, as on the desktop: it is updated as a whole. */
export const noUpdates: AppUpdate = { state: () => 'none', subscribe: () => () => {}, apply: async () => {} };

export interface UpdateOptions {
  /** Settles once no step runs on this device: a reload would cut it off. */
  readonly untilIdle: () => Promise<void>;
}
