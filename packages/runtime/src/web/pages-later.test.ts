import { describe, expect, it } from 'vitest';
import { pagesLater } from './pages-later.ts';

const asked = { url: 'https://example.com/', local: false, maxBytes: 10, signal: new AbortController().signal };

describe('what reads pages', () => {
  it('is loaded when the first page is asked for, not before', async () => {
    let loads = 0;
    const web = pagesLater(
      ({ pagesOverFetch }) => pagesOverFetch(async () => new Response('hello', { headers: { 'content-type': 'text/plain' } })),
      () => {
        loads += 1;
        return import('./page-fetch.ts');
      },
    );
    expect(loads).toBe(0);
    expect(await web.get(asked)).toMatchObject({ kind: 'page', status: 200 });
    expect(loads).toBe(1);
  });

  it('reaches no page when it cannot be loaded, and is tried again for the next', async () => {
    let there = false;
    const web = pagesLater(
      ({ pagesOverFetch }) => pagesOverFetch(async () => new Response('hello')),
      () => (there ? import('./page-fetch.ts') : Promise.reject(new Error('not in the cache'))),
    );
    expect(await web.get(asked)).toEqual({ kind: 'unreachable', why: 'not in the cache' });
    there = true;
    expect(await web.get(asked)).toMatchObject({ kind: 'page' });
  });
});
