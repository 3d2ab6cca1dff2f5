import type { Command } from '@baton/protocol';

const kinds = [
  'tryHelper',
  'connectHelper',
  'removeHelper',
  'chooseHelper',
  'findHelpers',
  'setMonthlyLimit',
  'setHelperOrder',
  'setHelperFallback',
] as const;

/** What a page asks about helpers. It is carried out by what is loaded when somebody asks: most people never do. */
export type HelperCommand = Extract<Command, { kind: (typeof kinds)[number] }>;

export const isHelperCommand = (command: Command): command is HelperCommand => (kinds as readonly string[]).includes(command.kind);
