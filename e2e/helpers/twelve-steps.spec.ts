import type { ChatRequest, ScriptedAnswer, ScriptedCall } from '@baton/testing/provider';
import { expect } from '../support/journey.ts';
import {
  answerQuestion,
  approve,
  continueHere,
  expectSame,
  go,
  openConversation,
  pageOf,
  say,
  until,
  waitIdle,
} from '../support/journey-actions.ts';
import { openPairWithHelper } from './connect.ts';
import { testWithProvider } from './provider-test.ts';

const key = 'sk-twelve-4711';

const test = testWithProvider(key, { secure: true });

const things = ['Passport', 'Charger', 'Towel', 'Map', 'Raincoat', 'Book', 'Snacks', 'Camera', 'Sunscreen'];
const end = 'Everything is packed in nine lines, and the list has been sent to the others.';

/** What a helper says of each step: it makes a list, puts nine things on it one by one, reads it, sends it out, and says so. */
function packing(address: string): (request: ChatRequest) => ScriptedAnswer {
  return ({ messages }) => {
    const results = messages.filter(message => message.role === 'tool').map(message => JSON.stringify(message.content));
    const step = results.length;
    const document = /[0-9A-HJKMNP-TV-Z]{26}/.exec(results[0] ?? '')?.[0];
    const says = (text: string, call: ScriptedCall): ScriptedAnswer => ({ kind: 'says', text, calls: [call] });
    if (step === 0)
      return says('I begin with a list for it.', {
        name: 'document_create',
        arguments: { kind: 'list', title: 'Packing', initial: { items: [] } },
      });
    const thing = things[step - 1];
    if (thing !== undefined)
      return says(`Thing number ${step} that must come along is: ${thing}.`, {
        name: 'document_patch',
        arguments: { document, ops: [{ op: 'insert', path: '/items', value: { text: thing } }], names: [thing] },
      });
    if (step === things.length + 1) return says('I look over it once more.', { name: 'document_read', arguments: { document } });
    if (step === things.length + 2)
      return says('Now it goes out.', {
        name: 'http_request',
        arguments: { url: `${address}/packing`, method: 'POST', body: things.join(', '), what: 'the list' },
      });
    return { kind: 'says', text: end };
  };
}

/**
 * J2, J3, C5: a job of twelve steps on a connected helper. The computer is killed in the middle of an answer, the phone goes on and is killed
 * while a call without a key is out, and the computer ends it.
 */
test('a job of twelve steps with a connected helper moves twice, killed in the middle of an answer and of a call, and nothing is done twice', async ({
  openDevice,
  provider,
  service,
}) => {
  test.setTimeout(480_000);
  const pair = await openPairWithHelper(openDevice, provider, key);
  const [desktop, phone] = [pageOf(pair.desktop), pageOf(pair.phone)];

  // The seventh answer is cut off with half of its text on screen.
  let asked = 0;
  const script = packing(service.address);
  const reached = Promise.withResolvers<void>();
  provider.script(request => {
    const answer = script(request);
    if (++asked === 6) reached.resolve();
    return answer;
  });
  const session = await say(desktop, 'Pack for the coast');
  await reached.promise;
  const half = provider.hold(24);
  await half.arrived;
  await openConversation(phone, session);
  // Half of it is on the computer's screen. A device that begins to read along in the middle hears what comes from then on.
  await expect(desktop.locator('#content')).toContainText('Thing number 6 that');
  await expect(phone.locator('#content')).toContainText('Thing number 5 that');
  await pair.desktop.browser.kill();
  half.drop();
  await continueHere(phone);

  // The phone does the rest of the list, and the call is out when it dies.
  const held = service.next({ kind: 'hold after' });
  await approve(phone);
  await held.arrived;
  await pair.phone.browser.kill();
  held.drop();
  await pair.desktop.reopen();
  const again = pageOf(pair.desktop);
  await openConversation(again, session);
  await continueHere(again);
  await expect(again.locator('[data-question]')).toBeVisible({ timeout: 40_000 });
  await answerQuestion(again, 'It happened');
  await waitIdle(again, session);
  await expect(again.locator('#content')).toContainText(end);

  // An answer for each step and one at the end, and the one that was cut off once more: no more were paid for.
  const chats = provider.chats.filter(chat => chat.request.tools.length > 0);
  await expect.poll(() => chats.map(chat => chat.state).filter(state => state !== 'told')).toEqual(['cut']);
  expect(chats).toHaveLength(things.length + 5);
  expect(service.requests.filter(request => request.method === 'POST')).toHaveLength(1);
  const { documents } = await until(again, 'the list is there', stored => stored.documents.some(one => one.title === 'Packing'));
  expect(documents.filter(one => one.title === 'Packing')).toHaveLength(1);
  await go(again, `#/documents/${documents.find(one => one.title === 'Packing')?.id}`);
  const lines = again.locator('[data-line] textarea');
  await expect(lines).toHaveCount(things.length);
  await expect.poll(() => lines.evaluateAll(all => all.map(line => (line as HTMLTextAreaElement).value))).toEqual(things);
  await pair.phone.reopen();
  await openConversation(pageOf(pair.phone), session);
  await expectSame(again, pageOf(pair.phone), 40_000);
});
