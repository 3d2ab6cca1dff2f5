import type { JsonValue } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { serverToolsFor } from './names.ts';
import { withoutReferences } from './references.ts';

const inA = (a: JsonValue, $defs: JsonValue): JsonValue => ({ type: 'object', properties: { a }, $defs });
const person = { type: 'object', properties: { name: { type: 'string' } } };

describe('the schema of a server’s tool', () => {
  it('is written out where it names parts of itself, with what is said beside the name', () => {
    const schema = inA(
      { type: 'array', items: { $ref: '#/$defs/a~1b', description: 'Who' } },
      { 'a/b': { $ref: '#/$defs/person' }, person },
    );
    expect(withoutReferences(schema)).toEqual({
      ok: true,
      schema: { type: 'object', properties: { a: { type: 'array', items: { ...person, description: 'Who' } } } },
    });
  });

  it('keeps what restricts a named part further', () => {
    const written = withoutReferences(inA({ $ref: '#/$defs/n', maximum: 5 }, { n: { type: 'number' } }));
    expect(written).toMatchObject({ schema: { properties: { a: { allOf: [{ type: 'number' }, { maximum: 5 }] } } } });
  });

  it('may name the same part twice, and speak of arguments that are called like keywords', () => {
    const schema: JsonValue = {
      type: 'object',
      properties: { $ref: { $ref: '#/$defs/p' }, definitions: { $ref: '#/$defs/p' } },
      $defs: { p: { type: 'string' } },
    };
    expect(withoutReferences(schema)).toEqual({
      ok: true,
      schema: { type: 'object', properties: { $ref: { type: 'string' }, definitions: { type: 'string' } } },
    });
  });

  it.each([
    ['contains itself', 'cycle', inA({ $ref: '#/$defs/n' }, { n: { type: 'object', properties: { next: { $ref: '#/$defs/n' } } } })],
    ['names itself in a circle', 'cycle', inA({ $ref: '#/$defs/a' }, { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } })],
    ['is the whole again', 'cycle', inA({ $ref: '#' }, {})],
    ['is described at another address', 'reference', inA({ $ref: 'https://elsewhere.example/x.json' }, {})],
    ['is described nowhere', 'reference', inA({ $ref: '#/$defs/none' }, {})],
    ['names what every object has', 'reference', inA({ $ref: '#/$defs/constructor' }, {})],
    ['cannot be followed', 'reference', inA({ $ref: '#/$defs/%' }, {})],
    ['grows without bound', 'arguments', inA({ $ref: '#/$defs/d0' }, doubling(30))],
  ])('that %s is refused, and says why', (_, why, schema) => {
    expect(withoutReferences(schema)).toEqual({ ok: false, why });
    const tool = { name: 'x', title: null, description: '', schema, readOnly: true, destructive: false, hash: '0' };
    const server = {
      v: 1 as const,
      id: 's',
      title: 's',
      place: { kind: 'http' as const, url: 'https://x.example' },
      trusted: false,
      tools: [tool as never],
      leftOut: 0,
      checkedAt: 1,
    };
    expect(serverToolsFor({ current: () => [server] })).toEqual([]);
  });
});

/** Each names the next one twice. */
function doubling(deep: number): JsonValue {
  return Object.fromEntries(
    Array.from({ length: deep }, (_, at) => [
      `d${at}`,
      at === deep - 1 ? {} : { anyOf: [{ $ref: `#/$defs/d${at + 1}` }, { $ref: `#/$defs/d${at + 1}` }] },
    ]),
  );
}
