import { readFile, realpath } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { isAppAddress } from './address.ts';
import { contentPolicy } from './content-policy.ts';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** The name that the build gives to the runtime's worker, and to nothing else. */
const workerFile = /^\/assets\/worker-[\w-]+\.js$/;

/**
 * Answers requests of the app's scheme with the files of one folder, each with a content policy. Nothing outside of the
 * folder is ever read, also by way of a link; what starts with a dot is not part of the app. Never rejects.
 */
export function serveApp(folder: string): (request: Request) => Promise<Response> {
  return async request => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405);
    if (!isAppAddress(request.url)) return refuse(404);
    const { pathname } = new URL(request.url);
    const path = pathname === '/' ? '/index.html' : pathname;
    const type = types[extname(path)];
    const file = type === undefined ? null : await findFile(folder, path);
    if (file === null || type === undefined) return refuse(404);
    const body = await readFile(file);
    return new Response(request.method === 'HEAD' ? null : body, {
      headers: { ...headers(workerFile.test(path) ? 'worker' : 'page'), 'content-type': type, 'content-length': String(body.length) },
    });
  };
}

function headers(of: 'page' | 'worker'): Record<string, string> {
  return {
    'content-security-policy': contentPolicy(of),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-cache',
  };
}

function refuse(status: 404 | 405): Response {
  return new Response('', { status, headers: { ...headers('page'), 'content-type': 'text/plain; charset=utf-8' } });
}

async function findFile(folder: string, path: string): Promise<string | null> {
  try {
    const name = decodeURIComponent(path);
    // A backslash separates folders on Windows; a NUL ends a name in the system's calls.
    if (/[\\\0]/.test(name) || name.split('/').some(part => part.startsWith('.'))) return null;
    const root = await realpath(folder);
    const file = await realpath(join(root, name));
    return file.startsWith(root + sep) ? file : null;
  } catch {
    // Not there, not readable, or not decodable: for a page they are the same.
    return null;
  }
}
