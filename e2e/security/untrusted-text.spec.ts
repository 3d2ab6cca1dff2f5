import { expect, openTalk } from '../conversation/stage-test.ts';
import { hostileTexts } from './hostile.ts';
import { plain, test, watch } from './watched.ts';

test.describe('text that others wrote', () => {
  /** Cases X2 and X3. */
  test('of a model runs nothing, loads nothing and leads nowhere by itself, at every prefix of a stream', async ({
    openPage,
    counting,
  }) => {
    let check = async (): Promise<void> => undefined;
    const page = await openPage('desktop', async opened => {
      check = await watch(opened);
    });
    await page.evaluate(() => stage.put('sessions', [stage.sessionRecord('s', 'Streaming', 'running')]));
    await openTalk(page, 's');
    const texts = hostileTexts(counting.address);
    let [drawn, wanted] = [0, 0];
    for (const [n, text] of texts.entries()) {
      await page.evaluate(at => stage.put('entries', [stage.answerEntry({ session: 's', n: at }, '', 'writing')]), n);
      await page.locator(`[data-item="answer-s-${n}"]`).waitFor();
      const counted = await page.evaluate(
        async ({ at, whole }) => {
          const item = document.querySelector(`[data-item="answer-s-${at}"]`);
          const pieces = { drawn: 0, wanted: 0 };
          for (let end = 1; end <= whole.length; end++) {
            stage.tell('s', `s-${at}`, whole.slice(0, end));
            await new Promise(resolve => setTimeout(resolve, 0));
            if (!/[a-z]/i.test(whole.slice(0, end))) continue;
            pieces.wanted += 1;
            if (/[a-z]/i.test(item?.querySelector('.said')?.textContent ?? '')) pieces.drawn += 1;
          }
          return pieces;
        },
        { at: n, whole: text },
      );
      drawn += counted.drawn;
      wanted += counted.wanted;
      await page.evaluate(({ at, whole }) => stage.put('entries', [stage.answerEntry({ session: 's', n: at }, whole)]), {
        at: n,
        whole: text,
      });
      await page.locator(`[data-item="answer-s-${n}"] [data-answer-state="done"]`).waitFor();
    }
    expect(wanted).toBeGreaterThan(2_000);
    expect(drawn).toBe(wanted);
    await page.reload();
    await page.locator('[data-item]').first().waitFor();
    await page.waitForTimeout(1_000);
    await check();
    expect(counting.asked).toEqual([]);
    // What would be markup is read as text.
    await expect(page.getByText('<script>hit()</script>', { exact: true }).first()).toBeAttached();
    await expect(page.getByText('<img src=x onerror=hit()>').first()).toBeAttached();
  });

  /** Case X2. */
  test('as a message, a title, a step, a question, a fact, a document or a device is read as text, on every screen', async ({
    openPage,
    counting,
  }) => {
    let check = async (): Promise<void> => undefined;
    const page = await openPage('desktop', async opened => {
      check = await watch(opened);
    });
    const texts = hostileTexts(counting.address);
    await page.evaluate(async all => {
      const shown = (text: string) => ({ heading: text, act: text, facts: [{ label: text, value: text }] });
      await stage.put(
        'sessions',
        all.map((text, n) => stage.sessionRecord(`s${n}`, text)),
      );
      await stage.put('devices', [
        { id: 'other', name: all[1], kind: 'phone', certificates: [], online: true, lastSeen: 1, addedAt: 1 } as never,
      ]);
      await stage.put(
        'documents',
        all.map(
          (text, n) =>
            ({ id: `d${n}`, kind: 'note', title: text, createdAt: n, updatedAt: n, session: `s${n}`, rebuild: 0, updates: 0 }) as never,
        ),
      );
      for (const [n, text] of all.entries()) {
        const at = (place: number) => ({ session: `s${n}`, n: place });
        const head = { ...stage.messageEntry(at(3), text) };
        await stage.put('entries', [
          stage.messageEntry(at(0), text),
          stage.jobEntry(at(1), text),
          {
            ...head,
            id: `ap${n}`,
            order: stage.place(3),
            kind: 'approval',
            step: `s${n}-ap`,
            turn: 't',
            approval: `ap${n}`,
            argumentsHash: 'h',
            shown: shown(text),
            state: 'open',
            answeredBy: null,
          } as never,
          {
            ...head,
            id: `q${n}`,
            order: stage.place(4),
            kind: 'question',
            step: `s${n}-q`,
            turn: 't',
            attempt: null,
            why: 'inDoubt',
            subject: text,
            shown: shown(text),
            state: 'open',
            answer: null,
            answeredBy: null,
            didNotFrom: 0,
            claimedBy: 'other',
          } as never,
          {
            ...head,
            id: `h${n}`,
            order: stage.place(5),
            kind: 'handoff',
            turn: 't',
            reason: 'take',
            from: 'me',
            to: 'other',
            epoch: 2,
            step: null,
            stored: 0,
            stoppedAt: null,
          } as never,
        ]);
        await stage.put('steps', [stage.stepRecord(at(1), 0, text, text)]);
      }
    }, texts);
    for (const [n, text] of texts.entries()) {
      await openTalk(page, `s${n}`);
      // Until this conversation is drawn the one before may still stand there.
      await page.locator(`[data-item="message-s${n}-0"]`).waitFor({ state: 'attached' });
      const wanted = plain(text.replaceAll('\u0000', ''));
      const times = async () => {
        const said = await page.locator('.cv-body').evaluate(body => body.textContent ?? '');
        return plain(said.replaceAll('\u0000', '')).split(wanted).length - 1;
      };
      await expect.poll(times, `said, planned, done, asked: ${text}`).toBeGreaterThanOrEqual(5);
    }
    for (const [screen, drawn] of [
      ['', '[data-job], .composer'],
      ['conversations', '#content [data-session]'],
      ['documents', '#content a[href^="#/documents/"]'],
      ['did', '#content h1'],
      ['settings/devices', '#content h2'],
    ] as const) {
      await page.evaluate(hash => {
        window.location.hash = `#/${hash}`;
      }, screen);
      await page.locator(drawn).first().waitFor();
      await page.waitForTimeout(500);
      await check();
    }
    expect(counting.asked).toEqual([]);
  });

  /** Case X3. */
  test('points to a picture by a button that names the host, and only pressing it asks for it, without saying from where', async ({
    openPage,
    counting,
  }) => {
    const page = await openPage();
    const { host } = new URL(counting.address);
    await page.evaluate(async address => {
      await stage.put('sessions', [stage.sessionRecord('s', 'Pictures')]);
      await stage.put('entries', [stage.answerEntry({ session: 's', n: 0 }, `![a cat](${address}/cat.png?secret=words)`)]);
    }, counting.address);
    await openTalk(page, 's');
    const link = page.getByRole('link', { name: `Open at ${host}` });
    await expect(link).toBeVisible();
    await link.hover();
    await link.focus();
    await page.waitForTimeout(500);
    expect(counting.asked).toEqual([]);
    const opened = page.waitForEvent('popup');
    await link.click();
    const outside = await opened;
    await outside.waitForLoadState();
    expect(counting.asked).toEqual([{ path: '/cat.png?secret=words', referrer: undefined }]);
    expect(await outside.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
  });
});
