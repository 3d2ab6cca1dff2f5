import type { Command } from '@baton/protocol';

const kinds = ['saveAutomation', 'deleteAutomation', 'restoreAutomation'] as const;

/** What a page asks about automations. It is carried out by what is loaded when somebody asks. */
export type AutomationCommand = Extract<Command, { kind: (typeof kinds)[number] }>;

export const isAutomationCommand = (command: Command): command is AutomationCommand => (kinds as readonly string[]).includes(command.kind);
