import type { Command, MessageId } from '@baton/protocol';
import type { SimDevice } from './device.ts';
import type { Press } from './points.ts';
import { lastApproval, lastChange, openApproval, statesOf } from './screens.ts';

/** What is asked for in between; each time something else. */
const things = ['honey', 'jam', 'tea', 'rice', 'salt', 'soap', 'candles', 'pasta', 'apples', 'carrots', 'paper', 'sugar'];

/**
 * What somebody asks who presses something without waiting for the right moment; null when the device shows nothing of the kind.
 * @param n another one each time
 */
export function commandOf(press: Press, device: SimDevice, n: number): Command | null {
  const [state] = statesOf(device);
  if (!state) return null;
  const { session, open, last } = state;
  switch (press) {
    case 'take':
      return { kind: 'take', session };
    case 'cancel':
      return open && { kind: 'cancelTurn', session, turn: open.id };
    case 'undo': {
      const turn = last?.turn ?? open?.id;
      return turn === undefined ? null : { kind: 'undoTurn', session, turn };
    }
    case 'undoStep': {
      const step = lastChange(device);
      return step ? { kind: 'undoStep', session: step.session, step: step.id, how: 'undo' } : null;
    }
    case 'yes':
    case 'no': {
      // Also what was answered long ago: on a screen that did not follow, or by a second tap.
      const asked = openApproval(device) ?? lastApproval(device);
      if (!asked) return null;
      const { step, approval, argumentsHash } = asked;
      return { kind: 'answerApproval', session: asked.session, step, approval, argumentsHash, answer: press };
    }
    case 'send': {
      const text = `Add ${things[n % things.length]} to the shopping list`;
      return { kind: 'send', session, message: `pressed-${n}` as MessageId, text, mode: 'next', locale: 'en', zone: 'Europe/Berlin' };
    }
  }
}
