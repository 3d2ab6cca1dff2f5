/** What every response of the app may do at most: its own scripts, nothing from elsewhere. Inline styles are needed by the editors. */
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

/** A dedicated worker has the policy of its own response, so the runtime's alone may leave the app: to relays and services a person added. */
const connect = {
  page: `'self'`,
  worker: `'self' ws: wss: https: http://127.0.0.1:* http://localhost:*`,
};

/** The Content-Security-Policy for the app's files, or for the file that runs as the runtime's worker. */
export function contentPolicy(of: 'page' | 'worker'): string {
  return Object.entries({ ...everywhere, 'connect-src': connect[of] })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');
}
