import { connectedHelper, connectedServer, permission, permissionKey, type SearchPage } from '@baton/protocol';
import { expect } from '../conversation/stage-test.ts';
import { go, say, waitIdle } from '../support/journey-actions.ts';
import { hostileTexts } from './hostile.ts';
import { plain, test, watch } from './watched.ts';

test.describe('text that others wrote, in the search and in the settings', () => {
  /** Case X2. */
  test('as something found, allowed, offered by a server or called a helper is read as text', async ({ openPage, counting }) => {
    let check = async (): Promise<void> => undefined;
    const page = await openPage('desktop', async opened => {
      check = await watch(opened);
    });
    // Names have an end; a key that has none is of no setting.
    const texts = hostileTexts(counting.address)
      .filter(text => !text.includes('\u0000'))
      .map(text => text.slice(0, 150));
    expect(texts.length).toBeGreaterThan(30);
    const settings = texts.flatMap<readonly [string, unknown]>((text, n) => {
      const target = { tool: 'http.request', target: text } as const;
      const allowed = permission.parse({ v: 1, ...target, on: 'address', label: text, heading: text, at: n, device: 'me' });
      const tool = { name: text.slice(0, 64), title: text, description: text, schema: {}, readOnly: true, destructive: false };
      const server = connectedServer.parse({
        v: 1,
        id: `server-${n}`,
        title: text,
        place: { kind: 'program', command: text, args: [text], device: 'other' },
        trusted: false,
        tools: [{ ...tool, hash: '0'.repeat(64) }],
        leftOut: 0,
        checkedAt: n,
      });
      const helper = connectedHelper.parse({
        v: 1,
        helper: `h${n}`,
        kind: 'compatible',
        baseUrl: counting.address,
        model: text,
        title: text,
        connectedAt: n,
        device: 'other',
        sealedKey: null,
      });
      return [
        [permissionKey(target) ?? '', allowed],
        [`server/server-${n}`, server],
        [`helper/h${n}`, helper],
      ];
    });
    const found: SearchPage = {
      conversations: texts.map((text, n) => ({
        session: `s${n}`,
        title: text,
        entry: null,
        by: 'card',
        at: n,
        snippet: { before: text, hit: text, after: text },
      })),
      documents: texts.map((text, n) => ({
        document: `d${n}`,
        title: text,
        kind: 'note',
        at: n,
        snippet: { before: text, hit: text, after: text },
      })),
      next: { conversations: null, documents: null },
      indexing: false,
    };
    await page.evaluate(
      async ({ all, hits }) => {
        stage.find(hits);
        await stage.put('devices', [
          {
            id: 'other',
            name: hits.documents[0]?.title,
            kind: 'desktop',
            certificates: [],
            online: true,
            lastSeen: 1,
            addedAt: 1,
          } as never,
        ]);
        await stage.put(
          'directory',
          all.map(([key, value]) => ({ key: `setting/${key}`, order: key, value: { type: 'setting', key, value } }) as never),
        );
      },
      { all: settings, hits: found },
    );
    for (const { screen, rows, times } of [
      { screen: 'search?q=words', rows: 'a[data-hit]', times: 2 },
      { screen: 'settings/permissions', rows: '[data-permission]', times: 1 },
      { screen: 'settings/tools', rows: '[data-server]', times: 1 },
      { screen: 'settings/helpers', rows: '[data-connected]', times: 1 },
    ]) {
      await page.evaluate(hash => {
        window.location.hash = `#/${hash}`;
      }, screen);
      await expect(page.locator(rows), screen).toHaveCount(texts.length * times);
      const read = plain((await page.locator(rows).allTextContents()).join(' '));
      for (const text of texts) expect(read, screen).toContain(plain(text));
      for (const fold of await page.locator('summary').all()) await fold.click();
      await check();
    }
    expect(counting.asked).toEqual([]);
  });

  /** Case X2. */
  test('that was asked to be remembered is read as text in the list of it', async ({ openDevice }) => {
    const { page } = (await openDevice('laptop', { kind: 'desktop' })).browser;
    const check = await watch(page);
    await page.reload();
    const words = '<img src=x onerror=hit()> lives in <svg onload=hit()>';
    await waitIdle(page, await say(page, `Remember that ${words}`));
    await go(page, '#/settings/memory');
    await expect(page.locator('[data-memory] [data-line] textarea').first()).toHaveValue(words);
    await check();
  });
});
