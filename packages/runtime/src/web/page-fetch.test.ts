import { toBase64Url } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { pagesOverDesktop, pagesOverFetch } from './page-fetch.ts';

const asking = { url: 'https://example.org/a', local: false, maxBytes: 4, signal: new AbortController().signal };
const answering = (response: Response) =>
  pagesOverFetch(
    async () => response,
    () => true,
  ).get(asking);
const failing = (online: boolean) =>
  pagesOverFetch(
    async () => {
      throw new TypeError('Failed to fetch');
    },
    () => online,
  );

describe('pages in a browser', () => {
  it('are asked for without credentials, and read as far as was asked', async () => {
    let given: RequestInit | undefined;
    const web = pagesOverFetch(
      async (_url, init) => {
        given = init;
        return new Response('bread', { headers: { 'content-type': 'text/html' } });
      },
      () => true,
    );
    const page = await web.get(asking);
    expect(page).toMatchObject({ kind: 'page', status: 200, contentType: 'text/html', cut: true });
    expect(page.kind === 'page' && new TextDecoder().decode(page.body)).toBe('brea');
    expect(given).toMatchObject({ credentials: 'omit', redirect: 'manual', referrerPolicy: 'no-referrer' });
  });

  it('need the laptop where the site does not let a page read it, or hides where it leads', async () => {
    expect(await failing(true).get(asking)).toEqual({ kind: 'notHere' });
    expect(await failing(false).get(asking)).toMatchObject({ kind: 'unreachable' });
    const hidden = { type: 'opaqueredirect', status: 0, headers: new Headers() } as Response;
    expect(await answering(hidden)).toEqual({ kind: 'notHere' });
    expect(await answering(new Response(null, { status: 302, headers: { location: '/b' } }))).toEqual({ kind: 'redirect', to: '/b' });
  });

  it('of this network are not asked for unless the person named them', async () => {
    expect(await failing(true).get({ ...asking, url: 'https://192.168.0.1/' })).toEqual({ kind: 'private' });
  });
});

describe('pages over the desktop', () => {
  it('come as their bytes, and a desktop that does not answer is no fault of the page', async () => {
    const body = toBase64Url(new Uint8Array([1, 2, 255]));
    const page = await pagesOverDesktop(async () => ({ kind: 'page', status: 200, contentType: '', body, cut: false })).get(asking);
    expect(page).toMatchObject({ kind: 'page', body: new Uint8Array([1, 2, 255]) });
    const broken = pagesOverDesktop(() => Promise.reject(new Error('gone')));
    expect(await broken.get(asking)).toEqual({ kind: 'unreachable', why: 'gone' });
  });
});
