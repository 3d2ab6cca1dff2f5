import { type Automation, automation, automationHash, isSealed, numbersIn } from '@baton/protocol';
import type { Reader } from '@baton/store/read';
import type { AutomationView } from '../model/automation.ts';

/** Deleted ones stay as keys. */
const most = 1_000;

/** What the person saved, by name. What this version cannot read is left out. */
export async function readAutomations(reader: Pick<Reader, 'range'>): Promise<readonly AutomationView[]> {
  const rows = await reader.range('directory', { after: 'setting/automation/', before: 'setting/automation0', limit: most });
  const views = rows.flatMap(({ value }): AutomationView[] => {
    const stored = (value as { readonly value?: unknown }).value;
    const parsed = automation.safeParse(stored);
    return parsed.success ? [viewOf(parsed.data)] : [];
  });
  return views.sort((a, b) => a.title.localeCompare(b.title));
}

function viewOf(stored: Automation): AutomationView {
  const { id, title, method, url, headers, body, blanks, keyHeader, costs, anywhere } = stored;
  const numbers = numbersIn(stored);
  return {
    ...{ id, title, method, url, body, keyHeader, costs },
    anywhere: anywhere === true,
    host: URL.canParse(url) ? new URL(url).host : url,
    headers: headers.map(header => (isSealed(header) ? { name: header.name } : header)),
    blanks: blanks.map(blank => ({ ...blank, isNumber: numbers.has(blank.name) })),
    hash: automationHash(stored),
    stored: JSON.parse(JSON.stringify(stored)),
  };
}
