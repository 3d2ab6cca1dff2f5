/** The pairing slots of the fake relay: single use, second place by id or code, three wrong codes end it. */
import { type DeviceFrame, limits } from '@baton/protocol';
import type { FakeConnection } from './connection.ts';

interface FakeSlot {
  readonly id: string;
  readonly code: string;
  readonly opener: FakeConnection;
  joiner: FakeConnection | null;
  /** What the opener said before anybody joined. */
  readonly kept: Uint8Array[];
  expiresAt: number;
  wrong: number;
  readonly next: { opener: number; joiner: number };
  over: boolean;
}

export interface FakeSlots {
  answer(connection: FakeConnection, frame: DeviceFrame): void;
  gone(connection: FakeConnection): void;
  /** Every slot reaches its end now. */
  expire(): void;
  /** Changes a message on the way, as a relay in the middle would. */
  tamper: (message: Uint8Array) => Uint8Array;
}

export function createFakeSlots(now: () => number): FakeSlots {
  const slots = new Map<string, FakeSlot>();
  let codes = 123_456;
  let wrongCodes = 0;

  function end(slot: FakeSlot, why: 'closed' | 'expired' | 'peerGone', except?: FakeConnection): void {
    if (slot.over) return;
    slot.over = true;
    for (const side of [slot.opener, slot.joiner]) if (side && side !== except) side.say({ verb: 'slotClosed', slot: slot.id, why });
  }

  const fake: FakeSlots = {
    tamper: message => message,
    expire: () => {
      for (const slot of slots.values()) end(slot, 'expired');
    },
    gone: connection => {
      for (const slot of slots.values()) if (slot.opener === connection || slot.joiner === connection) end(slot, 'peerGone', connection);
    },
    answer: (connection, frame) => {
      const { say } = connection;
      switch (frame.verb) {
        case 'slotOpen': {
          const slot: FakeSlot = {
            id: frame.slot,
            code: String(codes++),
            opener: connection,
            joiner: null,
            kept: [],
            expiresAt: now() + limits.slot,
            wrong: 0,
            next: { opener: 0, joiner: 0 },
            over: false,
          };
          slots.set(slot.id, slot);
          return say({ verb: 'slotOpened', id: frame.id, slot: slot.id, code: slot.code, expiresAt: slot.expiresAt });
        }
        case 'slotJoin': {
          const { find } = frame;
          const slot = 'slot' in find ? slots.get(find.slot) : [...slots.values()].find(other => other.code === find.code && !other.over);
          if (!slot) {
            if ('code' in find && [...slots.values()].some(other => other.code === find.code && other.over))
              return say({ verb: 'refused', id: frame.id, why: 'slotExpired' });
            if ('code' in find && ++wrongCodes >= 3) return say({ verb: 'refused', id: frame.id, why: 'wrongCodes' });
            return say({ verb: 'refused', id: frame.id, why: 'noSlot' });
          }
          if (slot.over || slot.expiresAt <= now()) return say({ verb: 'refused', id: frame.id, why: 'slotExpired' });
          if (slot.joiner) return say({ verb: 'refused', id: frame.id, why: 'slotTaken' });
          slot.joiner = connection;
          say({ verb: 'slotJoined', id: frame.id, slot: slot.id, expiresAt: slot.expiresAt });
          for (const [n, message] of slot.kept.entries()) say({ verb: 'slotMessage', slot: slot.id, n, message: fake.tamper(message) });
          return slot.opener.say({ verb: 'slotPeer', slot: slot.id });
        }
        case 'slotSend': {
          const slot = slots.get(frame.slot);
          if (!slot || slot.over) return say({ verb: 'refused', id: frame.id, why: 'noSlot' });
          const side = slot.opener === connection ? 'opener' : 'joiner';
          if (slot.next[side] !== frame.n) return say({ verb: 'refused', id: frame.id, why: 'slotOrder' });
          slot.next[side]++;
          const peer = side === 'opener' ? slot.joiner : slot.opener;
          if (!peer) slot.kept.push(frame.message);
          peer?.say({ verb: 'slotMessage', slot: slot.id, n: frame.n, message: fake.tamper(frame.message) });
          return say({ verb: 'ack', id: frame.id, seq: 0, relayTime: now() });
        }
        case 'slotClose': {
          const slot = slots.get(frame.slot);
          if (slot) end(slot, 'closed', connection);
          return say({ verb: 'ack', id: frame.id, seq: 0, relayTime: now() });
        }
        default:
          return;
      }
    },
  };
  return fake;
}
