import type { ChatRequest, ScriptedAnswer } from '@baton/testing/provider';
import { expect } from '../support/journey.ts';
import {
  answerQuestion,
  approve,
  continueHere,
  expectSame,
  openConversation,
  openLedger,
  pageOf,
  say,
  until,
  waitIdle,
} from '../support/journey-actions.ts';
import { openPairWithHelper } from './connect.ts';
import { testWithProvider } from './provider-test.ts';

const key = 'sk-handed-on-4711';

const test = testWithProvider(key, { secure: true });

const secret = 'the purple door';
const end = 'The list is there and the invitation went out.';

/** Hands two things on: one makes a list, the other sends something. Whoever does the second looks around first. */
function party(address: string): (request: ChatRequest) => ScriptedAnswer {
  return ({ messages }) => {
    const told = JSON.stringify(messages);
    const results = messages.filter(message => message.role === 'tool').length;
    if (!told.includes('Do this one piece of work')) {
      if (results > 0) return { kind: 'says', text: end };
      const ask = (title: string, words: string) => ({ name: 'task_spawn', arguments: { title, ask: words, steps: 8 } });
      const calls = [ask('Draw up the guest list', 'Make the list of guests.'), ask('Invite everybody', 'Send the invitation.')];
      return { kind: 'says', text: 'Two things to do.', calls };
    }
    if (told.includes('Make the list of guests.')) {
      if (results > 0) return { kind: 'says', text: 'Guests is there, with two lines.' };
      const initial = { items: [{ text: 'Mila' }, { text: 'Tom' }] };
      return { kind: 'says', text: '', calls: [{ name: 'document_create', arguments: { kind: 'list', title: 'Guests', initial } }] };
    }
    if (results === 0) return { kind: 'says', text: 'I look around first.', calls: [{ name: 'documents_list', arguments: {} }] };
    if (results > 1) return { kind: 'says', text: 'They have the invitation.' };
    const body = 'You are invited.';
    return {
      kind: 'says',
      text: '',
      calls: [{ name: 'http_request', arguments: { url: `${address}/invite`, method: 'POST', body, what: 'the invitation' } }],
    };
  };
}

/**
 * J2, J3: a job hands two pieces of work on. The computer is killed while the call of the second is out, and the phone goes on: it asks about
 * that call, and everything else is done once.
 */
test('work that was handed on goes on with the phone when the computer is killed in the middle of the second piece', async ({
  openDevice,
  provider,
  service,
}) => {
  test.setTimeout(480_000);
  const pair = await openPairWithHelper(openDevice, provider, key);
  const [desktop, phone] = [pageOf(pair.desktop), pageOf(pair.phone)];
  provider.script(party(service.address));
  const session = await say(desktop, `Get the party going, behind ${secret}`);
  await openConversation(phone, session);

  // Both stand in the card, by the names that were given to them, and what is in one is folded out while it goes on.
  const card = desktop.locator('[data-job-state]');
  await expect(card.getByText('Draw up the guest list', { exact: true })).toBeVisible({ timeout: 40_000 });
  await expect(card.getByText('Invite everybody', { exact: true })).toBeVisible();
  await until(desktop, 'the first piece is done', ({ steps }) => steps.some(step => step.nested && step.state === 'done'));
  const held = service.next({ kind: 'hold after' });
  await approve(desktop);
  await held.arrived;
  await pair.desktop.browser.kill();
  held.drop();

  await continueHere(phone);
  await expect(phone.locator('[data-question]')).toBeVisible({ timeout: 40_000 });
  await answerQuestion(phone, 'It happened');
  await waitIdle(phone, session);
  await expect(phone.locator('#content')).toContainText(end);

  // Two answers for the job, two for the list and three for the invitation: nothing was asked for a second time.
  const chats = provider.chats.filter(chat => chat.request.tools.length > 0);
  expect(chats).toHaveLength(7);
  for (const { request } of chats) {
    const told = JSON.stringify(request.messages);
    expect(told.includes(secret)).toBe(!told.includes('Do this one piece of work'));
  }
  expect(JSON.stringify(chats.at(-1)?.request.messages)).toContain('Guests is there, with two lines.');
  expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  const { documents, steps } = await until(phone, 'the list is there', stored => stored.documents.some(({ title }) => title === 'Guests'));
  expect(documents.filter(({ title }) => title === 'Guests')).toHaveLength(1);
  const pieces = steps.filter(step => step.nested).map(step => [step.title, step.state, step.nested?.allowance, step.nested?.taken]);
  expect(pieces.sort()).toEqual([
    ['Draw up the guest list', 'done', 8, 3],
    ['Invite everybody', 'done', 8, 5],
  ]);

  // Over, they are folded: with the keyboard what was done for one is shown.
  const fold = phone.getByRole('button', { name: 'What was done for “Invite everybody”' });
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await fold.focus();
  await phone.keyboard.press('Enter');
  await expect(phone.locator('[data-inside]').getByText('Look through your documents', { exact: true })).toBeVisible();
  await openLedger(phone);
  await expect(phone.locator('[data-turn]').first().getByText('For “Draw up the guest list”', { exact: true })).toBeVisible();

  await pair.desktop.reopen();
  await openConversation(pageOf(pair.desktop), session);
  await expectSame(pageOf(pair.phone), pageOf(pair.desktop), 40_000);
});
