/** Which steps take something back, for whoever tells what was changed: it loads none of the tools. */
import type { JsonValue } from '@baton/protocol';

export const undoName = 'document.undo';
/** The tool that finds what can be taken back. */
export const changesName = 'document.changes';

/** Whether a step of this name takes back what others did. */
export const isUndo = (name: string): boolean => name === undoName;

/** The steps that it takes back, from its stored arguments; whatever they are. */
export function undoneBy(args: JsonValue): string[] {
  const steps =
    typeof args === 'object' && args !== null && !Array.isArray(args) ? (args as { readonly [key: string]: JsonValue }).steps : null;
  return Array.isArray(steps) ? steps.filter(step => typeof step === 'string') : [];
}
