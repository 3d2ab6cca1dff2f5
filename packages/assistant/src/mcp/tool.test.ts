import { type ConnectedServer, type JsonValue, type ServerTool, toolHash } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { prepareTool } from '../tools/index.ts';
import { toolOf } from './tool.ts';

const of = (schema: JsonValue): ServerTool => {
  const plain = { name: 'find', title: null, description: '', schema, readOnly: true, destructive: false };
  return { ...plain, hash: toolHash(plain) };
};
const serverOf = (tool: ServerTool): ConnectedServer => ({
  v: 1,
  id: 'files',
  title: 'Files',
  place: { kind: 'http', url: 'https://files.example/mcp' },
  trusted: false,
  tools: [tool],
  leftOut: 0,
  checkedAt: 1,
});

/** The step that a call with this input becomes. */
function prepared(schema: JsonValue, input: JsonValue) {
  const tool = of(schema);
  const asking = { voice: 'en', named: { documentTitle: () => null }, seen: { named: () => null, outside: false } } as const;
  return prepareTool('mcp.files.find', { input, hash: tool.hash }, asking, toolOf(serverOf(tool), tool) as never);
}

const deep = (levels: number): JsonValue => (levels === 0 ? {} : { type: 'object', properties: { in: deep(levels - 1) } });

describe('a server’s schema', () => {
  it.each<[string, JsonValue]>([
    ['names itself in a way that is no address', { $id: 'http://[', type: 'object' }],
    ['has two of the same name', { type: 'object', properties: { a: { $id: 'x:b' }, b: { $id: 'x:b', type: 'string' } } }],
    ['points to itself', { type: 'object', $ref: '#' }],
    ['points nowhere', { type: 'object', properties: { a: { $ref: '#/$defs/none' } } }],
    ['has no end', deep(500)],
  ])('that %s is not the end of the turn: the call is refused with a sentence', async (_, schema) => {
    const step = await prepared(schema, { a: 'x' });
    expect(step).toMatchObject({ name: 'refused', arguments: { kind: 'badArguments' } });
    expect((step.arguments as { readonly sentence: string }).sentence).toContain('Nothing was done.');
  });

  it('has patterns that are left to the server: one of a stranger could keep this device busy for ever', async () => {
    const properties = { word: { type: 'string', pattern: '^x$' } };
    const schema = { type: 'object', properties, patternProperties: { '^z$': { type: 'number' } }, additionalProperties: false };
    expect((await prepared(schema, { word: 'y', z: 1 })).name).toBe('mcp.files.find');
    expect((await prepared(schema, { word: 7 })).name).toBe('refused');
  });

  it('may call an argument “pattern”', async () => {
    const schema = { type: 'object', properties: { pattern: { type: 'string' } }, required: ['pattern'], additionalProperties: false };
    expect((await prepared(schema, { pattern: '*.txt' })).name).toBe('mcp.files.find');
    expect((await prepared(schema, { pattern: 7 })).name).toBe('refused');
  });
});
