import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Pages {
  readonly address: string;
  /** How often a page was asked for. */
  asked(): number;
  close(): Promise<void>;
}

/** A web site on the loopback address. `open`: it lets pages of other sites read it. */
export async function startPages(open: boolean): Promise<Pages> {
  let asked = 0;
  const server: Server = createServer((_request, response) => {
    asked++;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...(open && { 'access-control-allow-origin': '*' }) });
    response.end(`<!doctype html><title>How bread is made</title><script>document.title = 'changed'</script>
      <article><h1>Bread</h1><p>${'Flour, water, salt and time make bread. '.repeat(20)}</p></article>`);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bread`,
    asked: () => asked,
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  };
}
