import type { JsonValue, SearchPage } from '@baton/protocol';
import type { PageMessage, RuntimeClient } from '@baton/runtime/client';
import { openReader } from '@baton/store/read';
import { createStoredPort, mount } from '@baton/ui';
import { openStore } from './store.ts';

/** The app's interface over the device's store and a runtime that does nothing: what is in the conversation is written past it. */
const database = 'baton-stage';

const listeners = new Set<(message: PageMessage) => void>();

/** What every search finds. */
let found: SearchPage | undefined;

const client: RuntimeClient = {
  async command({ kind }) {
    if (kind === 'search' && found !== undefined) return { ok: true, value: found as unknown as JsonValue };
    return { ok: false, error: { kind: 'noRuntime', detail: 'nothing runs on a stage' } };
  },
  onMessage(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  openRoom: () => new MessageChannel().port1,
  documentSocket: async () => WebSocket,
  closing: async () => undefined,
};

/** What the runtime tells every 50 ms of an answer that it hears. */
function tell(session: string, step: string, text: string): void {
  const message = { kind: 'text', text: { session, step, attempt: '1.1', text } } as unknown as PageMessage;
  for (const listener of listeners) listener(message);
}

const store = await openStore(database);
function find(page: SearchPage): void {
  found = page;
}

const stage = { ...store, tell, find };
export type Stage = typeof stage;

const root = document.getElementById('root');
if (root === null) throw new Error('the stage has no root');
const device = { name: 'Stage', kind: 'desktop' } as const;
await mount(
  root,
  createStoredPort({ reader: openReader(database), client, device, relay: null, recipes: [], jobSentence: async () => () => null }),
);
Object.assign(globalThis, { stage });
document.documentElement.dataset.ready = '1';
