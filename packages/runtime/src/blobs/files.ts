import type { Files } from '@baton/assistant';
import type { Platform } from '../core/platform.ts';
import type { Blobs } from './blobs.ts';

/** How long a file is waited for that is on another device, in looks of half a second each. */
const looks = 40;
const between = 500;

/** What was sent with messages, for who answers: what is not on this device is fetched first. */
export function createFiles({ clock }: Pick<Platform, 'clock'>, blobs: Pick<Blobs, 'whereIs' | 'load'>): Files {
  return {
    async read({ whole }, signal) {
      for (let look = 0; look < looks && !signal.aborted; look++) {
        const where = blobs.whereIs(whole);
        if (where === 'missing') return null;
        if (where === 'here') {
          const value = await blobs.load(whole);
          return typeof value === 'string' ? value : null;
        }
        await clock.sleep(between, signal);
      }
      return null;
    },
  };
}
