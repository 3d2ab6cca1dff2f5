import { createServer, type Server } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { isPortFree } from './port.ts';

let server: Server | undefined;
afterEach(() => server?.close());

it('tells a taken port from a free one', async () => {
  const opened = createServer();
  server = opened;
  await new Promise<void>(resolve => opened.listen(0, '127.0.0.1', resolve));
  const address = opened.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  expect(await isPortFree(port)).toBe(false);
  await new Promise(resolve => opened.close(resolve));
  expect(await isPortFree(port)).toBe(true);
});
