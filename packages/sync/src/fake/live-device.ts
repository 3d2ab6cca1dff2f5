import { WebsocketProvider } from 'y-websocket';
import { applyUpdate, Doc } from 'yjs';
import { createMirror, type Mirror } from '../live/mirror.ts';
import { createPresence, type PresencePort } from '../live/presence.ts';
import { createRoomSocket } from '../live/room-socket.ts';
import { type ServedRoom, serveRoom } from '../live/serve-room.ts';
import { createFakeClock, type FakeClock } from './clock.ts';
import { createPortPair } from './ports.ts';

const opened: WebsocketProvider[] = [];

/** Ends the timers of every page a test opened. */
export function closePages(): void {
  for (const provider of opened.splice(0)) {
    provider.awareness.destroy();
    provider.destroy();
  }
}

/** One device: its database (rows), its runtime (mirror and served sockets), and pages with the real provider. */
export function createLiveDevice(clock: FakeClock = createFakeClock()) {
  const rows: Uint8Array[] = [];
  const faults = {
    store: 'stored' as 'stored' | 'notStored' | 'hangs',
    open: 'serves' as 'serves' | 'silent' | 'throws' | 'channel',
    load: false,
  };
  const channel = createPortPair();
  const unsaved: number[] = [];
  const heardByRelay: unknown[] = [];
  let presenceListener: Parameters<PresencePort['onReceive']>[0] = () => {};
  let linkUp = () => {};
  const served = new Set<ServedRoom>();
  const presence = createPresence(
    {
      send: payload => heardByRelay.push(payload),
      onReceive: listener => {
        presenceListener = listener;
        return () => {};
      },
      onLinkUp: listener => {
        linkUp = listener;
        return () => {};
      },
    },
    clock,
  );
  const newMirror = () =>
    createMirror({
      load: async () => {
        if (faults.load) throw new Error('damaged');
        const doc = new Doc();
        for (const row of rows) applyUpdate(doc, row);
        return doc;
      },
      store: async updates => {
        if (faults.store === 'hangs') return new Promise(() => {});
        if (faults.store === 'stored') rows.push(...updates);
        return faults.store;
      },
      clock,
    });
  let mirror: Mirror = newMirror();
  const RoomSocket = createRoomSocket({
    open: room => {
      if (room !== 'document.d1') throw new Error(`another room: ${room}`);
      if (faults.open === 'throws') throw new Error('no runtime');
      const { page, runtime } = faults.open === 'channel' ? channel : createPortPair();
      if (faults.open === 'serves' || faults.open === 'channel') {
        const end = serveRoom({ port: runtime, mirror, presence, clock });
        served.add(end);
        void end.closed.then(() => served.delete(end));
      }
      return page;
    },
    unsaved: (_room, count) => unsaved.push(count),
    sleep: clock.sleep,
  });
  const open = (doc = new Doc()) => {
    const provider = new WebsocketProvider('baton:', 'document.d1', doc, { disableBc: true, WebSocketPolyfill: RoomSocket });
    opened.push(provider);
    return provider;
  };
  const stored = () => {
    const doc = new Doc();
    for (const row of rows) applyUpdate(doc, row);
    return doc.getText('t').toString();
  };
  return {
    clock,
    rows,
    faults,
    channel,
    unsaved,
    heardByRelay,
    presence,
    served,
    open,
    stored,
    mirror: () => mirror,
    fromRelay: (payload: Parameters<typeof presenceListener>[0]) => presenceListener(payload),
    linkUp: () => linkUp(),
    /** The runtime dies (or hands over): its unsaved copy is gone, another one serves from what is stored. */
    changeRuntime: (how: 'closes' | 'dies') => {
      if (how === 'closes') for (const room of [...served]) room.close('runtimeChanged');
      mirror = newMirror();
    },
  };
}
