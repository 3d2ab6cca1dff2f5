/** The runtime's end of a live document: answers one page's provider from the mirror, and says what is stored. */
import type { Clock } from '@baton/journal';
import type { Doc } from 'yjs';
import { awarenessFrame, emptyAwareness, readYjsFrame, step1Frame, step2Frame, updateFrame, type YjsFrame } from './frames.ts';
import type { MirrorPort } from './mirror.ts';
import { type RoomPort, readRoomMessage, roomCloseCodes } from './port.ts';
import type { Presence } from './presence.ts';
import { openWithin } from './room-socket.ts';

/** Well below the 30 seconds after which a provider drops a silent connection. Milliseconds. */
const keepAliveEvery = 10_000;

export interface ServeRoomOptions {
  readonly port: RoomPort;
  /** Shared by all sockets of this document. */
  readonly mirror: MirrorPort;
  readonly presence: Presence;
  readonly clock: Clock;
}

export interface ServedRoom {
  /** `runtimeChanged`: the provider comes back and asks again. `accessGone`: it stops for good. */
  close(why: 'runtimeChanged' | 'accessGone'): void;
  /** Resolves when it is closed, by whichever side. */
  readonly closed: Promise<void>;
}

export function serveRoom({ port, mirror, presence, clock }: ServeRoomOptions): ServedRoom {
  const over = new AbortController();
  const self = {};
  /** Frames stored, plus one for the handshake once the page answered what it had. */
  let stored = 0;
  let answered = false;
  /** Frames that stand on something missing: stored when the page has sent everything. */
  let incomplete = 0;
  const early: Uint8Array[] = [];
  let opened: Doc | null = null;

  const closed = new Promise<void>(resolve => {
    over.signal.addEventListener('abort', () => resolve());
  });

  function end(code: number | null, reason: string): void {
    if (over.signal.aborted) return;
    over.abort();
    if (code !== null) port.postMessage({ kind: 'close', code, reason });
    port.close();
  }

  const send = (bytes: Uint8Array) => port.postMessage({ kind: 'frame', bytes });

  function count(frames: number): void {
    stored += frames;
    if (!over.signal.aborted) port.postMessage({ kind: 'stored', count: stored });
  }

  async function apply(doc: Doc, frame: Extract<YjsFrame, { kind: 'step2' | 'update' }>): Promise<void> {
    let result: Awaited<ReturnType<MirrorPort['apply']>>;
    try {
      result = await mirror.apply(frame.update, self);
    } catch (cause) {
      return end(roomCloseCodes.failed, `an update that cannot be read: ${String(cause)}`);
    }
    if (result === 'notStored') return end(roomCloseCodes.runtimeChanged, 'not stored');
    if (result === 'incomplete' && frame.kind === 'update') {
      // Once is enough: the answer holds everything the page has.
      if (incomplete++ === 0) send(step1Frame(doc));
      return;
    }
    let done = 1;
    if (frame.kind === 'step2') {
      done += incomplete + (answered ? 0 : 1);
      incomplete = 0;
      answered = true;
    }
    count(done);
  }

  function take(doc: Doc, bytes: Uint8Array): void {
    const frame = readYjsFrame(bytes);
    if (!frame) end(roomCloseCodes.failed, 'not a frame of the Yjs protocol');
    else if (frame.kind === 'step2' || frame.kind === 'update') void apply(doc, frame);
    else {
      answer(doc, frame);
      count(1);
    }
  }

  function answer(doc: Doc, frame: Exclude<YjsFrame, { kind: 'step2' | 'update' }>): void {
    if (frame.kind === 'awareness') presence.say(frame.update, self);
    else if (frame.kind === 'queryAwareness') send(awarenessFrame(presence.known()));
    else {
      try {
        send(step2Frame(doc, frame.stateVector));
      } catch (cause) {
        end(roomCloseCodes.failed, `a state vector that cannot be read: ${String(cause)}`);
      }
    }
  }

  async function open(): Promise<void> {
    const timer = new AbortController();
    const late = clock.sleep(openWithin, timer.signal).then(() => null);
    let doc: Doc | null;
    try {
      doc = await Promise.race([mirror.load(), late]);
    } catch (cause) {
      return end(roomCloseCodes.failed, `cannot be loaded: ${String(cause)}`);
    } finally {
      timer.abort();
    }
    if (!doc) return end(roomCloseCodes.failed, 'not loaded in time');
    if (over.signal.aborted) return;
    opened = doc;
    const stops = [
      mirror.onUpdate((update, origin) => {
        if (origin !== self) send(updateFrame(update));
      }),
      mirror.onReset(() => end(roomCloseCodes.runtimeChanged, 'the document is read again')),
      presence.onUpdate((update, from) => {
        if (from !== self) send(awarenessFrame(update));
      }),
    ];
    over.signal.addEventListener('abort', () => {
      for (const stop of stops) stop();
    });
    port.postMessage({ kind: 'open' });
    // Edits made before the connection, or lost with a runtime that died, come in as the answer to this.
    send(step1Frame(doc));
    const known = presence.known();
    if (known.length > 1) send(awarenessFrame(known));
    for (const bytes of early.splice(0)) take(doc, bytes);
    while (!over.signal.aborted) {
      await clock.sleep(keepAliveEvery, over.signal);
      if (!over.signal.aborted) send(emptyAwareness);
    }
  }

  port.onmessage = ({ data }) => {
    const message = readRoomMessage(data);
    if (over.signal.aborted || !message) return;
    if (message.kind === 'close') end(null, '');
    else if (message.kind === 'frame') {
      if (opened) take(opened, message.bytes);
      else early.push(message.bytes);
    }
  };
  void open();

  return { close: why => end(roomCloseCodes[why], why), closed };
}
