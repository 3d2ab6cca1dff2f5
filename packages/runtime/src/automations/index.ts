/**
 * Automations that a person saved. Loaded with the assistant, and when one is saved.
 * - `automations.ts`          what stands in the settings, and secrets for a request that leaves
 * - `automation-commands.ts`  saving, deleting, bringing back
 */
export { createAutomationCommands } from './automation-commands.ts';
export { createAutomations } from './automations.ts';
