import type { IncomingMessage, ServerResponse } from 'node:http';
import { wireProtocol } from '@baton/protocol';
import type { RelayCounts } from '../engine/ports.ts';
import type { AppFile, AppFiles } from './app-files.ts';
import { cacheControl, securityHeaders } from './headers.ts';
import { metricsText } from './metrics.ts';

export interface HttpPorts {
  /** Null when the relay serves no app. */
  readonly app: AppFiles | null;
  /** Paths of the scripts that run as the runtime's worker. */
  readonly workerScript: RegExp;
  readonly counts: () => RelayCounts;
}

/** Answers everything that is not a WebSocket: the app, `/health`, `/metrics`. Never fails for what was asked. */
export async function answer(ports: HttpPorts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = pathOf(request);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return sendText(request, response, 405, 'Only GET and HEAD.', { Allow: 'GET, HEAD' });
  }
  if (path === '/health') {
    const body = JSON.stringify({ ok: true, service: 'baton-relay', protocol: wireProtocol });
    // Read by the desktop app, from another origin, to see whether an address can be reached.
    return sendText(request, response, 200, body, { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' });
  }
  if (path === '/metrics') return sendText(request, response, 200, metricsText(ports.counts()));
  if (!ports.app) return sendText(request, response, 404, 'This relay serves no app.');
  const file = await findFile(ports.app, path);
  if (!file) return sendText(request, response, 404, 'Not found.');
  sendFile(ports, request, response, file);
}

/** A path without a file name extension is a screen of the app, which finds its own way. */
async function findFile(app: AppFiles, path: string): Promise<AppFile | null> {
  const found = path === '/' ? null : await app.find(path);
  return found ?? (/\.[^/]*$/.test(path) ? null : app.find('/index.html'));
}

function sendFile({ workerScript }: HttpPorts, request: IncomingMessage, response: ServerResponse, file: AppFile): void {
  const kind = workerScript.test(file.path) ? 'worker' : 'page';
  const headers: Record<string, string> = {
    ...securityHeaders(kind, request.headers.host),
    'Content-Type': file.type,
    'Cache-Control': cacheControl(file.path),
    ETag: file.etag,
    Vary: 'Accept-Encoding',
  };
  if (request.headers['if-none-match'] === file.etag) {
    response.writeHead(304, headers).end();
    return;
  }
  const zipped = file.gzipped && /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')) ? file.gzipped : null;
  const body = zipped ?? file.body;
  if (zipped) headers['Content-Encoding'] = 'gzip';
  headers['Content-Length'] = String(body.length);
  response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : body);
}

function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string> = {},
): void {
  const all = {
    ...securityHeaders('page', undefined),
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    ...headers,
  };
  response.writeHead(status, all).end(request.method === 'HEAD' ? undefined : body);
}

export function pathOf(request: Pick<IncomingMessage, 'url'>): string {
  return (request.url ?? '/').split(/[?#]/, 1)[0] ?? '/';
}
