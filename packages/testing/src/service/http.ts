import type { IncomingMessage, ServerResponse } from 'node:http';

/** Lets any page call the service with any header, preflight included. */
export function allowAnyPage(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE');
  response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? 'content-type, idempotency-key');
  response.setHeader('access-control-expose-headers', 'idempotency-replayed');
  // A page on a public address may call one on this machine only when it says so.
  response.setHeader('access-control-allow-private-network', 'true');
}

export function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

export async function readBody(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}

/** Headers by their lower-case name; one that came several times is joined. */
export function flatten(headers: IncomingMessage['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  );
}
