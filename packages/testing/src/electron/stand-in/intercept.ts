import { fromEngine } from './address.ts';
import type { Cdp, Events } from './cdp.ts';
import { pages } from './registry.ts';
import { schemeHandlers, schemes } from './schemes.ts';

type Paused = Events['Fetch.requestPaused'];

/**
 * Stands between every page and the network: requests of the application's schemes are answered by main's own handler,
 * navigations are put to the page's guards first, and a page that is none of ours loads nothing.
 */
export async function interceptRequests(cdp: Cdp): Promise<void> {
  cdp.on('Fetch.requestPaused', undefined, paused => {
    decide(cdp, paused).catch((error: unknown) => {
      console.error(`[stand-in] ${paused.request.url} was not answered: ${String(error)}`);
      // A page that has gone took its requests along; one that is still there must not wait for ever.
      cdp.send('Fetch.failRequest', { requestId: paused.requestId, errorReason: 'Failed' }).catch(() => {});
    });
  });
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
}

async function decide(cdp: Cdp, paused: Paused): Promise<void> {
  const { requestId, resourceType } = paused;
  if (resourceType === 'Document' && !mayNavigate(paused)) {
    await cdp.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    return;
  }
  const address = fromEngine(paused.request.url, schemes);
  const handler = schemeHandlers.get(address.slice(0, address.indexOf(':')));
  if (handler === undefined) {
    await cdp.send('Fetch.continueRequest', { requestId });
    return;
  }
  const response = await answer(handler, address, paused.request);
  await cdp.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: response.status,
    responseHeaders: [...response.headers].map(([name, value]) => ({ name, value })),
    body: Buffer.from(await response.arrayBuffer()).toString('base64'),
  });
}

/** A frame that belongs to no page of ours is one that a page tried to open: it loads nothing. */
function mayNavigate(paused: Paused): boolean {
  for (const page of pages.values()) {
    const frame = page.frames.find(paused.frameId);
    if (frame !== null) return page.mayNavigate(frame, paused.request.url, paused.redirectedRequestId !== undefined);
  }
  return false;
}

async function answer(
  handler: (request: Request) => Response | Promise<Response>,
  address: string,
  request: Paused['request'],
): Promise<Response> {
  const { method, postData } = request;
  const headers = Object.entries(request.headers).filter(([name]) => !name.startsWith(':'));
  return handler(new Request(address, { method, headers, ...(postData === undefined ? {} : { body: postData }) }));
}
