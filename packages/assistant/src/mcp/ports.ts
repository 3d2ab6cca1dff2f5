/** What tools of servers need from outside: which servers the person added, and a way to speak to one. */
import type { ConnectedServer, JsonValue, ServerPlace, ServerTool, UnusableTool } from '@baton/protocol';

/**
 * `notHere`: this device cannot reach it, another can. `notAllowed`: a program that the person did not let this computer start, or not any
 * more. `notUnderstood`: what answers there is no such server. `moved`: it says that it is found elsewhere, where what it wants to see is
 * not sent.
 */
export type ConnectProblem = 'unreachable' | 'notHere' | 'notAllowed' | 'refused' | 'notUnderstood' | 'moved';

/** What came of a call. `refused`: the server answered that it did not do it. `lost`: nobody can know whether it did. */
export type CallReply =
  | { readonly kind: 'result'; readonly failed: boolean; readonly text: string; readonly structured: JsonValue; readonly cut: boolean }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'lost'; readonly why: string };

/** A call of a server's tool as its step stores it. `hash`: the tool as the person saw it. */
export interface ServerCall {
  readonly input: JsonValue;
  readonly hash: string;
}

/** What came of beginning a task. `refused`, `lost`: as of a call. */
export type Begun = { readonly kind: 'begun'; readonly ticket: string } | Exclude<CallReply, { readonly kind: 'result' }>;
/** How far a task is. `gone`: its server does not know it any more. `lost`: it could not be asked, and may be later. */
export type TaskReply = CallReply | { readonly kind: 'working'; readonly again: number } | { readonly kind: 'gone' };

export interface Connection {
  /** Everything it offers now, and how many tools are not kept because they are too many or too large. */
  readonly tools: readonly ServerTool[];
  readonly leftOut: number;
  /** Tools among them that can be offered to nobody. Absent: each of them can. */
  readonly unusable?: readonly { readonly tool: string; readonly why: UnusableTool }[];
  /** One call, never repeated. Never throws. */
  call(tool: string, input: JsonValue, signal: AbortSignal): Promise<CallReply>;
  /** Begins a call as a task of the server's, once. Absent: it offers no such thing. Never throws. */
  begin?(tool: string, input: JsonValue, signal: AbortSignal): Promise<Begun>;
  /** Only of a connection that was made for a ticket. Without any effect; never throws. */
  look?(signal: AbortSignal): Promise<TaskReply>;
  /** The same; ends the task. `heard`: its server was told, whatever it had come to by then. */
  cancel?(signal: AbortSignal): Promise<'heard' | 'lost'>;
  close(): Promise<void>;
}

export type Connected = { readonly ok: true; readonly connection: Connection } | { readonly ok: false; readonly why: ConnectProblem };

export interface Servers {
  /** As they stand in the person's settings now. */
  current(): readonly ConnectedServer[];
  /** Whether it can be spoken to from a conversation here: a program of another computer by way of that. Absent: each of them can. */
  usable?(server: ConnectedServer): boolean;
  /** Never throws. A connection is closed by whoever asked for it. `ticket`: of the task that it is about; then nothing is listed. */
  connect(server: Pick<ConnectedServer, 'id'> & { readonly place: ServerPlace }, signal: AbortSignal, ticket?: string): Promise<Connected>;
}

/** Programs on this computer: only what the person approved there, as it was approved. */
export interface Programs {
  /** Rejects when exactly this was not approved, or it does not start. Answers a name for this run of it. */
  start(server: string, program: { readonly command: string; readonly args: readonly string[] }): Promise<string>;
  send(run: string, line: string): Promise<void>;
  /** The next lines it said, after waiting a while for the first; null: it has ended. */
  receive(run: string): Promise<readonly string[] | null>;
  stop(run: string): Promise<void>;
  /** Lets it go on for so many milliseconds without anybody who listens: what was begun in it ends with it. Rejects when it has ended. */
  keep(run: string, idle: number): Promise<void>;
  /** Goes on with a run of exactly this program, from what it says next. False: it has ended, or this was never one of it. */
  resume(server: string, program: { readonly command: string; readonly args: readonly string[] }, run: string): Promise<boolean>;
}
