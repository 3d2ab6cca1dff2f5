/** Messages: queued by anyone, placed by the holder. */
import type { RowOf } from '@baton/protocol';
import { beginBranch, goOnFrom, onlyPath } from '../paths.ts';
import { turnSteps } from '../policy.ts';
import { type PlacedMessage, rememberedMessages, type SessionState } from '../state.ts';
import { type At, type Change, isHolder, moved, titleOf } from './change.ts';

export function foldMessage(state: SessionState, row: RowOf<'message'>, at: At): Change {
  if (state.queue.some(queued => queued.message === row.message) || state.placed.includes(row.message)) return 'void';
  const { message, text, mode, locale, zone, device } = row;
  const queued = {
    message,
    text,
    mode,
    locale,
    zone,
    job: row.job ?? null,
    ...(row.attachments && { attachments: row.attachments }),
    ...(row.instead && { instead: row.instead }),
    ...(row.goesOn && { goesOn: row.goesOn }),
    device,
    at: row.at,
  };
  return { ...state, queue: [...state.queue, { ...queued, order: at.order, provisional: at.relayTime === null }] };
}

export function foldMessageChange(state: SessionState, row: RowOf<'messageChange'>): Change {
  if (!state.queue.some(queued => queued.message === row.message)) return 'void';
  const { text } = row;
  // A message that was taken back is remembered too: a late copy of it must not bring it back.
  if (text === null) return { ...unqueued(state, row.message) };
  return { ...state, queue: state.queue.map(queued => (queued.message === row.message ? { ...queued, text } : queued)) };
}

/** What one of them was to stand in front of, and is placed by now, is behind it whatever is said: then it is where it belongs. */
export function foldMessageMove(state: SessionState, row: RowOf<'messageMove'>): Change {
  const moved = state.queue.find(queued => queued.message === row.message);
  if (!moved || row.before === row.message) return 'void';
  const now = row.mode ? { ...moved, mode: row.mode } : moved;
  const rest = state.queue.filter(queued => queued !== moved);
  const at = row.before === null ? rest.length : rest.findIndex(queued => queued.message === row.before);
  if (row.before === undefined || at < 0) return { ...state, queue: state.queue.map(queued => (queued === moved ? now : queued)) };
  return { ...state, queue: [...rest.slice(0, at), now, ...rest.slice(at)] };
}

/** Shows another version. A job is not disturbed by it: while a turn is open it has no effect. */
export function foldBranch(state: SessionState, row: RowOf<'branch'>, at: At): Change {
  if (state.open || !state.paths) return 'void';
  const paths = goOnFrom(state.paths, row.branch, state.turns, at.order);
  return paths ? { ...state, paths } : 'void';
}

/** With the message's place remembered, and the version that its turn belongs to. What it stands instead of must not be forgotten yet. */
function onPath(state: SessionState, queued: SessionState['queue'][number], row: RowOf<'placement'>, order: string): SessionState {
  const place = state.places?.find(({ message }) => message === queued.instead)?.order;
  const { paths } = state;
  if (queued.instead !== undefined && place !== undefined) {
    const begun = beginBranch(paths ?? onlyPath, { message: queued.message, instead: queued.instead, place, order, turns: state.turns });
    return { ...state, paths: begun };
  }
  // The holder answers what it saw: when somebody chose another version meanwhile, the turn is still of that one.
  const went = paths && row.on !== undefined ? goOnFrom(paths, row.on, state.turns, order) : null;
  return went ? { ...state, paths: went } : state;
}

function unqueued(state: SessionState, message: RowOf<'message'>['message']): SessionState {
  return {
    ...state,
    queue: state.queue.filter(queued => queued.message !== message),
    placed: [...state.placed, message].slice(-rememberedMessages),
  };
}

function withPlace(state: SessionState, message: RowOf<'message'>['message'], order: string): SessionState {
  const kept = (state.places ?? []).filter(place => state.placed.includes(place.message));
  return { ...state, places: [...kept, { message, order }] };
}

/**
 * A placement into the open turn takes a `steer` message; any other opens a turn, so that a message cannot be placed and then be nobody's
 * when the holder dies, or loses the lease, between the two rows.
 */
export function foldPlacement(state: SessionState, row: RowOf<'placement'>, at: At): Change {
  const queued = state.queue.find(candidate => candidate.message === row.message);
  if (!isHolder(state, row) || !queued) return 'void';
  const { message, text, locale, zone, job, goesOn, attachments, device } = queued;
  const more = { ...(goesOn && { goesOn }), ...(attachments && { attachments }) };
  const placed: PlacedMessage = { message, text, locale, zone, job, ...more, device, at: queued.at, order: at.order };
  const rest = withPlace(unqueued(state, message), message, at.order);
  if (state.open) {
    if (state.open.id !== row.turn || state.open.cancel || queued.mode !== 'steer') return 'void';
    return { ...rest, open: { ...state.open, messages: [...state.open.messages, placed] } };
  }
  if (state.last?.turn === row.turn) return 'void';
  return moved({
    ...onPath(rest, queued, row, at.order),
    turns: state.turns + 1,
    open: {
      id: row.turn,
      ordinal: state.turns,
      order: at.order,
      at: row.at,
      device: row.device,
      title: titleOf(queued),
      messages: [placed],
      cancel: null,
      steps: {},
      slots: {},
      handoffs: [],
      allowance: turnSteps,
      parked: null,
      questions: [],
      lastAt: at.relayTime ?? row.at,
    },
  });
}
