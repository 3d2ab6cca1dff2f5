// Apart from what the settings hold, which is loaded when one is used.
import type { Allowance } from '../permission.ts';

export const automationKey = (id: string): string => `automation/${id}`;
export const isAutomationKey = (key: string): boolean => key.startsWith('automation/');

const prefix = 'automation.';
/** What its tool is called. */
export const automationToolName = (id: string): string => `${prefix}${id}`;
export const isAutomationTool = (name: string): boolean => name.startsWith(prefix);
/** What a yes to one may be widened to: it as it is, by its hash. */
export const allowedAutomation = (id: string, hash: string): Pick<Allowance, 'tool' | 'target'> => ({
  tool: automationToolName(id),
  target: hash.slice(0, 32),
});
