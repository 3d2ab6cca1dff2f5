/** One socket from its first byte to its end: challenge, hello, welcome; then requests with their answers, and a heartbeat. */
import type { Clock } from '@baton/journal';
import {
  challengeMessage,
  closeCodes,
  type DeviceFrame,
  decodeRelayFrame,
  encodeFrame,
  limits,
  type RelayFrame,
  wireProtocol,
} from '@baton/protocol';
import {
  type Answer,
  answerVerbs,
  type Frame,
  type Lost,
  type Refused,
  type RelayIdentity,
  type Request,
  type RequestVerb,
} from './answers.ts';
import type { Connect, SocketLike } from './socket.ts';
import type { Timing } from './timing.ts';

export type ConnectionEnd =
  | { readonly kind: 'closed'; readonly code: number; readonly reason: string }
  | { readonly kind: 'unreachable' | 'timeout' | 'malformed' | 'here'; readonly detail: string }
  | { readonly kind: 'refused'; readonly why: Refused['why'] };

export interface ConnectionEvents {
  /** `welcome` is null for a guest, who has no identity and may only use slots. */
  up(welcome: Frame<'welcome'> | null, relayTime: number): void;
  /** Everything but the handshake, in the order of arrival, before the promise of a request resolves. */
  frame(frame: RelayFrame): void;
  /** Once, last. Never called after `end()`. */
  ended(end: ConnectionEnd): void;
}

export interface Connection {
  /** Never rejects. `onAnswer` runs at the moment the answer arrives, before any frame behind it. */
  request<Verb extends RequestVerb>(request: Request<Verb>, onAnswer?: (answer: Answer<Verb>) => void): Promise<Answer<Verb>>;
  /** For frames without an answer. False when the link is not up. */
  send(frame: DeviceFrame): boolean;
  /** Closes it from here. What is open is answered `lost`; frames that still arrive are ignored. */
  end(): void;
}

interface Pending {
  readonly verb: RequestVerb;
  settle(answer: RelayFrame | Lost): void;
}

export interface ConnectionOptions {
  readonly connect: Connect;
  readonly url: string;
  readonly identity: RelayIdentity | null;
  /** The generation whose items this device has; 0: none. */
  readonly known: number;
  readonly clock: Clock;
  readonly timing: Timing;
  readonly events: ConnectionEvents;
}

export function openConnection({ connect, url, identity, known, clock, timing, events }: ConnectionOptions): Connection {
  const over = new AbortController();
  const pending = new Map<number, Pending>();
  let socket: SocketLike | null = null;
  let state: 'opening' | 'challenged' | 'up' | 'over' = 'opening';
  let nextId = 1;
  let frameLimit: number = limits.frame;

  const isOver = () => state === 'over';

  function finish(end: ConnectionEnd | null): void {
    if (isOver()) return;
    state = 'over';
    over.abort();
    socket?.close();
    for (const waiting of [...pending.values()]) waiting.settle({ verb: 'lost' });
    if (end) events.ended(end);
  }

  function request<Verb extends RequestVerb>(
    body: Request<Verb>,
    onAnswer?: (answer: Answer<Verb>) => void,
    within: number = timing.answer,
  ): Promise<Answer<Verb>> {
    return new Promise(resolve => {
      const id = nextId++;
      const { verb } = body;
      const timer = new AbortController();
      const settle = (answer: RelayFrame | Lost) => {
        pending.delete(id);
        timer.abort();
        // `receive` checked that the verb is the one this request is answered by.
        onAnswer?.(answer as Answer<Verb>);
        resolve(answer as Answer<Verb>);
      };
      if (isOver() || !socket) return settle({ verb: 'lost' });
      const frame = encodeFrame({ ...body, id } as DeviceFrame);
      // The relay would close the connection for good; so that nobody else suffers, it is refused here.
      if (frame.length > frameLimit) return settle({ verb: 'refused', id, why: 'tooLarge' });
      pending.set(id, { verb, settle });
      socket.send(frame);
      void clock.sleep(within, timer.signal).then(() => {
        if (!timer.signal.aborted) settle({ verb: 'lost' });
      });
    });
  }

  function receive(bytes: Uint8Array): void {
    if (isOver()) return;
    const decoded = decodeRelayFrame(bytes);
    if ('malformed' in decoded) finish({ kind: 'malformed', detail: decoded.malformed });
    else if (state !== 'opening') receiveFrame(decoded.ok);
    else if (decoded.ok.verb !== 'challenge') finish({ kind: 'malformed', detail: `${decoded.ok.verb} before challenge` });
    else {
      state = 'challenged';
      void answerChallenge(decoded.ok);
    }
  }

  function receiveFrame(frame: RelayFrame): void {
    if ('id' in frame) {
      const waiting = pending.get(frame.id);
      // An answer that comes after its request was given up.
      if (!waiting) return;
      if (frame.verb !== 'refused' && frame.verb !== answerVerbs[waiting.verb]) {
        finish({ kind: 'malformed', detail: `${frame.verb} answers ${waiting.verb}` });
        return;
      }
      waiting.settle(frame);
    }
    if (!isOver() && frame.verb !== 'welcome') events.frame(frame);
  }

  async function answerChallenge(challenge: Frame<'challenge'>): Promise<void> {
    if (challenge.protocol !== wireProtocol) {
      return finish({ kind: 'closed', code: closeCodes.protocolVersion, reason: 'another version of the protocol' });
    }
    if (!identity) return goUp(null, challenge.relayTime);
    const { space, rootKey, device, author, certificates, invite } = identity;
    let signature: Uint8Array;
    try {
      signature = await identity.sign(challengeMessage(challenge.nonce, { space, device, author }));
    } catch (cause) {
      return finish({ kind: 'malformed', detail: `cannot answer the challenge: ${String(cause)}` });
    }
    const hello: Request<'hello'> = {
      verb: 'hello',
      protocol: wireProtocol,
      space,
      rootKey,
      device,
      author,
      certificates: [...certificates],
      signature,
      generation: known,
      ...(invite === undefined ? {} : { invite }),
    };
    await request<'hello'>(hello, answer => {
      if (answer.verb === 'welcome') {
        frameLimit = Math.min(frameLimit, answer.limits.frame || frameLimit);
        goUp(answer, answer.relayTime);
      } else if (answer.verb === 'refused') finish({ kind: 'refused', why: answer.why });
    });
  }

  function goUp(welcome: Frame<'welcome'> | null, relayTime: number): void {
    if (isOver()) return;
    state = 'up';
    events.up(welcome, relayTime);
    void beat();
  }

  async function beat(): Promise<void> {
    while (!isOver()) {
      await clock.sleep(timing.heartbeat, over.signal);
      if (isOver()) return;
      const pong = await request<'ping'>({ verb: 'ping' }, undefined, timing.pong);
      if (pong.verb !== 'pong') finish({ kind: 'timeout', detail: 'no answer to a ping' });
    }
  }

  // Waited for from the outside of `connect`, so that a caller never gets an event before it holds the connection.
  void clock.sleep(timing.connect, over.signal).then(() => {
    if (state === 'opening' || state === 'challenged') finish({ kind: 'timeout', detail: 'no welcome in time' });
  });
  try {
    socket = connect(url, {
      opened: () => {},
      message: receive,
      closed: (code, reason) => finish({ kind: 'closed', code, reason }),
    });
  } catch (cause) {
    queueMicrotask(() => finish({ kind: 'unreachable', detail: String(cause) }));
  }

  return {
    request: (body, onAnswer) => (state === 'up' ? request(body, onAnswer) : Promise.resolve({ verb: 'lost' })),
    send: frame => {
      if (state !== 'up' || !socket) return false;
      const bytes = encodeFrame(frame);
      if (bytes.length > frameLimit) return false;
      socket.send(bytes);
      return true;
    },
    end: () => finish(null),
  };
}
