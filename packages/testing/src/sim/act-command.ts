import type { Command, SessionId } from '@baton/protocol';
import { saveOn } from './automations.ts';
import type { SimDevice } from './device.ts';
import type { Act } from './scenario.ts';
import { lastAnswer, lastChange, statesOf } from './screens.ts';

/** What an act asks of the device on which it is done; null: nothing is shown there of what it is about. */
export function commandOfAct(act: Act, device: SimDevice): Command | null {
  switch (act.do) {
    case 'copy': {
      const session = statesOf(device)[0]?.session;
      const entry = session && lastAnswer(device, session);
      return entry ? { kind: 'copySession', session, entry, title: 'Copy', mark: '(copy)', documents: 'then' } : null;
    }
    case 'rename': {
      const session = 'session-1' as SessionId;
      return device.disk.tables.sessions.has(session) ? { kind: 'renameSession', session, title: act.title } : null;
    }
    case 'moveUp': {
      const state = statesOf(device).find(({ queue }) => queue.length > 1);
      const [first, last] = [state?.queue[0], state?.queue.at(-1)];
      if (!state || !first || !last) return null;
      const { mode } = act;
      return { kind: 'moveMessage', session: state.session, message: last.message, before: first.message, ...(mode && { mode }) };
    }
    case 'reword': {
      const state = statesOf(device).find(({ queue }) => queue.length > 0);
      const last = state?.queue.at(-1);
      return state && last ? { kind: 'changeMessage', session: state.session, message: last.message, text: act.text } : null;
    }
    case 'undoStep': {
      const step = lastChange(device);
      return step ? { kind: 'undoStep', session: step.session, step: step.id, how: 'undo' } : null;
    }
    case 'shareFolders':
      return { kind: 'shareFolders' };
    case 'saveAutomation':
      return saveOn(device, act.automation);
    case 'deleteAutomation':
      return { kind: 'deleteAutomation', id: act.id };
    default:
      return null;
  }
}
