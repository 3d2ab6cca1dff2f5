import type { Http, Web } from '@baton/assistant';

type PageFetch = typeof import('./page-fetch.ts');

/** Pages of other sites, with what reads them loaded when the first is asked for. Where it cannot be loaded, no page can be reached. */
export function pagesLater(made: (part: PageFetch) => Web, load: () => Promise<PageFetch> = () => import('./page-fetch.ts')): Web {
  return {
    async get(asked) {
      const part = await load().catch((error: unknown) => (error instanceof Error ? error : new Error('a part of the app is missing')));
      return part instanceof Error ? { kind: 'unreachable', why: part.message } : made(part).get(asked);
    },
  };
}

/** The same for requests. Where it cannot be loaded, nothing leaves. */
export function httpLater(load: () => Promise<Http>): Http {
  return {
    async send(request) {
      const part = await load().catch((error: unknown) => (error instanceof Error ? error : new Error('a part of the app is missing')));
      return part instanceof Error ? { kind: 'notSent', why: part.message } : part.send(request);
    },
  };
}
