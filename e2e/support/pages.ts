import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Pages {
  readonly address: string;
  /** How often a page was asked for. */
  asked(): number;
  /** The next one that asks, and all after it, hear nothing until they are let go. */
  hold(): { readonly arrived: Promise<void>; release(): void };
  close(): Promise<void>;
}

/** A web site on the loopback address. `open`: it lets pages of other sites read it. */
export async function startPages(open: boolean): Promise<Pages> {
  let asked = 0;
  let gate: { readonly arrive: () => void; readonly open: Promise<void> } | null = null;
  const server: Server = createServer(async (_request, response) => {
    asked++;
    gate?.arrive();
    await gate?.open;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...(open && { 'access-control-allow-origin': '*' }) });
    response.end(`<!doctype html><title>How bread is made</title><script>document.title = 'changed'</script>
      <article><h1>Bread</h1><p>${'Flour, water, salt and time make bread. '.repeat(20)}</p></article>`);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bread`,
    asked: () => asked,
    hold() {
      const [arrived, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      gate = { arrive: arrived.resolve, open: opened.promise };
      const release = (): void => {
        gate = null;
        opened.resolve();
      };
      return { arrived: arrived.promise, release };
    },
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  };
}
