import type { SessionId } from '@baton/protocol';
import type { Book } from '../core/book.ts';
import type { Change } from '../core/change.ts';
import type { Platform } from '../core/platform.ts';
import type { Shelf } from '../documents/shelf.ts';
import type { Versions } from '../documents/versions.ts';
import type { Directory } from '../space/directory.ts';

export interface RebuildOptions {
  readonly platform: Platform;
  readonly book: Book;
  readonly shelf: Shelf;
  readonly versions: Versions;
  readonly directory: Directory;
  readonly isDeleted: (session: SessionId) => boolean;
  /** Told of a room that cannot be made again; the others are. */
  readonly report: (error: unknown) => void;
}

/** Rest before what could not be stored is tried again. Milliseconds. */
const againAfter = 500;

/** Stores it, however often that takes: until all is there again nothing may be decided on what is. */
export async function stored({ book, platform }: RebuildOptions, build: (change: Change) => Promise<void>): Promise<void> {
  while (!book.closed) {
    const { result } = await book.change(build);
    if (result === 'ok') return;
    await platform.clock.sleep(againAfter);
  }
}
