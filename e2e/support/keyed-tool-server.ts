import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A server of tools (Model Context Protocol) of our own that lets in only who brings its token; its one tool names a part of itself. */
export interface KeyedToolServer {
  readonly address: string;
  /** The `authorization` of every request that reached it. */
  readonly shown: readonly (string | undefined)[];
  close(): Promise<void>;
}

const tool = {
  name: 'count_days',
  title: 'Count days',
  description: 'Counts the days between two dates.',
  inputSchema: { type: 'object', properties: { from: { $ref: '#/$defs/day' } }, $defs: { day: { type: 'string' } } },
};
const circular = {
  name: 'walk_tree',
  title: 'Walk a tree',
  description: 'Walks a tree.',
  inputSchema: {
    type: 'object',
    properties: { tree: { $ref: '#/$defs/node' } },
    $defs: { node: { type: 'object', properties: { next: { $ref: '#/$defs/node' } } } },
  },
};

export async function startKeyedToolServer(token: string): Promise<KeyedToolServer> {
  const shown: (string | undefined)[] = [];
  const server = createServer((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*, authorization' };
    const tell = (status: number, body?: unknown) => {
      response.writeHead(status, { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) });
      response.end(body === undefined ? undefined : JSON.stringify(body));
    };
    if (request.method === 'OPTIONS') return tell(204);
    shown.push(request.headers.authorization);
    if (request.headers.authorization !== `Bearer ${token}`) return tell(401);
    let text = '';
    for await (const piece of request) text += String(piece);
    const { id, method } = JSON.parse(text) as { readonly id?: number; readonly method: string };
    if (id === undefined) return tell(202);
    if (method === 'tools/list') return tell(200, { jsonrpc: '2.0', id, result: { tools: [tool, circular] } });
    const serverInfo = { name: 'keyed', version: '1' };
    return tell(200, { jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo } });
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const at = server.address();
  if (at === null || typeof at === 'string') throw new Error('the server has no port');
  return {
    address: `http://127.0.0.1:${at.port}/mcp`,
    shown,
    close: () => new Promise(resolve => server.close(() => resolve())),
  };
}
