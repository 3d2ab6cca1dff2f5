import { createServer } from 'node:net';

/** A port of 127.0.0.1 that nobody used a moment ago, for programs that cannot be told to choose one and say which. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const bound = server.address();
      server.close(() => (typeof bound === 'object' && bound !== null ? resolve(bound.port) : reject(new Error('no port is free'))));
    });
  });
}
