import type { Bridge, BridgeOutput } from '@baton/protocol';

/** What was allowed in windows of this computer's own can be looked at and taken back here; nothing can be allowed. */
export type ThisComputer = Pick<Bridge, 'allowedHere' | 'forgetHome' | 'forgetProgram'>;

export type AllowedHere = BridgeOutput<'allowedHere'>;
