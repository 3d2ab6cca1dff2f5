import type { Command } from '@baton/protocol';

const kinds = ['connectServer', 'setServerToken', 'checkServer', 'trustServer', 'removeServer', 'connectService', 'removeService'] as const;

/** What a page asks about servers of tools and services with a key. It is carried out by what is loaded when somebody asks. */
export type ToolCommand = Extract<Command, { kind: (typeof kinds)[number] }>;

export const isToolCommand = (command: Command): command is ToolCommand => (kinds as readonly string[]).includes(command.kind);
