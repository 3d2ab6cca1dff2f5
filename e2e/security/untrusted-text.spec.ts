import { createServer, type Server } from 'node:http';
import type { Page } from '@playwright/test';
import { test as base, expect, openTalk } from '../conversation/stage-test.ts';
import { hostileTexts } from './hostile.ts';

interface Watched {
  /** What asked this server for something, by its path and who it says sent it. */
  readonly counting: { readonly address: string; readonly asked: { readonly path: string; readonly referrer: string | undefined }[] };
}

const test = base.extend<Watched>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  counting: async ({}, use) => {
    const asked: Watched['counting']['asked'] = [];
    const server: Server = createServer((request, response) => {
      if (request.url !== '/favicon.ico') asked.push({ path: request.url ?? '', referrer: request.headers.referer });
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>Outside</title>');
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    const bound = server.address();
    if (bound === null || typeof bound === 'string') throw new Error('the counting server has no port');
    await use({ address: `http://127.0.0.1:${bound.port}`, asked });
    server.closeAllConnections();
    server.close();
  },
});

declare global {
  /** Only in the page: how often something ran that must not. */
  var hits: number;
}

/** Counts in the page what runs, and what it asks of anybody else than the app's own server. */
async function watch(page: Page): Promise<() => Promise<void>> {
  const outside: string[] = [];
  let own: string | undefined;
  page.on('request', request => {
    const { protocol, host } = new URL(request.url());
    // The first is the app's own page.
    own ??= host;
    if (protocol.startsWith('http') && host !== own) outside.push(request.url());
  });
  page.on('dialog', dialog => {
    outside.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', popup => outside.push(`window: ${popup.url()}`));
  await page.addInitScript(() => {
    globalThis.hits = 0;
    Object.assign(globalThis, { hit: () => globalThis.hits++ });
  });
  return async () => {
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => globalThis.hits), 'nothing ran').toBe(0);
    expect(outside, 'nothing was asked for').toEqual([]);
    expect(await page.evaluate(foreign), 'nothing stands in the page that the app does not draw').toEqual([]);
  };
}

/** What stands in the page that no text may bring about. Runs in the page. */
function foreign(): string[] {
  const found: string[] = [];
  for (const element of document.querySelectorAll('#root *, [role="dialog"] *')) {
    const name = element.localName;
    if (/^(script|iframe|object|embed|img|image|use|link|style|base|form|meta|video|audio|animate|foreignobject|maction)$/i.test(name)) {
      if (!(name === 'form' && element.matches('.composer'))) found.push(element.outerHTML.slice(0, 120));
    }
    if (name === 'svg' && !element.closest('.ic, .baton, .art, .brand, [class]')) found.push(element.outerHTML.slice(0, 120));
    for (const { name: attribute, value } of element.attributes) {
      if (/^on/i.test(attribute) || /^(src|srcdoc|data|action|formaction|xlink:href|ping)$/i.test(attribute))
        found.push(`${name} ${attribute}=${value}`);
      if (attribute === 'style' && /url\(|expression/i.test(value)) found.push(`${name} style=${value}`);
      if (attribute === 'href' && !/^(https?:\/\/|mailto:|#)/i.test(value)) found.push(`${name} href=${value}`);
    }
    if (element instanceof HTMLAnchorElement && element.getAttribute('href')?.startsWith('http')) {
      if (element.rel !== 'noopener noreferrer' || element.target !== '_blank') found.push(element.outerHTML.slice(0, 120));
    }
  }
  return found;
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

test.describe('text that others wrote', () => {
  /** Cases X2 and X3. */
  test('of a model runs nothing, loads nothing and leads nowhere by itself, at every prefix of a stream', async ({
    openPage,
    counting,
  }) => {
    test.setTimeout(240_000);
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
    test.setTimeout(180_000);
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
      await expect(page.locator('.me')).toBeAttached();
      const wanted = plain(text.replaceAll('\u0000', ''));
      const said = await page.locator('.cv-body').evaluate(body => body.textContent ?? '');
      const times = plain(said.replaceAll('\u0000', '')).split(wanted).length - 1;
      expect(times, `said, planned, done, asked: ${text}`).toBeGreaterThanOrEqual(5);
    }
    for (const screen of ['', 'conversations', 'documents', 'did', 'settings/devices']) {
      await page.evaluate(hash => {
        window.location.hash = `#/${hash}`;
      }, screen);
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
