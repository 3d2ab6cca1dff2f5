import type { Reader } from '@baton/store/read';

/** Settles once it is so: looked at now, and after every change of the stored sessions. */
export async function untilSo(reader: Pick<Reader, 'onChange'>, isSo: () => Promise<boolean>): Promise<void> {
  for (;;) {
    const changed = Promise.withResolvers<void>();
    // Listening begins before the look, so that nothing is missed in between.
    const stop = reader.onChange('sessions', () => changed.resolve());
    try {
      if (await isSo()) return;
      await changed.promise;
    } finally {
      stop();
    }
  }
}
