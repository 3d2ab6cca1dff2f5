/**
 * Whether a call needs a person's yes. Decided from the tool's own definition, its arguments and what stands in the person's settings:
 * nothing that came from a page, a file or another tool has a say in it.
 */
import { type Allowance, permissionKey, type Risk, type Shown } from '@baton/protocol';
import type { Permissions } from '../ports.ts';
import type { Tool, ToolTexts } from './tool.ts';

type Asking<Args> = Pick<Tool<Args>, 'title' | 'risk' | 'riskFor' | 'confirm' | 'allowance' | 'chooses'>;

export const riskOf = <Args>(tool: Pick<Tool<Args>, 'risk' | 'riskFor'>, args: Args): Risk => tool.riskFor?.(args) ?? tool.risk;

/** Whether something of this risk happens only after a yes. */
export const asksFirst = (risk: Risk): boolean => risk !== 'none' && risk !== 'reversible';

/**
 * Money that is spent and things that are deleted for good are asked about every time. What goes out of a folder of the person's own goes
 * into Baton's trash, from which it comes back: that may be allowed for the folder.
 */
const mayBeAllowed = (risk: Risk, what: Allowance): boolean =>
  risk === 'outside' || risk === 'shares' || (risk === 'deletes' && what.on === 'folder');

/** What the person may allow for good with a yes to this; null: it is asked about every time. */
export function offered<Args>(tool: Asking<Args>, args: Args, texts: ToolTexts): Allowance | null {
  const what = tool.allowance?.(args, texts) ?? null;
  return what && mayBeAllowed(riskOf(tool, args), what) && permissionKey(what) !== null ? what : null;
}

/** Whether the person has allowed exactly this before. */
export async function isAllowed<Args>(tool: Asking<Args>, args: Args, texts: ToolTexts, permissions?: Permissions): Promise<boolean> {
  const what = offered(tool, args, texts);
  return what !== null && permissions !== undefined && (await permissions.stands(what));
}

/** What a person must say yes to before the call may leave; null: nothing. A tool with a risk that shows nothing of its own shows all it was asked. */
export async function consentFor<Args>(
  tool: Asking<Args>,
  args: Args,
  texts: ToolTexts,
  title: string,
  permissions?: Permissions,
): Promise<Shown | null> {
  const choice = tool.chooses?.(args, texts) ?? null;
  if (choice) return choice;
  if (!asksFirst(riskOf(tool, args)) || (await isAllowed(tool, args, texts, permissions))) return null;
  const shown = tool.confirm?.(args, texts) ?? plain(title, args, texts);
  const always = offered(tool, args, texts);
  return always ? { ...shown, always } : shown;
}

const plain = (title: string, args: unknown, texts: ToolTexts): Shown => ({
  act: texts.confirm.go,
  heading: texts.confirm.may(title),
  facts: [{ label: texts.confirm.arguments, value: JSON.stringify(args, null, 2).slice(0, 20_000) }],
});
