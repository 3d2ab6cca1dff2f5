/**
 * A program that serves one tool over its standard input and output: `node bell-program.ts <file>`. Each ring adds a line to the file, which
 * counts them. While `<file>.hold` is there it has rung and does not answer.
 */
import { appendFileSync, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

interface Asked {
  readonly id?: number;
  readonly method: string;
  readonly params?: { readonly protocolVersion?: string; readonly arguments?: { readonly who: string } };
}

const [file = ''] = process.argv.slice(2);
const ring = {
  name: 'ring',
  title: 'Ring the bell',
  description: 'Rings the bell at the door for somebody.',
  inputSchema: { type: 'object', properties: { who: { type: 'string' } }, required: ['who'] },
};

async function answer({ method, params }: Asked): Promise<unknown> {
  switch (method) {
    case 'initialize':
      return { protocolVersion: params?.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'bell', version: '1' } };
    case 'tools/list':
      return { tools: [ring] };
    case 'tools/call': {
      const who = params?.arguments?.who ?? '';
      appendFileSync(file, `${who}\n`);
      while (existsSync(`${file}.hold`)) await sleep(20);
      return { content: [{ type: 'text', text: `The bell rang for ${who}.` }] };
    }
    default:
      return {};
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line) as Asked;
  if (asked.id === undefined) continue;
  void answer(asked).then(result => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id: asked.id, result })}\n`));
}
