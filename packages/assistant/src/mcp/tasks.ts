/** Calls that become tasks of their server: begun once, they go on there, and their result is asked for by their id, from any device. */
import type { JsonValue } from '@baton/protocol';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { CallToolResultSchema, CreateTaskResultSchema, McpError } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod/mini';
import type { Begun, CallReply, TaskReply } from './ports.ts';
import { refusals } from './refusals.ts';
import { replyOf } from './result.ts';

/** Milliseconds: for one request, for how long a task is to be kept, and the least and most between two looks. */
const WAIT = 20_000;
const KEPT = 24 * 3_600_000;
const [SOONEST, LATEST] = [1_000, 30_000] as const;

/** What a ticket is: the task, and the session of the protocol that it belongs to, where the server has such; of a program its run. */
const ticketed = z.object({ task: z.string(), session: z.optional(z.string()), version: z.optional(z.string()) });
export type TaskTicket = z.infer<typeof ticketed>;

/** Null for what is no ticket of ours. */
export function ticketIn(text: string): TaskTicket | null {
  try {
    const found = ticketed.safeParse(JSON.parse(text));
    return found.success ? found.data : null;
  } catch {
    return null;
  }
}

/** The one call with an effect. Never throws. `of`: the session that the connection has. */
export async function beginTask(
  client: Client,
  of: Omit<TaskTicket, 'task'>,
  tool: string,
  input: JsonValue,
  stop: AbortSignal,
): Promise<Begun> {
  try {
    const params = { name: tool, arguments: input as Record<string, unknown> };
    const options = { signal: stop, timeout: WAIT, task: { ttl: KEPT } };
    const { task } = await client.request({ method: 'tools/call', params }, CreateTaskResultSchema, options);
    return { kind: 'begun', ticket: JSON.stringify({ task: task.taskId, ...of }) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return error instanceof McpError && refusals.has(error.code) ? { kind: 'refused', message } : { kind: 'lost', why: message };
  }
}

/** How far it is, without any effect. Never throws. */
export async function lookAtTask(client: Client, { task }: TaskTicket, stop: AbortSignal): Promise<TaskReply> {
  const options = { signal: stop, timeout: WAIT };
  try {
    const { status, pollInterval, statusMessage = '' } = await client.experimental.tasks.getTask(task, options);
    if (status === 'working') return { kind: 'working', again: Math.min(LATEST, Math.max(SOONEST, pollInterval ?? 2_000)) };
    // Nobody here can be asked by a server.
    if (status === 'input_required' || status === 'cancelled') return { kind: 'refused', message: statusMessage || status };
    if (status === 'failed' && statusMessage !== '') return { kind: 'refused', message: statusMessage };
    return await resultOf(client, task, options);
  } catch (error) {
    if (isUnknownThere(error)) return { kind: 'gone' };
    return { kind: 'lost', why: error instanceof Error ? error.message : String(error) };
  }
}

/** It does not know the task, or the session that it belonged to, any more. */
function isUnknownThere(error: unknown): boolean {
  const code = (error as { readonly code?: unknown }).code;
  return (error instanceof McpError && refusals.has(error.code)) || code === 404 || code === 400;
}

async function resultOf(
  client: Client,
  task: string,
  options: { readonly signal: AbortSignal; readonly timeout: number },
): Promise<CallReply> {
  return replyOf(await client.experimental.tasks.getTaskResult(task, CallToolResultSchema, options));
}

/** The person stopped it. What is over, or not known there any more, need not be told. Never throws. */
export async function cancelTask(client: Client, { task }: TaskTicket, stop: AbortSignal): Promise<'heard' | 'lost'> {
  try {
    await client.experimental.tasks.cancelTask(task, { signal: stop, timeout: WAIT });
    return 'heard';
  } catch (error) {
    return isUnknownThere(error) ? 'heard' : 'lost';
  }
}
