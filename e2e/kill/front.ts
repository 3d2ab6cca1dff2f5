import { createServer, request } from 'node:http';
import { connect } from 'node:net';

/** A front door of the relay at which pages can also say, over HTTP, what they have seen stored. */
export interface Front {
  /** The origin under which the app is opened. */
  readonly address: string;
  /** Keys of rows that a page said are stored. */
  readonly acknowledged: ReadonlySet<string>;
  /** Forgets what was acknowledged. */
  forget(): void;
  close(): Promise<void>;
}

/** Where a page posts a JSON array of row keys. */
export const acknowledgePath = '/acknowledge';

/** @param rewrite changes a script of the app on its way to the page; absent, everything passes as it is */
export async function openFront(relayPort: number, rewrite?: (path: string, body: string) => string): Promise<Front> {
  const acknowledged = new Set<string>();
  const server = createServer((incoming, response) => {
    if (incoming.url === acknowledgePath && incoming.method === 'POST') {
      const pieces: Buffer[] = [];
      incoming.on('data', (piece: Buffer) => pieces.push(piece));
      incoming.on('end', () => {
        for (const key of JSON.parse(Buffer.concat(pieces).toString('utf8')) as string[]) acknowledged.add(key);
        response.writeHead(204).end();
      });
      return;
    }
    const { method, headers, url = '/' } = incoming;
    const script = rewrite !== undefined && url.endsWith('.js');
    if (script) for (const name of ['accept-encoding', 'if-none-match', 'range']) delete headers[name];
    const onward = request({ host: '127.0.0.1', port: relayPort, method, headers, path: url }, answer => {
      if (!script) {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        return;
      }
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('end', () => {
        const body = Buffer.from(rewrite(url, Buffer.concat(pieces).toString('utf8')));
        const { etag: _, ...kept } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, { ...kept, 'content-length': body.length }).end(body);
      });
    });
    onward.on('error', () => response.destroy());
    incoming.pipe(onward);
  });
  // A device alone in its space does not connect; one that does is passed through untouched.
  server.on('upgrade', (incoming, socket, head) => {
    const onward = connect({ host: '127.0.0.1', port: relayPort });
    const lines = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${String(value)}`);
    onward.write(`GET ${incoming.url ?? '/'} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    onward.write(head);
    onward.pipe(socket).pipe(onward);
    for (const end of [onward, socket]) end.on('error', () => void [onward, socket].map(one => one.destroy()));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the front door has no port');
  return {
    address: `http://127.0.0.1:${bound.port}`,
    acknowledged,
    forget: () => acknowledged.clear(),
    close: async () => {
      const closed = new Promise<void>(resolve => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}
