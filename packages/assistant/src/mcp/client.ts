/** A server over the Model Context Protocol, by the official client, over HTTP or a program's standard input and output. */
import { type JsonValue, type ServerPlace, type ServerTool, serverTool, toolHash } from '@baton/protocol';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/cfworker';
import type { Begun, CallReply, Connected, Connection, ConnectProblem, Programs } from './ports.ts';
import { ProgramEnded, ProgramNotAllowed, ProgramTransport } from './program-transport.ts';
import { withoutReferences } from './references.ts';
import { refusals } from './refusals.ts';
import { replyOf } from './result.ts';
import { beginTask, cancelTask, lookAtTask, type TaskTicket, ticketIn } from './tasks.ts';

export interface ClientOptions {
  /** For servers at an address; no credentials of the browser go along. */
  readonly fetch: typeof fetch;
  /** Absent: no programs can be started here. */
  readonly programs?: Programs;
  /** What a server at an address wants to see before it answers; null: nothing. */
  readonly token: string | null;
}

/** Milliseconds until a server must have said what it offers, and until a call is given up. */
const CONNECT = 20_000;
const CALL = 55_000;
/** Tools that are kept of one server, and the bytes of all their definitions together: they stand in one row. */
const TOOLS = 100;
const TOOLS_BYTES = 60_000;

/** Connects, and asks what it offers, or with a ticket nothing. Never throws. */
export async function connectServer(
  server: string,
  place: ServerPlace,
  options: ClientOptions,
  signal: AbortSignal,
  ticket?: string,
): Promise<Connected> {
  const task = ticket === undefined ? null : ticketIn(ticket);
  const transport = transportTo(server, place, options, task?.session);
  if (!transport) return { ok: false, why: 'notHere' };
  const client = new Client(
    { name: 'Baton', version: '1' },
    // The other validator makes code from text, which the content policy forbids.
    { capabilities: {}, jsonSchemaValidator: new CfWorkerJsonSchemaValidator() },
  );
  const close = () => client.close().catch(() => undefined);
  try {
    await client.connect(transport, { signal, timeout: CONNECT });
    if (task) return { ok: true, connection: aboutTask(client, transport, task, close) };
    const { tools, leftOut, unusable } = await offered(client, signal);
    const call: Connection['call'] = (tool, input, stop) => callTool(client, tool, input, stop);
    const begin: Connection['begin'] = (tool, input, stop) => begunThere(client, transport, tool, input, stop);
    return { ok: true, connection: { tools, leftOut, unusable, call, ...(offersTasks(client) && { begin }), close } };
  } catch (error) {
    await close();
    if (error instanceof ProgramEnded) return { ok: true, connection: ended };
    return { ok: false, why: problemOf(error) };
  }
}

const onlyForTask = async (): Promise<CallReply> => ({ kind: 'refused', message: 'This connection is for a task.' });

/** A program has ended, and its tasks with it. */
const ended: Connection = {
  tools: [],
  leftOut: 0,
  call: onlyForTask,
  look: async () => ({ kind: 'gone' }),
  cancel: async () => 'heard',
  close: async () => undefined,
};

/**
 * Milliseconds that a program goes on without anybody who listens: while a task of it works, which whoever follows it may not be able to ask about
 * for long; and once its end was told, until that is stored.
 */
const [whileItWorks, afterItsEnd] = [24 * 3_600_000, 600_000] as const;

/** A program goes on from before its task is begun: whatever dies in between, the task does not. */
async function begunThere(client: Client, transport: Transport, tool: string, input: JsonValue, stop: AbortSignal): Promise<Begun> {
  if (transport instanceof ProgramTransport) {
    try {
      await transport.keep(whileItWorks);
    } catch {
      return { kind: 'refused', message: 'It ended before it was asked.' };
    }
  }
  const begun = await beginTask(client, sessionOf(transport), tool, input, stop);
  if (begun.kind === 'refused' && transport instanceof ProgramTransport) transport.unkeep();
  return begun;
}

/** A connection in the session in which a task was begun, or in a new one where its server has no sessions. */
function aboutTask(client: Client, transport: Transport, task: TaskTicket, close: () => Promise<void>): Connection {
  if (task.session !== undefined && task.version !== undefined) transport.setProtocolVersion?.(task.version);
  const isOver = () => (transport instanceof ProgramTransport ? transport.keep(afterItsEnd).catch(() => undefined) : undefined);
  return {
    tools: [],
    leftOut: 0,
    call: onlyForTask,
    look: async stop => {
      const reply = await lookAtTask(client, task, stop);
      if (reply.kind !== 'working' && reply.kind !== 'lost') await isOver();
      return reply;
    },
    cancel: async stop => {
      const told = await cancelTask(client, task, stop);
      if (told === 'heard') await isOver();
      return told;
    },
    close,
  };
}

function sessionOf(transport: Transport): Omit<TaskTicket, 'task'> {
  if (transport instanceof ProgramTransport) return transport.run === null ? {} : { session: transport.run };
  const version = transport instanceof StreamableHTTPClientTransport ? transport.protocolVersion : undefined;
  return transport.sessionId === undefined || version === undefined ? {} : { session: transport.sessionId, version };
}

const offersTasks = (client: Client): boolean => client.getServerCapabilities()?.tasks?.requests?.tools?.call !== undefined;

function transportTo(
  server: string,
  place: ServerPlace,
  { fetch: send, programs, token }: ClientOptions,
  session?: string,
): Transport | null {
  if (place.kind === 'program') return programs ? new ProgramTransport(programs, server, place, session) : null;
  if (!URL.canParse(place.url)) return null;
  return new StreamableHTTPClientTransport(new URL(place.url), {
    ...(session !== undefined && { sessionId: session }),
    // The stream for what a server says unasked is not opened: nothing here listens to it, and its end would look like that of an answer.
    fetch: async (url, init) => {
      if ((init?.method ?? 'GET') === 'GET') return new Response(null, { status: 405 });
      const given = { ...init, credentials: 'omit', referrerPolicy: 'no-referrer' } as const;
      if (token === null) return send(url, given);
      // A token is for this origin. A browser does not say where a redirect leads before it goes there, so none is followed with it.
      const response = await send(url, { ...given, redirect: 'manual' });
      if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) throw new Moved();
      return response;
    },
    requestInit: token === null ? {} : { headers: { authorization: `Bearer ${token}` } },
    // A call whose line dropped is not taken up again by itself: that is the journal's decision.
    reconnectionOptions: { maxRetries: 0, initialReconnectionDelay: 1_000, maxReconnectionDelay: 1_000, reconnectionDelayGrowFactor: 1 },
  }) as Transport;
}

class Moved extends Error {
  override readonly name = 'Moved';
}

function unusableOf(tools: readonly ServerTool[]): NonNullable<Connection['unusable']> {
  return tools.flatMap(({ name, schema }) => {
    const resolved = withoutReferences(schema);
    return resolved.ok ? [] : [{ tool: name, why: resolved.why }];
  });
}

function problemOf(error: unknown): ConnectProblem {
  if (error instanceof ProgramNotAllowed) return 'notAllowed';
  if (error instanceof Moved) return 'moved';
  const status = (error as { readonly code?: unknown }).code;
  if (status === 401 || status === 403) return 'refused';
  if (typeof status === 'number' && status >= 400 && status < 500) return 'notUnderstood';
  if (error instanceof SyntaxError || (error as Error).name === 'ZodError' || (error as Error).name === '$ZodError') return 'notUnderstood';
  if (error instanceof McpError && error.code !== ErrorCode.ConnectionClosed && error.code !== ErrorCode.RequestTimeout)
    return 'notUnderstood';
  return 'unreachable';
}

type Offered = Pick<Connection, 'tools' | 'leftOut'> & { readonly unusable: NonNullable<Connection['unusable']> };

async function offered(client: Client, signal: AbortSignal): Promise<Offered> {
  const hasTasks = offersTasks(client);
  const onlyAsTasks = new Set<string>();
  const tools: ServerTool[] = [];
  let [bytes, leftOut, cursor, pages]: [number, number, string | undefined, number] = [0, 0, undefined, 0];
  do {
    const page = await client.listTools(cursor === undefined ? {} : { cursor }, { signal, timeout: CONNECT });
    for (const each of page.tools) {
      const plain = {
        name: each.name,
        title: (each.title ?? each.annotations?.title ?? null)?.slice(0, 200) ?? null,
        description: (each.description ?? '').slice(0, 2_000).toWellFormed(),
        schema: each.inputSchema as unknown as JsonValue,
        readOnly: each.annotations?.readOnlyHint === true,
        destructive: each.annotations?.readOnlyHint !== true && each.annotations?.destructiveHint === true,
      };
      const support = each.execution?.taskSupport;
      const task = hasTasks && (support === 'required' || support === 'optional') ? { task: true } : {};
      if (!hasTasks && support === 'required') onlyAsTasks.add(each.name);
      const tool = serverTool.safeParse(JSON.parse(JSON.stringify({ ...plain, ...task, hash: toolHash(plain) })));
      const size = JSON.stringify(plain).length;
      if (!tool.success || tools.length >= TOOLS || bytes + size > TOOLS_BYTES) leftOut++;
      else {
        bytes += size;
        tools.push(tool.data);
      }
    }
    cursor = page.nextCursor;
    pages++;
  } while (cursor !== undefined && pages < 20);
  const tasks = tools.flatMap(({ name }) => (onlyAsTasks.has(name) ? [{ tool: name, why: 'task' as const }] : []));
  return { tools, leftOut, unusable: [...unusableOf(tools), ...tasks].slice(0, TOOLS) };
}

async function callTool(client: Client, tool: string, input: JsonValue, stop: AbortSignal): Promise<CallReply> {
  const broken = new AbortController();
  // A stream that ends without its answer fails nothing in the client: it would be waited for until the deadline.
  client.onerror = error => {
    if (/stream disconnected|reconnection attempts/i.test(error.message)) broken.abort(error);
  };
  const signal = AbortSignal.any([stop, broken.signal]);
  try {
    const result = await client.callTool({ name: tool, arguments: input as Record<string, unknown> }, undefined, { signal, timeout: CALL });
    return replyOf({ ...result });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // What the server itself answered is an answer; everything else leaves open whether it was done.
    if (error instanceof McpError && refusals.has(error.code)) return { kind: 'refused', message };
    return { kind: 'lost', why: message };
  }
}
