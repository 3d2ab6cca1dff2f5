import { takePersonsHand } from '@baton/documents';
import type { RuntimeClient } from '@baton/runtime/client';
import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';
import type { LiveDocument } from '../data/port.ts';

/** The address is only a name: the socket below ends in the runtime's worker. */
const address = 'baton:';
/** Closes that are for good begin here; everything else is tried again by the provider. */
const permanent = { from: 4400, to: 4499 } as const;

/** Opens documents for editing over the runtime's rooms. */
export function liveDocuments(client: Pick<RuntimeClient, 'documentSocket'>, by: () => string): (id: string) => LiveDocument {
  const counts = new Map<string, number>();
  const listeners = new Map<string, Set<() => void>>();
  let socket: Promise<typeof WebSocket> | undefined;
  const tell = (id: string) => {
    for (const changed of listeners.get(id) ?? []) changed();
  };
  const loadSocket = () => {
    socket ??= client.documentSocket((id, count) => {
      counts.set(id, count);
      tell(id);
    });
    return socket;
  };

  return id => {
    const doc = new Y.Doc();
    takePersonsHand(doc);
    const own = new Set<() => void>();
    let status: ReturnType<LiveDocument['status']> = 'opening';
    let provider: WebsocketProvider | undefined;
    const changed = () => {
      for (const listener of own) listener();
    };
    const all = listeners.get(id) ?? new Set();
    all.add(changed);
    listeners.set(id, all);

    const bind = async () => {
      const polyfill = await loadSocket();
      if (status === 'closed') return;
      provider = new WebsocketProvider(address, id, doc, { disableBc: true, WebSocketPolyfill: polyfill });
      provider.on('sync', (synced: boolean) => {
        if (synced && status === 'opening') {
          status = 'open';
          changed();
        }
      });
      provider.on('connection-close', event => {
        if (event === null || event.code < permanent.from || event.code > permanent.to) return;
        status = 'unreadable';
        provider?.disconnect();
        changed();
      });
    };
    bind().catch((error: unknown) => {
      console.error('A document could not be opened', error);
      status = 'unreadable';
      changed();
    });

    return {
      doc,
      by: by(),
      status: () => status,
      unsaved: () => counts.get(id) ?? 0,
      subscribe(listener) {
        own.add(listener);
        return () => own.delete(listener);
      },
      close() {
        status = 'closed';
        all.delete(changed);
        provider?.destroy();
        doc.destroy();
      },
    };
  };
}
