import type { Reader } from '@baton/store/read';
import { untilSo } from '../until-so.ts';

/** What is read to know whether something runs here. */
type Sessions = Pick<Reader, 'range' | 'get' | 'onChange'>;

/**
 * Settles once no job goes on on this device. One that waits for a person, or runs on another device, is not in the way.
 * What is looked at is what is stored, so a job of another window of this device counts too.
 */
export const untilIdle = (reader: Sessions): Promise<void> => untilSo(reader, async () => !(await isRunningHere(reader)));

async function isRunningHere(reader: Sessions): Promise<boolean> {
  const identity = (await reader.get('meta', 'identity'))?.value as { readonly device?: unknown } | undefined;
  const running = await reader.range('sessions', { index: ['activity', 'updatedAt'], prefix: ['running'], reverse: true, limit: 200 });
  return running.some(session => session.holder === null || session.holder === identity?.device);
}
