/** Messages to and from a program's standard input and output, one a line. */
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { type JSONRPCMessage, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';
import type { Programs } from './ports.ts';

/** The run that was to be gone on with has ended, and what was begun in it with it. */
export class ProgramEnded extends Error {
  override readonly name = 'ProgramEnded';
}

/** The person did not let this computer start it, or took that back. Nothing was started. */
export class ProgramNotAllowed extends Error {
  override readonly name = 'ProgramNotAllowed';
}

export class ProgramTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  /** Set where a run is gone on with: the client does not introduce itself to it a second time. */
  readonly sessionId?: string;
  readonly #programs: Programs;
  readonly #server: string;
  readonly #program: { readonly command: string; readonly args: readonly string[] };
  readonly #ids: Ids | null;
  #run: string | null = null;
  #isKept: boolean;
  #closed = false;

  /** @param resumed a run to go on with; it goes on when this is closed. Without it a new one is started, which ends with this. */
  constructor(
    programs: Programs,
    server: string,
    program: { readonly command: string; readonly args: readonly string[] },
    resumed?: string,
  ) {
    this.#programs = programs;
    this.#server = server;
    this.#program = program;
    this.#isKept = resumed !== undefined;
    this.#ids = resumed === undefined ? null : new Ids();
    if (resumed !== undefined) this.sessionId = resumed;
  }

  /** The run that is spoken to; null before it was started. */
  get run(): string | null {
    return this.#run;
  }

  async start(): Promise<void> {
    if (this.sessionId === undefined) this.#run = await this.#programs.start(this.#server, this.#program).catch(notAllowed);
    else if (await this.#programs.resume(this.#server, this.#program, this.sessionId)) this.#run = this.sessionId;
    else throw new ProgramEnded('the program has ended');
    void this.#listen(this.#run);
  }

  /** From here on the run outlives this, by so many milliseconds without anybody who listens to it. Rejects when it has ended. */
  async keep(idle: number): Promise<void> {
    if (this.#run === null) throw new Error('the program has ended');
    await this.#programs.keep(this.#run, idle);
    this.#isKept = true;
  }

  /** Nothing was begun in it that would end with it. */
  unkeep(): void {
    this.#isKept = false;
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
      if (!parsed.success) return;
      const message = this.#ids ? this.#ids.heard(parsed.data) : parsed.data;
      if (message) this.onmessage?.(message);
    } catch {
      // Not JSON.
    }
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#run === null || this.#closed) throw new Error('the program has ended');
    await this.#programs.send(this.#run, JSON.stringify(this.#ids?.said(message) ?? message));
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    if (this.#run !== null && !this.#isKept) await this.#programs.stop(this.#run).catch(() => undefined);
    this.onclose?.();
  }
}

/** What refuses to start it says so in one word, since an error loses its kind on the way between processes. */
function notAllowed(error: unknown): never {
  throw error instanceof Error && error.message === 'unavailable' ? new ProgramNotAllowed('it may not be started here') : error;
}

/**
 * Ids of requests that nobody has used before in a run that others have spoken to: each client counts from 0, and an answer to a question of one
 * that was killed would be taken for an answer to a question of the next.
 */
class Ids {
  readonly #own = `${globalThis.crypto.randomUUID()}.`;

  said(message: JSONRPCMessage): JSONRPCMessage {
    if ('method' in message && 'id' in message) return { ...message, id: this.#own + message.id };
    if (!('method' in message) || message.method !== 'notifications/cancelled') return message;
    return { ...message, params: { ...message.params, requestId: `${this.#own}${String(message.params?.requestId)}` } };
  }

  /** Null: it is for somebody else. */
  heard(message: JSONRPCMessage): JSONRPCMessage | null {
    if ('method' in message) return message;
    const id = String(message.id);
    return id.startsWith(this.#own) ? { ...message, id: Number(id.slice(this.#own.length)) } : null;
  }
}
