import { describe, expect, it } from 'vitest';
import { type FromCurl, readCurl } from './curl.ts';

const header = (name: string, value: string, secret = false) => ({ name, value, secret });
const form = header('Content-Type', 'application/x-www-form-urlencoded');
const at = (url: string, more: Partial<FromCurl> = {}): FromCurl => ({ method: 'GET', url, headers: [], body: '', ...more });

describe('a curl command', () => {
  it.each<[string, FromCurl]>([
    ['curl https://a.example/x', at('https://a.example/x')],
    ["curl -X POST 'https://a.example/x'", at('https://a.example/x', { method: 'POST' })],
    ['curl -sSXDELETE --url https://a.example/x', at('https://a.example/x', { method: 'DELETE' })],
    [
      `curl https://a.example/hook \\\n  -H 'Content-Type: application/json' \\\n  -d '{"text": "it'"'"'s {{message}}"}'`,
      at('https://a.example/hook', {
        method: 'POST',
        headers: [header('Content-Type', 'application/json')],
        body: '{"text": "it\'s {{message}}"}',
      }),
    ],
    [
      'curl --request PUT https://a.example -d a=1 --data-urlencode "b=x y&z" --data-raw @c',
      at('https://a.example', { method: 'PUT', headers: [form], body: 'a=1&b=x%20y%26z&@c' }),
    ],
    [
      `curl https://a.example --json '{"on":true}' --oauth2-bearer abc`,
      at('https://a.example', {
        method: 'POST',
        headers: [
          header('Authorization', 'Bearer abc', true),
          header('Content-Type', 'application/json'),
          header('Accept', 'application/json'),
        ],
        body: '{"on":true}',
      }),
    ],
    [
      'curl -u anna:pässword https://a.example',
      at('https://a.example', { headers: [header('Authorization', 'Basic YW5uYTpww6Rzc3dvcmQ=', true)] }),
    ],
    ['curl -G https://a.example/x?y=1 -d q=tea', at('https://a.example/x?y=1&q=tea')],
    [
      `curl "https://a.example" -H "X-Api-Key: k\\"1" -H "X-Empty;" --data-raw $'line\\none\\u0021'`,
      at('https://a.example', {
        method: 'POST',
        headers: [header('X-Api-Key', 'k"1', true), header('X-Empty', ''), form],
        body: 'line\none!',
      }),
    ],
  ])('is read: %s', (command, request) => expect(readCurl(command)).toEqual({ ok: true, request, left: [] }));

  it.each([
    ['curl -L -k https://a.example', ['-L', '-k']],
    ['curl https://a.example -H "Cookie: a=1" -H "User-Agent: x" -A me', ['Cookie: a=1', 'User-Agent: x', '-A me']],
    ['curl https://a.example -d @body.json -F file=@x', ['-d @body.json', '-F file=@x']],
    ['curl https://a.example -H @headers -H "Accept:"', ['-H @headers', '-H Accept:']],
    ['curl https://a.example | jq .state', ['| jq .state']],
    ['curl https://a.example -H "X-A: $TOKEN" -d <YOUR_NAME>', ['$TOKEN']],
    ['curl https://a.example -H "Authorization: Bearer <YOUR_TOKEN>"', ['<YOUR_TOKEN>']],
    ['curl https://a.example -H "Idempotency-Key: 1"', ['Idempotency-Key: 1']],
  ])('names what it leaves: %s', (command, left) => {
    const read = readCurl(command);
    if (command.includes('-d <')) expect(read).toEqual({ ok: false, why: 'value', at: '-d' });
    else expect(read).toMatchObject({ ok: true, left });
  });

  it.each([
    ['wget https://a.example', { why: 'notCurl' }],
    ['', { why: 'notCurl' }],
    ['curl', { why: 'address' }],
    ['curl https://a.example https://b.example', { why: 'addresses' }],
    ["curl 'https://a.example", { why: 'quotes' }],
    ['curl --frobnicate x https://a.example', { why: 'option', at: '--frobnicate' }],
    ['curl -Z https://a.example', { why: 'option', at: '-Z' }],
    ['curl https://a.example -X', { why: 'value', at: '-X' }],
    ['curl -I https://a.example', { why: 'method', at: 'HEAD' }],
    ['curl -X PURGE https://a.example', { why: 'method', at: 'PURGE' }],
  ])('is refused with what it is about: %s', (command, why) => expect(readCurl(command)).toMatchObject({ ok: false, ...why }));

  it('runs nothing, and takes no longer over a very long one than a person notices', () => {
    const begun = performance.now();
    expect(readCurl('curl https://a.example -d "$(rm -rf ~)"')).toMatchObject({
      ok: true,
      request: { body: '$(rm -rf ~)' },
      left: ['$(rm -rf ~)'],
    });
    for (const text of [`curl ${'"'.repeat(50_001)}`, `curl -${'s'.repeat(50_000)} https://a.example`, `curl ${'\\'.repeat(50_000)}`])
      readCurl(text);
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});
