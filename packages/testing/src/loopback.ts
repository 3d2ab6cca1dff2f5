/** Servers of tests, which nobody but this machine reaches. */
import type { Server as HttpServer } from 'node:http';
import type { Server } from 'node:net';

/** Lets it listen on the loopback address, at a free port where none is named. Resolves with the port; rejects when it is taken. */
export async function listenHere(server: Server, port = 0): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('it listens on no port');
  return address.port;
}

/** Ends it, open answers and all. */
export async function endHere(server: Pick<HttpServer, 'close' | 'closeAllConnections'>): Promise<void> {
  const closed = new Promise<void>(resolve => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}
