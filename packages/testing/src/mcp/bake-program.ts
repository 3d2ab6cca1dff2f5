/**
 * A program that serves one tool whose calls become tasks, over its standard input and output: `node bake-program.ts <file>`. Each task that is
 * begun adds a line to the file, which counts them, and works until `<file>.go` is there; each look at one adds a line to `<file>.looks`. It knows
 * its tasks as long as it runs.
 */
import { appendFileSync, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';

interface Asked {
  readonly id?: number | string;
  readonly method: string;
  readonly params?: { readonly protocolVersion?: string; readonly taskId?: string; readonly arguments?: { readonly what: string } };
}

const [file = ''] = process.argv.slice(2);
const tasks = new Map<string, { readonly what: string; isCancelled: boolean }>();
const bake = {
  name: 'bake',
  title: 'Bake something',
  description: 'Bakes something, which takes its time.',
  inputSchema: { type: 'object', properties: { what: { type: 'string' } }, required: ['what'] },
  execution: { taskSupport: 'required' },
};
const stamp = new Date(0).toISOString();

function described(taskId: string): object {
  const working = existsSync(`${file}.go`) ? 'completed' : 'working';
  const status = tasks.get(taskId)?.isCancelled ? 'cancelled' : working;
  return { taskId, status, ttl: null, createdAt: stamp, lastUpdatedAt: stamp, pollInterval: 1_000 };
}

/** Null: it knows nothing of that. */
function answer({ method, params }: Asked): object | null {
  const taskId = params?.taskId ?? '';
  const task = tasks.get(taskId);
  switch (method) {
    case 'initialize': {
      const capabilities = { tools: {}, tasks: { cancel: {}, requests: { tools: { call: {} } } } };
      return { protocolVersion: params?.protocolVersion, capabilities, serverInfo: { name: 'oven', version: '1' } };
    }
    case 'tools/list':
      return { tools: [bake] };
    case 'tools/call': {
      const what = params?.arguments?.what ?? '';
      const id = `t${tasks.size + 1}`;
      tasks.set(id, { what, isCancelled: false });
      appendFileSync(file, `${what}\n`);
      return { task: described(id) };
    }
    case 'tasks/get':
      appendFileSync(`${file}.looks`, `${taskId}\n`);
      return task ? described(taskId) : null;
    case 'tasks/cancel':
      if (!task) return null;
      task.isCancelled = true;
      return described(taskId);
    case 'tasks/result':
      return task ? { content: [{ type: 'text', text: `Baked: ${task.what}` }] } : null;
    default:
      return null;
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line) as Asked;
  if (asked.id === undefined) continue;
  const result = answer(asked);
  const error = { code: -32602, message: 'no such thing' };
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id: asked.id, ...(result ? { result } : { error }) })}\n`);
}
