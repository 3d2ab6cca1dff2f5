/** What every page may do at most: its own scripts and styles, nothing from elsewhere. Inline styles are needed by the editors. */
const everywhere = {
  'default-src': `'none'`,
  'script-src': `'self'`,
  'worker-src': `'self'`,
  'style-src': `'self' 'unsafe-inline'`,
  'img-src': `'self' blob: data:`,
  'font-src': `'self'`,
  'manifest-src': `'self'`,
  'base-uri': `'none'`,
  'form-action': `'none'`,
  'frame-ancestors': `'none'`,
};

/** The runtime's worker talks to relays and to model providers that a person added; a worker has the policy of its own response. */
const workerConnect = `'self' ws: wss: https: http://127.0.0.1:* http://localhost:*`;

/**
 * The Content-Security-Policy of a response.
 * @param host the request's Host header: some engines do not count a page's own WebSocket as `'self'`
 */
export function contentSecurityPolicy(kind: 'page' | 'worker', host: string | undefined): string {
  const own = host && /^[a-z0-9.:[\]-]+$/i.test(host) ? ` ws://${host} wss://${host}` : '';
  const connect = kind === 'worker' ? workerConnect : `'self'${own}`;
  return Object.entries({ ...everywhere, 'connect-src': connect })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');
}

export function securityHeaders(kind: 'page' | 'worker', host: string | undefined): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(kind, host),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}

/** Files whose name holds their hash never change; everything else is asked for each time, so that an update is seen. */
export function cacheControl(path: string): string {
  return /^\/assets\/.*[-.][\w-]{8,}\.\w+$/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json; charset=utf-8',
  webp: 'image/webp',
  woff2: 'font/woff2',
};

export function contentType(path: string): string {
  return types[path.slice(path.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';
}

export function isCompressible(type: string): boolean {
  return /^text\/|json|javascript|svg|wasm/.test(type);
}
