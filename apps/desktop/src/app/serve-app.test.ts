import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveApp } from './serve-app.ts';

let scratch = '';
let serve: (request: Request) => Promise<Response>;

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'baton-app-'));
  mkdirSync(join(scratch, 'app/assets'), { recursive: true });
  mkdirSync(join(scratch, 'app-secret'));
  writeFileSync(join(scratch, 'secret.js'), 'secret');
  writeFileSync(join(scratch, 'app-secret/key.js'), 'secret');
  writeFileSync(join(scratch, 'app/index.html'), '<!doctype html>');
  writeFileSync(join(scratch, 'app/.sources'), 'hash');
  writeFileSync(join(scratch, 'app/.hidden.js'), 'hidden');
  writeFileSync(join(scratch, 'app/assets/worker-Ab_-1234.js'), 'postMessage(1)');
  writeFileSync(join(scratch, 'app/assets/index-Ab_-1234.js'), 'run()');
  symlinkSync(join(scratch, 'secret.js'), join(scratch, 'app/link.js'));
  serve = serveApp(join(scratch, 'app'));
});

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const get = (path: string, init?: RequestInit): Promise<Response> => serve(new Request(`app://baton${path}`, init));
const connectOf = (response: Response): string =>
  /connect-src ([^;]*)/.exec(response.headers.get('content-security-policy') ?? '')?.[1] ?? '';

describe('the app’s own scheme', () => {
  it('serves the page for its bare address', async () => {
    const response = await get('/?from=start#/did');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toBe('<!doctype html>');
  });

  it('lets only the runtime’s worker reach out, and nothing run a script from elsewhere', async () => {
    const page = await get('/');
    const script = await get('/assets/index-Ab_-1234.js');
    const worker = await get('/assets/worker-Ab_-1234.js');
    expect(connectOf(page)).toBe(`'self'`);
    expect(connectOf(script)).toBe(`'self'`);
    expect(connectOf(worker)).toContain('wss:');
    for (const response of [page, script, worker, await get('/missing.js')]) {
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toContain(`default-src 'none'`);
      expect(policy).toContain(`script-src 'self';`);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it.each([
    '/../secret.js',
    '/..%2fsecret.js',
    '/%2e%2e/secret.js',
    '/assets/..%2f..%2fsecret.js',
    '/..%5csecret.js',
    '/..%2fapp-secret/key.js',
    '/link.js',
    '/.sources',
    '/.hidden.js',
    '/index.html%00.js',
    '/%E0%A4%A.js',
    '/assets',
    '/assets/worker-none.js',
    '/etc/passwd',
  ])('does not serve %s', async path => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('');
  });

  it('does not answer for another host of its scheme', async () => {
    expect((await serve(new Request('app://elsewhere/index.html'))).status).toBe(404);
  });

  it('takes nothing in', async () => {
    expect((await get('/index.html', { method: 'POST', body: 'x' })).status).toBe(405);
  });
});
