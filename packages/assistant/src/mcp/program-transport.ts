/** Messages to and from a program's standard input and output, one a line. */
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { type JSONRPCMessage, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';
import type { Programs } from './ports.ts';

export class ProgramTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #programs: Programs;
  readonly #server: string;
  readonly #program: { readonly command: string; readonly args: readonly string[] };
  #run: string | null = null;
  #closed = false;

  constructor(programs: Programs, server: string, program: { readonly command: string; readonly args: readonly string[] }) {
    this.#programs = programs;
    this.#server = server;
    this.#program = program;
  }

  async start(): Promise<void> {
    this.#run = await this.#programs.start(this.#server, this.#program);
    void this.#listen(this.#run);
  }

  async #listen(run: string): Promise<void> {
    try {
      for (;;) {
        const lines = await this.#programs.receive(run);
        if (lines === null || this.#closed) break;
        for (const line of lines) this.#hear(line);
      }
    } catch (error) {
      this.onerror?.(error instanceof Error ? error : new Error(String(error)));
    }
    await this.close();
  }

  /** Programs also say things that are no messages: those are passed over. */
  #hear(line: string): void {
    try {
      const parsed = JSONRPCMessageSchema.safeParse(JSON.parse(line));
      if (parsed.success) this.onmessage?.(parsed.data);
    } catch {
      // Not JSON.
    }
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#run === null || this.#closed) throw new Error('the program has ended');
    await this.#programs.send(this.#run, JSON.stringify(message));
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    if (this.#run !== null) await this.#programs.stop(this.#run).catch(() => undefined);
    this.onclose?.();
  }
}
