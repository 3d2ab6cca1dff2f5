/** A server over the Model Context Protocol, by the official client, over HTTP or a program's standard input and output. */
import { type JsonValue, json, type ServerPlace, type ServerTool, serverTool, toolHash } from '@baton/protocol';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/cfworker';
import type { CallReply, Connected, Connection, ConnectProblem, Programs } from './ports.ts';
import { ProgramTransport } from './program-transport.ts';
import { withoutReferences } from './references.ts';
import { textOfContent, withinBytes } from './result.ts';

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

/** Connects, and asks what it offers. Never throws. */
export async function connectServer(server: string, place: ServerPlace, options: ClientOptions, signal: AbortSignal): Promise<Connected> {
  const transport = transportTo(server, place, options);
  if (!transport) return { ok: false, why: 'notHere' };
  const client = new Client(
    { name: 'Baton', version: '1' },
    // The other validator makes code from text, which the content policy forbids.
    { capabilities: {}, jsonSchemaValidator: new CfWorkerJsonSchemaValidator() },
  );
  const close = () => client.close().catch(() => undefined);
  try {
    await client.connect(transport, { signal, timeout: CONNECT });
    const { tools, leftOut } = await offered(client, signal);
    return {
      ok: true,
      connection: { tools, leftOut, unusable: unusableOf(tools), call: (tool, input, stop) => callTool(client, tool, input, stop), close },
    };
  } catch (error) {
    await close();
    return { ok: false, why: problemOf(error, place) };
  }
}

function transportTo(server: string, place: ServerPlace, { fetch: send, programs, token }: ClientOptions): Transport | null {
  if (place.kind === 'program') return programs ? new ProgramTransport(programs, server, place) : null;
  if (!URL.canParse(place.url)) return null;
  return new StreamableHTTPClientTransport(new URL(place.url), {
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

function problemOf(error: unknown, place: ServerPlace): ConnectProblem {
  if (error instanceof Moved) return 'moved';
  const status = (error as { readonly code?: unknown }).code;
  if (status === 401 || status === 403) return 'refused';
  if (typeof status === 'number' && status >= 400 && status < 500) return 'notUnderstood';
  if (error instanceof SyntaxError || (error as Error).name === 'ZodError' || (error as Error).name === '$ZodError') return 'notUnderstood';
  if (error instanceof McpError && error.code !== ErrorCode.ConnectionClosed && error.code !== ErrorCode.RequestTimeout)
    return 'notUnderstood';
  return place.kind === 'program' && (error as Error).message === 'unavailable' ? 'notHere' : 'unreachable';
}

async function offered(client: Client, signal: AbortSignal): Promise<Pick<Connection, 'tools' | 'leftOut'>> {
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
      const tool = serverTool.safeParse(JSON.parse(JSON.stringify({ ...plain, hash: toolHash(plain) })));
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
  return { tools, leftOut };
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
    const { text, cut } = withinBytes(textOfContent(result.content));
    const structured = json.safeParse(result.structuredContent ?? null);
    const small = structured.success && JSON.stringify(structured.data).length <= 8_000;
    return { kind: 'result', failed: result.isError === true, text, structured: small ? structured.data : null, cut: cut || !small };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // What the server itself answered is an answer; everything else leaves open whether it was done.
    if (error instanceof McpError && refusals.has(error.code)) return { kind: 'refused', message };
    return { kind: 'lost', why: message };
  }
}

/** Codes with which a server says that it did not begin. Its own fault (`InternalError`) says nothing about what was done. */
const refusals: ReadonlySet<number> = new Set([
  ErrorCode.InvalidParams,
  ErrorCode.InvalidRequest,
  ErrorCode.MethodNotFound,
  ErrorCode.ParseError,
]);
