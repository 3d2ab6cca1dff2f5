/** Runs in front of the app's own code, in the page and in its worker: every transaction is relaxed, whatever was asked for. */
const relaxing = `if (!globalThis.relaxed) {
  globalThis.relaxed = true;
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (stores, mode, options) {
    return begin.call(this, stores, mode, { ...options, durability: 'relaxed' });
  };
}
`;

/**
 * The control: the same app, but for the one promise that is on trial. It writes without waiting for the disk: a power cut that loses
 * nothing here either would prove nothing. All scripts, as one strict write of a draft takes everything before it to the disk.
 */
export const relax = (_path: string, body: string): string => relaxing + body;
