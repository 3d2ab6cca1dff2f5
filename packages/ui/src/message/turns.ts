import { useEffect, useState } from 'react';

/** What one task may spend on formatting before others get their turn, in milliseconds. */
const share = 8;

const waiting: (() => void)[] = [];
let running = false;

/** A task of its own behind what the person does; timers of a hidden page come late, and then nothing is to be seen. */
function later(task: () => void): void {
  setTimeout(task, 0);
}

function run(): void {
  const began = performance.now();
  do waiting.pop()?.();
  while (waiting.length > 0 && performance.now() - began < share);
  if (waiting.length > 0) later(run);
  else running = false;
}

/** Calls `task` when it is its turn: the newest first, as it is the one in sight. Returns the way out of the line. */
function queue(task: () => void): () => void {
  waiting.push(task);
  if (!running) {
    running = true;
    later(run);
  }
  return () => {
    const at = waiting.indexOf(task);
    if (at >= 0) waiting.splice(at, 1);
  };
}

/**
 * Whether it is this message's turn to be formatted. Many that come at once are formatted a few at a time, so that the page goes on
 * answering; until then they stand as plain text. What has had its turn keeps it.
 * @param wanted false while formatting cannot begin
 * @param atOnce it costs next to nothing, or grows before the person's eyes
 * @param prepare does the work that takes time
 */
export function useTurn(wanted: boolean, atOnce: boolean, prepare: () => void): boolean {
  const [had, setHad] = useState(false);
  const waits = wanted && !had && !atOnce;
  if (wanted && !had && atOnce) setHad(true);
  useEffect(() => {
    if (!waits) return;
    return queue(() => {
      prepare();
      setHad(true);
    });
  }, [waits, prepare]);
  return wanted && (had || atOnce);
}
