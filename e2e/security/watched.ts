import { createServer, type Server } from 'node:http';
import type { Page } from '@playwright/test';
import { test as base, expect } from '../conversation/stage-test.ts';

interface Watched {
  /** What asked this server for something, by its path and who it says sent it. */
  readonly counting: { readonly address: string; readonly asked: { readonly path: string; readonly referrer: string | undefined }[] };
}

/** A test with a server that counts what it is asked for. */
export const test = base.extend<Watched>({
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
export async function watch(page: Page): Promise<() => Promise<void>> {
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

/** Text as it is read: any run of spaces and lines is one space. */
export const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
