import { type ChatRequest, type ScriptedAnswer, type ScriptedCall, startProvider } from '@baton/testing/provider';
import { connectHelper } from '../helpers/connect.ts';
import { openHome, say } from '../support/journey-actions.ts';
import type { Studio } from './main-job.ts';

/** Hands two pieces of work on: one looks around and is done, the other asks before it sends something. */
function party({ messages }: ChatRequest): ScriptedAnswer {
  const told = JSON.stringify(messages);
  const results = messages.filter(message => message.role === 'tool').length;
  const says = (text: string, ...calls: readonly ScriptedCall[]): ScriptedAnswer => ({ kind: 'says', text, calls });
  if (!told.includes('Do this one piece of work')) {
    const piece = (title: string, ask: string) => ({ name: 'task_spawn', arguments: { title, ask } });
    if (results > 0) return says('Both are done.');
    return says(
      'Two things can be done side by side.',
      piece('Draw up the guest list', 'Make the list.'),
      piece('Invite everybody', 'Send it.'),
    );
  }
  if (told.includes('Make the list.')) {
    if (results > 0) return says('“Guests” has two names so far: Mila and Tom.');
    const initial = { items: [{ text: 'Mila' }, { text: 'Tom' }] };
    return says('', { name: 'document_create', arguments: { kind: 'list', title: 'Guests', initial } });
  }
  if (results === 0) return says('', { name: 'documents_list', arguments: {} });
  const invitation = { url: 'https://party.example/invite', method: 'POST', body: 'You are invited.', what: 'the invitation' };
  return says('', { name: 'http_request', arguments: invitation });
}

/** Work that was handed on: what stands in it while it waits for a yes, folded where it is over. */
export async function takeHandedOn({ open, camera }: Pick<Studio, 'open' | 'camera'>): Promise<void> {
  const provider = await startProvider({ models: ['llama-3.3-70b'] });
  provider.script(party);
  try {
    for (const kind of ['desktop', 'phone'] as const) {
      const device = await open(`handed-on-${kind}`, kind);
      const { page } = device;
      await openHome(page);
      await connectHelper(page, provider, '', 'llama-3.3-70b');
      await say(page, 'Get Mila’s party going');
      await page.locator('[data-approval]').waitFor({ timeout: 40_000 });
      const shown = page.getByRole('button', { name: 'Show the steps' });
      if (await shown.isVisible()) await shown.click();
      await page.locator('[data-inside]').last().scrollIntoViewIfNeeded();
      await camera.take(page, `handed-on-${kind}`);
      await device.close();
    }
  } finally {
    await provider.close();
  }
}
