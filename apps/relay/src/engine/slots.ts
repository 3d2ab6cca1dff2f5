import type { DeviceFrame, RelayFrame, SpaceId } from '@baton/protocol';
import type { RelayLimits } from './limits.ts';
import type { Line } from './line.ts';
import type { RelayClock, RelayRandom } from './ports.ts';
import { createWrongCodes } from './wrong-codes.ts';

type Asked<Verb extends DeviceFrame['verb']> = Extract<DeviceFrame, { verb: Verb }>;
type Closing = Extract<RelayFrame, { verb: 'slotClosed' }>['why'];

interface Side {
  readonly line: Line;
  /** Messages that this side has sent. */
  sent: number;
}

interface Slot {
  readonly id: string;
  readonly code: string;
  readonly space: SpaceId;
  readonly expiresAt: number;
  readonly opener: Side;
  joiner: Side | null;
  /** What the opener said while nobody was there to hear it. */
  readonly kept: Uint8Array[];
  readonly cancelExpiry: () => void;
}

export interface Slots {
  open(line: Line, space: SpaceId, asked: Asked<'slotOpen'>): void;
  join(line: Line, asked: Asked<'slotJoin'>): void;
  send(line: Line, asked: Asked<'slotSend'>): void;
  close(line: Line, asked: Asked<'slotClose'>): void;
  /** The line is gone, and with it its slots. */
  left(line: Line): void;
  /** Whether this line has a place in a slot, and so a reason to be connected without being a device. */
  holds(line: Line): boolean;
  count(): number;
}

export interface SlotPorts {
  readonly clock: RelayClock;
  readonly random: RelayRandom;
  readonly limits: RelayLimits;
  /** A line lost its place, or its slot ended. */
  readonly released: (line: Line) => void;
}

/**
 * Pairing slots: two lines that pass numbered messages through the relay, which cannot read them. The second place is given once.
 * A slot is found by its id, which nobody can guess, or by a 6-digit code; wrong codes are counted. Kept in memory only: a slot ends
 * with either line.
 */
export function createSlots({ clock, random, limits, released }: SlotPorts): Slots {
  const slots = new Map<string, Slot>();
  const places = new Map<Line, Set<Slot>>();
  const byCode = new Map<string, Slot>();
  /** Ids that were used; kept until they would have expired, so that none is used twice. */
  const spent = new Set<string>();
  /** Codes that ran out, for as long again: whoever types one in good faith is told so, and none is given to another slot meanwhile. */
  const ranOut = new Set<string>();
  const wrongCodes = createWrongCodes(limits.wrongCodes, limits.slot, clock);

  const givePlace = (line: Line, slot: Slot) => {
    const held = places.get(line) ?? new Set();
    places.set(line, held.add(slot));
  };

  const end = (slot: Slot, why: Closing, except?: Line) => {
    if (!slots.delete(slot.id)) return;
    slot.cancelExpiry();
    byCode.delete(slot.code);
    spent.add(slot.id);
    if (why === 'expired' && !slot.joiner) ranOut.add(slot.code);
    clock.after(limits.slot, () => {
      spent.delete(slot.id);
      ranOut.delete(slot.code);
    });
    for (const side of [slot.opener, slot.joiner]) {
      if (!side) continue;
      const held = places.get(side.line);
      if (held?.delete(slot) && held.size === 0) places.delete(side.line);
      if (side.line !== except) side.line.send({ verb: 'slotClosed', slot: slot.id, why });
      released(side.line);
    }
  };

  const find = (line: Line, id: number, slotId: string): Slot | null => {
    const slot = slots.get(slotId);
    if (!slot) line.refuse(id, spent.has(slotId) ? 'slotExpired' : 'noSlot');
    return slot ?? null;
  };

  const findByCode = (line: Line, id: number, code: string): Slot | null => {
    if (wrongCodes.exhausted(line.address)) {
      line.refuse(id, 'wrongCodes');
      return null;
    }
    const slot = byCode.get(code);
    if (slot) return slot;
    // One that ran out counts too: otherwise guessing would be free among them.
    wrongCodes.count(line.address);
    if (ranOut.has(code)) line.refuse(id, 'slotExpired');
    else line.refuse(id, wrongCodes.exhausted(line.address) ? 'wrongCodes' : 'noSlot');
    return null;
  };

  const newCode = (): string => {
    for (;;) {
      const value = new DataView(random(4).slice().buffer).getUint32(0);
      const code = String(value % 1_000_000).padStart(6, '0');
      if (!byCode.has(code) && !ranOut.has(code)) return code;
    }
  };

  return {
    open(line, space, { id, slot: slotId }) {
      if (slots.has(slotId) || spent.has(slotId)) return line.refuse(id, 'slotTaken');
      for (const slot of [...(places.get(line) ?? [])]) if (slot.opener.line === line) end(slot, 'closed', line);
      if (slots.size + spent.size >= limits.slots) return line.refuse(id, 'tooMany');
      const expiresAt = clock.now() + limits.slot;
      const slot: Slot = {
        id: slotId,
        code: newCode(),
        space,
        expiresAt,
        opener: { line, sent: 0 },
        joiner: null,
        kept: [],
        cancelExpiry: clock.after(limits.slot, () => end(slot, 'expired')),
      };
      slots.set(slotId, slot);
      byCode.set(slot.code, slot);
      givePlace(line, slot);
      line.send({ verb: 'slotOpened', id, slot: slotId, code: slot.code, expiresAt });
    },

    join(line, { id, find: wanted }) {
      const slot = 'code' in wanted ? findByCode(line, id, wanted.code) : find(line, id, wanted.slot);
      if (!slot) return;
      if (slot.joiner || slot.opener.line === line) return line.refuse(id, 'slotTaken');
      slot.joiner = { line, sent: 0 };
      byCode.delete(slot.code);
      givePlace(line, slot);
      line.send({ verb: 'slotJoined', id, slot: slot.id, expiresAt: slot.expiresAt });
      slot.kept.splice(0).forEach((message, n) => {
        line.send({ verb: 'slotMessage', slot: slot.id, n, message });
      });
      slot.opener.line.send({ verb: 'slotPeer', slot: slot.id });
    },

    send(line, { id, slot: slotId, n, message }) {
      const slot = find(line, id, slotId);
      if (!slot) return;
      const side = sideOf(slot, line);
      if (!side) return line.refuse(id, 'noSlot');
      if (message.length > limits.slotMessageBytes) return line.refuse(id, 'tooLarge');
      if (n !== side.sent) return line.refuse(id, 'slotOrder', { expected: side.sent });
      if (n >= limits.slotMessages) return line.refuse(id, 'tooMany');
      side.sent++;
      const peer = side === slot.opener ? slot.joiner : slot.opener;
      if (peer) peer.line.send({ verb: 'slotMessage', slot: slotId, n, message });
      else slot.kept.push(message);
      line.send({ verb: 'ack', id, seq: n, relayTime: clock.now() });
    },

    close(line, { id, slot: slotId }) {
      const slot = find(line, id, slotId);
      if (!slot) return;
      if (!sideOf(slot, line)) return line.refuse(id, 'noSlot');
      end(slot, 'closed', line);
      line.send({ verb: 'ack', id, seq: 0, relayTime: clock.now() });
    },

    left(line) {
      for (const slot of [...(places.get(line) ?? [])]) end(slot, 'peerGone', line);
    },

    holds: line => places.has(line),
    count: () => slots.size,
  };
}

function sideOf(slot: Slot, line: Line): Side | null {
  if (slot.opener.line === line) return slot.opener;
  return slot.joiner?.line === line ? slot.joiner : null;
}
