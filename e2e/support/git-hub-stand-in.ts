import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { testCertificate, testCertificateKey } from '@baton/testing/provider';

/**
 * Stands in for GitHub: it answers `GET /user` for one key and nothing else. A browser must be told that `api.github.com` is here, and to put
 * up with its certificate. What GitHub itself answers to a page (its CORS headers) is not shown by this.
 */
export interface GitHubStandIn {
  readonly port: number;
  readonly asked: readonly { readonly path: string; readonly host: string; readonly authorization: string | undefined }[];
  /** Switches for a browser that is to find it. */
  readonly args: readonly string[];
  close(): Promise<void>;
}

export async function startGitHubStandIn(key: string): Promise<GitHubStandIn> {
  const asked: { path: string; host: string; authorization: string | undefined }[] = [];
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const headers = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'Authorization, Content-Type, Accept',
      'content-type': 'application/json',
    };
    if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end();
    const { authorization, host = '' } = request.headers;
    asked.push({ path: request.url ?? '', host, authorization });
    const isIn = authorization === `Bearer ${key}`;
    response.writeHead(isIn ? 200 : 401, headers).end(JSON.stringify(isIn ? { login: 'anna-stand-in' } : { message: 'Bad credentials' }));
  };
  const server = createSecureServer({ cert: testCertificate, key: testCertificateKey }, answer);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const at = server.address();
  if (at === null || typeof at === 'string') throw new Error('the stand-in has no port');
  return {
    port: at.port,
    asked,
    args: [`--host-resolver-rules=MAP api.github.com 127.0.0.1:${at.port}`, '--ignore-certificate-errors'],
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
