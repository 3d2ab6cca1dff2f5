import { describe, expect, it } from 'vitest';
import { type Automation, type AutomationDraft, automation, automationHash } from './automation.ts';
import { blanksIn, contentTypeOf, filledIn, formatOf, isWellMade, numbersIn } from './body.ts';
import { troubleOf } from './problem.ts';

const json = (body: string) => ({ body, headers: [{ name: 'content-type', value: 'application/json' }] });
const form = (body: string) => ({ body, headers: [{ name: 'Content-Type', value: 'application/x-www-form-urlencoded' }] });
const text = (body: string) => ({ body, headers: [] });

describe('the text of an automation', () => {
  it('names its blanks in their order, each once', () => {
    expect(blanksIn('{"a": "{{ message }}", "b": {{degrees}}, "c": "{{message}} {{房间}}"}')).toEqual(['message', 'degrees', '房间']);
    expect(blanksIn('{"a":{"b":{}}} {{}} {{ }} {x}')).toEqual([]);
  });

  it('is what its type says, else what it looks like', () => {
    expect(formatOf(json('x'))).toBe('json');
    expect(formatOf(form('a=1'))).toBe('form');
    expect(formatOf(form('{"text": "{{message}}"}'))).toBe('json');
    expect([contentTypeOf(text('')), contentTypeOf(text('{"a": 1}')), contentTypeOf(text('{{message}}'))]).toEqual([
      null,
      'application/json',
      'text/plain; charset=utf-8',
    ]);
  });

  it('asks for a number where a blank stands as a value of its own', () => {
    const body = json('{"to": {{degrees}}, "say": "{{words}}", "both": "\\"{{words}}"}');
    expect([...numbersIn(body)]).toEqual(['degrees']);
    expect(filledIn(body, { degrees: '21.5', words: 'a "b"\n' })).toEqual({
      ok: true,
      body: '{"to": 21.5, "say": "a \\"b\\"", "both": "\\"a \\"b\\""}',
    });
    for (const degrees of ['21,5', '1}', '{"a":1}', '"x"', '01', 'null'])
      expect(filledIn(body, { degrees, words: 'x' })).toEqual({ ok: false, blank: 'degrees', why: 'number' });
    expect(filledIn(body, { words: 'x' })).toEqual({ ok: false, blank: 'degrees', why: 'missing' });
    expect(filledIn(body, { degrees: '1', words: 'x'.repeat(4_001) })).toMatchObject({ why: 'long' });
  });

  it('has no blank that nobody named', () => {
    expect(filledIn(text('{{constructor}}'), {})).toMatchObject({ ok: false, why: 'missing' });
  });

  it('of JSON has to be some', () => {
    expect(isWellMade(json('{"a": {{n}}, "b": "{{t}}"}'))).toBe(true);
    for (const body of ['{"a": ', '{a: 1}', '{"a": "{{t}}}', '{{n}} {{n}}']) expect(isWellMade(json(body))).toBe(false);
    expect(isWellMade(text('{ not json'))).toBe(false);
    expect(isWellMade(text('Hello, {{name}}'))).toBe(true);
  });
});

const draft: AutomationDraft = {
  id: 'heating',
  title: 'Turn on the heating',
  method: 'POST',
  url: 'https://home.example/heating',
  headers: [{ name: 'Authorization', secret: 'Bearer x' }],
  body: '{"on": true}',
  blanks: [],
  keyHeader: null,
  costs: false,
  was: null,
};

describe('what cannot be saved', () => {
  it('is said, and what can is not', () => {
    expect(troubleOf(draft)).toBeNull();
    expect(troubleOf({ ...draft, url: 'http://127.0.0.1:8123/api', keyHeader: 'X-Request-Id' })).toBeNull();
    expect(troubleOf({ ...draft, url: 'http://homeassistant.local:8123/api/services/light/turn_on' })).toBeNull();
  });

  it.each([
    ['title', { title: ' ' }],
    ['title', { title: 'Say “hello”' }],
    ['address', { url: 'http://home.example/heating' }],
    ['address', { url: 'https://me:pw@home.example' }],
    ['address', { url: 'http://93.184.215.14/heating' }],
    ['address', { url: 'https://home.example/{{where}}' }],
    ['forbidden', { headers: [{ name: 'Cookie', value: 'a=1' }] }],
    ['forbidden', { headers: [{ name: 'Host', value: 'x' }] }],
    ['headerName', { headers: [{ name: 'X Y', value: 'x' }] }],
    ['headerValue', { headers: [{ name: 'X-Y', value: 'a\r\nb: c' }] }],
    ['headerValue', { headers: [{ name: 'Content-Type', secret: 'text/plain' }] }],
    [
      'headerTwice',
      {
        headers: [
          { name: 'A', value: '1' },
          { name: 'a', value: '2' },
        ],
      },
    ],
    ['headers', { headers: ['a', 'b', 'c', 'd', 'e'].map(name => ({ name, secret: 'x' })) }],
    ['keyTwice', { keyHeader: 'authorization' }],
    ['forbidden', { keyHeader: 'Cookie' }],
    ['getBody', { method: 'GET' as const }],
    ['body', { body: '{"on": ' }],
    ['bodyLong', { body: 'x'.repeat(10_001) }],
    ['blanks', { body: Array.from({ length: 9 }, (_, n) => `{{b${n}}}`).join(' ') }],
    ['blankName', { body: 'x {{a “b”}}' }],
  ] as const)('%s', (problem, changed) => {
    expect(troubleOf({ ...draft, ...changed } as AutomationDraft)?.problem).toBe(problem);
  });
});

describe('the hash of an automation', () => {
  const { was: _, ...plain } = draft;
  const saved: Automation = {
    v: 1,
    ...plain,
    headers: [
      { name: 'Authorization', sealed: 'AAAA' },
      { name: 'X', value: '1' },
    ],
    savedAt: 1,
  };

  it('changes with all that decides what is sent', () => {
    const others: readonly Partial<Automation>[] = [
      { title: 'Turn off the heating' },
      { method: 'PUT' },
      { url: 'https://home.example/other' },
      { body: '{"on": false}' },
      { blanks: [{ name: 'a', example: '' }] },
      { keyHeader: 'Idempotency-Key' },
      { costs: true },
      { home: 'mac' },
      { home: 'studio' },
      { headers: [{ name: 'Authorization', sealed: 'AAAA' }] },
      {
        headers: [
          { name: 'Authorization', value: 'x' },
          { name: 'X', value: '1' },
        ],
      },
    ];
    const hashes = [saved, ...others.map(other => ({ ...saved, ...other }))].map(automationHash);
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it('stays when a key is renewed or an example is', () => {
    const renewed = {
      ...saved,
      headers: [
        { name: 'Authorization', sealed: 'BBBB' },
        { name: 'X', value: '1' },
      ],
      savedAt: 2,
    };
    expect(automationHash(renewed)).toBe(automationHash(saved));
    // Who sends it decides nothing of what is sent; earlier versions know the same hash of it.
    expect(automationHash({ ...saved, anywhere: true })).toBe(automationHash(saved));
    const examples = (example: string) => ({ ...saved, blanks: [{ name: 'a', example }] });
    expect(automationHash(examples('x'))).toBe(automationHash(examples('y')));
  });

  it('is of what is stored: what a draft brings besides is dropped', () => {
    expect(automation.safeParse({ ...saved, headers: [{ name: 'A', secret: 'x' }] }).success).toBe(false);
    expect(automation.parse({ ...saved, was: 'x' })).toEqual(saved);
  });
});
