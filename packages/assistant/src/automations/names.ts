/** What is known of a saved automation without sending anything: its name among the tools, and what recovery may do. */
import { type Automation, automationId, automationToolName, isAutomationTool, type Policy } from '@baton/protocol';
import type { Automations } from '../ports.ts';
import { sendingTimes } from '../tools/sending.ts';

/** Milliseconds. */
export const automationTiming = sendingTimes;

/** An address that recognises no repeats may have done it, and would do it again: then a person is asked. */
export const automationPolicy = ({ keyHeader }: Pick<Automation, 'keyHeader'>): Policy => (keyHeader === null ? 'ask' : 'keyed');

/** The automation of a name. Null: it was deleted. Undefined: this device has not heard of it, or cannot read it. */
export function findAutomation(automations: Automations | undefined, name: string): Automation | null | undefined {
  const id = name.slice(automationToolName('').length);
  return isAutomationTool(name) && automationId.safeParse(id).success ? automations?.find(id) : undefined;
}
