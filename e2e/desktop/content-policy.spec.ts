import { createServer, type Server } from 'node:http';
import { expect, onShell, test } from './app.ts';

let server: Server;
let address = '';
let asked: string[] = [];

test.beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('access-control-allow-origin', '*').end('outside');
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  address = typeof bound === 'object' && bound !== null ? `http://127.0.0.1:${bound.port}` : '';
});

test.afterEach(async () => {
  server.closeAllConnections();
  await new Promise(resolve => server.close(resolve));
});

test.describe(`${onShell}: the content policy`, () => {
  test('lets no script run that is not a file of the app', async ({ open }) => {
    const { page } = await open();
    const ran = await page.evaluate(async outside => {
      const marks: string[] = [];
      Object.assign(window, { mark: (name: string) => marks.push(name) });
      const add = (change: (script: HTMLScriptElement) => void): void => {
        const script = document.createElement('script');
        change(script);
        document.body.append(script);
      };
      add(script => {
        script.textContent = `mark('inline')`;
      });
      add(script => {
        script.src = `data:text/javascript,mark('data')`;
      });
      add(script => {
        script.src = URL.createObjectURL(new Blob([`mark('blob')`], { type: 'text/javascript' }));
      });
      add(script => {
        script.src = `${outside}/script.js`;
      });
      const image = document.createElement('img');
      image.setAttribute('onerror', `mark('handler')`);
      image.src = '/missing.png';
      document.body.append(image);
      const link = document.createElement('a');
      link.href = `javascript:mark('link')`;
      document.body.append(link);
      link.click();
      // Not at once: what a debugger evaluates may evaluate in turn.
      setTimeout(() => {
        try {
          new Function(`mark('evaluated')`)();
        } catch {
          marks.push('refused to evaluate');
        }
      });
      await new Promise(resolve => setTimeout(resolve, 500));
      return marks;
    }, address);
    expect(ran).toEqual(['refused to evaluate']);
    expect(asked).toEqual([]);
  });

  test('lets the page reach nothing outside, in any way a page can ask', async ({ open }) => {
    const { page } = await open();
    const outcomes = await page.evaluate(async outside => {
      const failed = (work: Promise<unknown>): Promise<boolean> =>
        work.then(
          () => false,
          () => true,
        );
      const element = (name: 'img' | 'link' | 'iframe' | 'video', change: (made: HTMLElement) => void): Promise<unknown> =>
        new Promise((resolve, reject) => {
          const made = document.createElement(name);
          change(made);
          made.onload = resolve;
          made.onerror = reject;
          setTimeout(reject, 1_000);
          document.body.append(made);
        });
      const socket = new Promise((resolve, reject) => {
        const opened = new WebSocket(outside.replace('http', 'ws'));
        opened.onopen = resolve;
        opened.onerror = reject;
      });
      navigator.sendBeacon(`${outside}/beacon`);
      return Promise.all([
        failed(fetch(`${outside}/fetch`)),
        failed(fetch(`${outside}/no-cors`, { mode: 'no-cors' })),
        failed(socket),
        failed(element('img', made => made.setAttribute('src', `${outside}/image`))),
        failed(element('video', made => made.setAttribute('src', `${outside}/video`))),
        failed(
          element('link', made => {
            made.setAttribute('rel', 'stylesheet');
            made.setAttribute('href', `${outside}/sheet`);
          }),
        ),
      ]);
    }, address);
    expect(outcomes).toEqual(Array(6).fill(true));
    expect(asked).toEqual([]);
  });

  test('shows nothing of elsewhere in a frame, and the app in no frame', async ({ open }) => {
    const { page } = await open();
    await page.evaluate(outside => {
      for (const source of [`${outside}/frame`, '/']) {
        const frame = document.createElement('iframe');
        frame.src = source;
        document.body.append(frame);
      }
    }, address);
    await page.waitForTimeout(500);
    const texts = await Promise.all(
      page
        .frames()
        .slice(1)
        .map(frame => frame.evaluate(() => document.body?.textContent ?? '').catch(() => '')),
    );
    expect(texts.every(text => !text.includes('outside') && !text.includes('Baton'))).toBe(true);
    expect(asked).toEqual([]);
  });

  test('lets the runtime’s worker, and only it, reach the relay', async ({ open }) => {
    const { page } = await open();
    await expect.poll(() => page.workers().length).toBeGreaterThan(0);
    const reached = await page.workers()[0]?.evaluate(async outside => (await fetch(`${outside}/from-worker`)).text(), address);
    expect(reached).toBe('outside');
    expect(asked).toEqual(['/from-worker']);
  });
});
