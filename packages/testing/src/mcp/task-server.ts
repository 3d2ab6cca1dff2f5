/**
 * A server of tools whose calls become tasks, as a process of its own: `node task-server.ts <port> <file>`. Its tasks stand in the file, so that
 * it knows them after it was killed, and belong to the session in which they were begun. A task works until `<file>.go` is there.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';

interface Task {
  readonly id: string;
  readonly session: string;
  readonly what: string;
  status: 'working' | 'cancelled';
}
export interface TaskFile {
  readonly tasks: Task[];
}
interface Asked {
  readonly id?: number;
  readonly method: string;
  readonly params?: { readonly taskId?: string; readonly arguments?: { readonly what: string } };
}

const [port = '0', file = ''] = process.argv.slice(2);
const read = (): TaskFile => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TaskFile) : { tasks: [] });
const write = (all: TaskFile): void => writeFileSync(file, JSON.stringify(all));

const bake = {
  name: 'bake',
  description: 'Bakes, which takes its time.',
  inputSchema: { type: 'object', properties: { what: { type: 'string' } }, required: ['what'] },
  execution: { taskSupport: 'required' },
};
const stamp = new Date(0).toISOString();
const described = ({ id, status }: Task) => ({
  taskId: id,
  status: status === 'working' && existsSync(`${file}.go`) ? 'completed' : status,
  ttl: null,
  createdAt: stamp,
  lastUpdatedAt: stamp,
  pollInterval: 1_000,
});

/** Null: it knows nothing of that. */
function answer({ method, params }: Asked, session: string): unknown {
  const all = read();
  const task = all.tasks.find(one => one.id === params?.taskId && one.session === session);
  switch (method) {
    case 'initialize':
      return {
        protocolVersion: '2025-11-25',
        capabilities: { tools: {}, tasks: { cancel: {}, requests: { tools: { call: {} } } } },
        serverInfo: { name: 'tasks', version: '1' },
      };
    case 'tools/list':
      return { tools: [bake] };
    case 'tools/call': {
      const begun: Task = { id: `t${all.tasks.length + 1}`, session, what: params?.arguments?.what ?? '', status: 'working' };
      write({ tasks: [...all.tasks, begun] });
      return { task: described(begun) };
    }
    case 'tasks/get':
      return task ? described(task) : null;
    case 'tasks/cancel':
      if (!task) return null;
      task.status = 'cancelled';
      write(all);
      return described(task);
    case 'tasks/result':
      return task ? { content: [{ type: 'text', text: `Baked: ${task.what}` }] } : null;
    default:
      return null;
  }
}

let sessions = 0;
createServer((request, response) => {
  void (async () => {
    let text = '';
    for await (const piece of request) text += String(piece);
    if (request.method !== 'POST') return response.writeHead(405).end();
    const asked = JSON.parse(text) as Asked;
    if (asked.id === undefined) return response.writeHead(202).end();
    const session = asked.method === 'initialize' ? `s${process.pid}-${++sessions}` : String(request.headers['mcp-session-id'] ?? '');
    const result = answer(asked, session);
    const error = { code: -32602, message: 'no such thing' };
    response.writeHead(200, { 'content-type': 'application/json', 'mcp-session-id': session });
    response.end(JSON.stringify({ jsonrpc: '2.0', id: asked.id, ...(result === null ? { error } : { result }) }));
    return undefined;
  })();
}).listen(Number(port), '127.0.0.1');
