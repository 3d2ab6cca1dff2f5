/** What most tests of the executor begin and end with. */
import { canonicalJson, type Policy } from '@baton/protocol';
import { settled } from './clock.ts';
import { type Process, type Stage, stage } from './stage.ts';
import { callsOnce } from './world.ts';

/** A job whose model asks for one call of a tool under `policy`. */
export const sendBy = (policy: Policy, more: { confirm?: boolean; heldModels?: boolean; deaf?: boolean } = {}) =>
  stage({ tools: { send: policy }, model: callsOnce('send'), ...more });

/** Runs the laptop until the claim of its outside call is committed and not yet in the room. */
export async function untilClaimed(on: Stage): Promise<void> {
  for (let n = 0; n < 20; n++) {
    await settled();
    if (on.laptop.step('send')?.claims.some(claim => !claim.readBack)) return;
    on.laptop.line.sync();
  }
  throw new Error('nothing was claimed');
}

export const isDone = (process: Process) => process.state().last?.status === 'done' && process.state().open === null;

/** Everything read everywhere gives the same state everywhere. */
export function expectSame(on: Stage): void {
  const [laptop, phone] = [on.laptop, on.phone].map(process => canonicalJson(process.state()));
  if (laptop !== phone) throw new Error(`two devices that read the same room hold different states:\n${laptop}\n${phone}`);
  if (on.errors.length > 0) throw new Error(`what should never happen: ${on.errors.map(String).join('; ')}`);
}
