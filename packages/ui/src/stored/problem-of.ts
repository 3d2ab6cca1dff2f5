import type { CommandError } from '@baton/protocol';
import type { Problem } from '../data/done.ts';

/** The sentence for a refusal. */
export function problemOf(kind: CommandError['kind']): Problem {
  switch (kind) {
    case 'full':
      return 'storageFull';
    case 'offline':
    case 'notSaved':
    case 'tooLate':
    case 'tooEarly':
    case 'nothingToUndo':
    case 'alreadyInSpace':
    case 'running':
    case 'tooFarBack':
      return kind;
    case 'leaseLive':
      return 'runsElsewhere';
    case 'conflict':
    case 'notFound':
      return 'changedMeanwhile';
    case 'noRuntime':
      return 'noAnswer';
    case 'invalid':
    case 'server':
    case 'service':
    case 'automation':
    case 'pairing':
    case 'helper':
    case 'internal':
      return 'failed';
  }
}
