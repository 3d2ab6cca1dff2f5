import { type SearchPage, type SearchQuery, searchPage } from '@baton/protocol';
import type { RuntimeClient } from '@baton/runtime/client';

/** Asks the runtime of this device, which may be another window's, of another version. */
export async function askSearch(client: Pick<RuntimeClient, 'command'>, asker: string, query: SearchQuery): Promise<SearchPage | null> {
  const answer = await client.command({ kind: 'search', asker, query });
  if (!answer.ok) throw new Error(`${answer.error.kind}: ${answer.error.detail}`);
  return answer.value === null ? null : searchPage.parse(answer.value);
}
