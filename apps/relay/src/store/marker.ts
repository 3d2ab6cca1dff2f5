import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import * as z from 'zod/mini';

/**
 * What the file beside the data says: which data it belongs to and how far that had come. Written after each commit, so it is never
 * ahead of the data it belongs to; data that is behind its marker was put back from an older copy.
 */
export interface Marker {
  /** Random, made anew with each generation. */
  readonly data: string;
  readonly generation: number;
  readonly commits: number;
}

const schema = z.object({ data: z.string(), generation: z.number(), commits: z.number() });

/** Every write has the same length, so that one write replaces the one before. */
const length = 160;

/** Null when there is none or it cannot be read; both mean that nothing is known about the data. */
export function readMarker(file: string): Marker | null {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

export interface MarkerFile {
  write(marker: Marker): void;
  close(): void;
}

/** Creates or replaces the marker; the first write is flushed to disk. */
export function openMarker(file: string, first: Marker): MarkerFile {
  const descriptor = openSync(file, 'w');
  const write = (marker: Marker) => {
    writeSync(descriptor, JSON.stringify(marker).padEnd(length), 0, 'utf8');
  };
  write(first);
  fsyncSync(descriptor);
  return { write, close: () => closeSync(descriptor) };
}

/** Whether the data goes on from where devices last saw it. */
export function continues(data: Marker | null, marker: Marker | null): boolean {
  if (!data || !marker) return false;
  return data.data === marker.data && data.generation === marker.generation && data.commits >= marker.commits;
}
