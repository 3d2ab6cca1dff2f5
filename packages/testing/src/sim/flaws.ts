/**
 * Deliberate mistakes, made by the test doubles around the real code, so that the checker is shown to be able to fail.
 * - `noReadBack`        a call outside leaves without waiting until its claim was read in the room
 * - `keyFromAttempt`    every request carries another idempotency key
 * - `ackBeforeDisk`     the relay acknowledges before it has stored
 * - `cursorBeforeRows`  a room's cursor is stored before the rows it covers
 * - `relaxedDisk`       what was stored in the last moment before a death is lost
 */
export type Flaw = 'noReadBack' | 'keyFromAttempt' | 'ackBeforeDisk' | 'cursorBeforeRows' | 'relaxedDisk';
