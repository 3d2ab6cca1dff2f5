import type { Book } from '../core/book.ts';
import type { PairingCommand, PairingFlow } from './pairing-flow.ts';
import { notePairing } from './pairing-status.ts';

export interface PairingLaterOptions {
  readonly book: Book;
  /** Fetches the code; rejects where that cannot be done now. */
  readonly load: () => Promise<PairingFlow>;
  readonly report: (error: unknown) => void;
}

/** Which side a command begins the adding of a device on; null where it goes on with one that is under way. */
function begins(command: PairingCommand): 'computer' | 'phone' | null {
  switch (command.kind) {
    case 'pairStart':
      return 'computer';
    case 'joinByCode':
    case 'joinByLink':
      return 'phone';
    case 'pairConfirm':
    case 'pairCancel':
    case 'joinWordsMatch':
      return null;
  }
}

/**
 * Adding a device is rare: its code comes when it is asked for. On a device that does not keep the app yet it comes from the relay, so a
 * load that fails is said like a connection that was lost, and is tried again at the next command.
 */
export function createPairingLater({ book, load, report }: PairingLaterOptions): PairingFlow {
  let loading: Promise<PairingFlow> | null = null;
  let loaded: PairingFlow | null = null;
  return {
    async command(command) {
      const side = begins(command);
      // Nothing is under way that it could go on with.
      if (loading === null && side === null) return { ok: true };
      loading ??= load();
      try {
        loaded ??= await loading;
      } catch (error) {
        loading = null;
        report(error);
        if (side !== null) await notePairing(book, { side, state: 'failed', why: 'offline' });
        return { ok: false, error: { kind: 'pairing', detail: 'offline' } };
      }
      return loaded.command(command);
    },
    stop: () => loaded?.stop(),
  };
}
