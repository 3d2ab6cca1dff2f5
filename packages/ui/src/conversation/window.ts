import type { TranscriptView, TranscriptWindow } from '../model/transcript.ts';

/** Things that are read when a conversation is opened: enough for a tall screen. */
const first = 40;
/** Things that come with each step further. */
const step = 60;
/** So many stand in the page at most; what is beyond leaves at the other end. */
const most = 160;

export const atLatest: TranscriptWindow = { from: 'end', limit: first };
export const atBeginning: TranscriptWindow = { from: 'start', limit: first };

type Shown = Omit<TranscriptView, 'items'>;

/** The window with what came before what is shown. */
export function earlier({ window, places }: Shown): TranscriptWindow {
  const limit = Math.min(places.length + step, most);
  // Places are compared as text: the next one behind a place is that place with the smallest character.
  const end = places.length + step > most ? places[most - step] : window.from === 'end' ? window.before : behind(places);
  return { from: 'end', limit, ...(end !== undefined && { before: end }) };
}

/** The window with what came after what is shown. */
export function later({ window, places }: Shown): TranscriptWindow {
  const limit = Math.min(places.length + step, most);
  const start =
    places.length + step > most ? places[places.length - (most - step) - 1] : window.from === 'start' ? window.after : places[0];
  return { from: 'start', limit, ...(start !== undefined && { after: start }) };
}

function behind(places: readonly string[]): string | undefined {
  const last = places.at(-1);
  return last === undefined ? undefined : `${last}\u0000`;
}

/**
 * The same part of the conversation, held where the person is: at the bottom by its end, so that what is new is in it; further up, once its
 * beginning is in sight, by its beginning, so that nothing the person reads is pushed out. Answers the very same window where nothing is to be done.
 */
export function held({ window, places, hasEarlier, hasLater }: Shown, following: boolean): TranscriptWindow {
  if (following) {
    if (window.from === 'end' || hasLater) return window;
    return { from: 'end', limit: Math.max(places.length, first) };
  }
  if (window.from === 'start' || window.before !== undefined || hasEarlier) return window;
  return { from: 'start', limit: most };
}
