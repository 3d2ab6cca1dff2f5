import type { RoomPort } from '../live/port.ts';

/** Two entangled ports in one thread: delivered later, in order, as copies. */
export function createPortPair(): { page: RoomPort; runtime: RoomPort } {
  const page = createEnd();
  const runtime = createEnd();
  page.peer = runtime;
  runtime.peer = page;
  return { page, runtime };
}

interface End extends RoomPort {
  peer: End | null;
  deliver(data: unknown): void;
}

function createEnd(): End {
  let listener: RoomPort['onmessage'] = null;
  const early: unknown[] = [];
  let closed = false;
  const end: End = {
    peer: null,
    postMessage: message => {
      if (closed) return;
      const data = structuredClone(message);
      const { peer } = end;
      queueMicrotask(() => peer?.deliver(data));
    },
    get onmessage() {
      return listener;
    },
    set onmessage(next) {
      listener = next;
      if (next) for (const data of early.splice(0)) next({ data });
    },
    close: () => {
      closed = true;
    },
    deliver: data => {
      if (closed) return;
      if (listener) listener({ data });
      else early.push(data);
    },
  };
  return end;
}
