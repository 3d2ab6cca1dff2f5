/**
 * Servers that offer tools (Model Context Protocol) and that the person added. What a server says of its tools is kept as it was when the
 * person looked at it: a tool that has changed since is another tool.
 */
import * as z from 'zod/mini';
import { hashJson } from './json.ts';
import { deviceId, hash, json, name, time } from './rows/common.ts';

const atAddress = z.object({ kind: z.literal('http'), url: z.string().check(z.maxLength(2_000)) });
const aProgram = {
  kind: z.literal('program'),
  command: z.string().check(z.minLength(1), z.maxLength(1_000)),
  args: z.array(z.string().check(z.maxLength(1_000))).check(z.maxLength(40)),
};
/** Where it is: an address, or a program on one of the person's computers. */
export const serverPlace = z.discriminatedUnion('kind', [atAddress, z.object({ ...aProgram, device: deviceId })]);
/** Where a new one is: a program is on the computer on which it is added. */
export const newServerPlace = z.discriminatedUnion('kind', [atAddress, z.object(aProgram)]);
export type NewServerPlace = z.infer<typeof newServerPlace>;
export type ServerPlace = z.infer<typeof serverPlace>;

export const serverTool = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(64)),
  title: z.nullable(z.string().check(z.maxLength(200))),
  description: z.string().check(z.maxLength(2_000)),
  /** JSON Schema of its arguments. */
  schema: json,
  /** What the server says of it: hints from a stranger. */
  readOnly: z.boolean(),
  destructive: z.boolean(),
  /** A call of it becomes a task there, whose result can be asked for again; absent: it does not. Not part of {@link toolHash}. */
  task: z.optional(z.boolean()),
  /** Of all of the above. */
  hash,
});
export type ServerTool = z.infer<typeof serverTool>;

/** A name that tools carry: `mcp.<id>.<tool>`. */
export const serverId = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/));

/**
 * `cycle`: its arguments contain themselves. `reference`: they are described elsewhere. `arguments`: no helper takes them like this. `task`: it
 * only makes tasks, and not here.
 */
export const unusableTool = z.enum(['cycle', 'reference', 'arguments', 'task']);
export type UnusableTool = z.infer<typeof unusableTool>;

/** What a server at an address wants to see: what a header can carry. */
export const serverToken = z.string().check(z.minLength(1), z.maxLength(4_096));

/** The value of the setting `server/<id>`; null once it was removed. */
export const connectedServer = z.object({
  v: z.literal(1),
  id: serverId,
  title: name,
  place: serverPlace,
  /** The person trusts what it says of its tools: those that only read need no yes. */
  trusted: z.boolean(),
  tools: z.array(serverTool).check(z.maxLength(100)),
  /** Tools that are not kept: too many, or too large. */
  leftOut: z.number(),
  /** Tools that are kept and cannot be offered to anybody, and why. Absent: all of them can, as far as is known. */
  unusable: z.optional(z.array(z.object({ tool: z.string(), why: unusableTool })).check(z.maxLength(100))),
  /** What the server wants to see before it answers, sealed for the person's devices (base64url) and bound to its origin; absent: nothing. */
  sealedToken: z.optional(z.string().check(z.maxLength(8_192))),
  checkedAt: time,
});
export type ConnectedServer = z.infer<typeof connectedServer>;

export const serverKey = (id: string): string => `server/${id}`;
export const isServerKey = (key: string): boolean => key.startsWith('server/');

/**
 * The hash by which a tool is the same one: its name, what it says of itself, and its arguments. That its calls become tasks is how they are
 * made, and known to newer versions alone.
 */
export function toolHash(tool: Omit<ServerTool, 'hash' | 'task'>): string {
  const { name: called, title, description, schema, readOnly, destructive } = tool;
  return hashJson({ name: called, title, description, schema, readOnly, destructive });
}
