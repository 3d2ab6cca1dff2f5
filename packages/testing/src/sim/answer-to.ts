import { isAboutCall, keyOf } from '@baton/journal';
import { beginning, type Time } from './clock.ts';
import type { SimDevice } from './device.ts';
import type { DeviceName } from './device-names.ts';
import type { Outside } from './outside.ts';
import type { Entry } from './screens.ts';

interface Known {
  readonly time: Time;
  readonly outside: Outside;
  readonly devices: ReadonlyMap<DeviceName, SimDevice>;
}

/** What a person says to a question in doubt: what really happened, and only when it may be said. Null: not yet. */
export function answerTo(
  { step, attempt, didNotFrom, why }: Entry<'question'>,
  { time, outside, devices }: Known,
): 'happened' | 'didNot' | 'skip' | null {
  // It goes on by itself when the device that has it is there again; one that is gone for good has nothing to wait for.
  if (why === 'missingValue') return [...devices.values()].some(one => one.left) ? 'skip' : null;
  // Of a step that stopped the program the screen asks only whether to go on.
  if (attempt !== null && isAboutCall(why) && outside.effects(keyOf(step)) > 0) return 'happened';
  // The screen offers "It did not" once nothing of the attempt can still land. Alone, a device goes by its own clock.
  const [first, second] = devices.values();
  const now = first && !second ? first.wall : beginning + time.now;
  return attempt === null || now >= didNotFrom ? 'didNot' : null;
}
