/** What is known of a server's tool without speaking to anybody: its name among ours, and what recovery may do. */
import type { ConnectedServer, Policy, ServerTool } from '@baton/protocol';
import type { OfferedTool } from '../request.ts';
import type { Servers } from './ports.ts';
import { withoutReferences } from './references.ts';

const prefix = 'mcp.';
export const isServerTool = (name: string): boolean => name.startsWith(prefix);
export const serverToolName = (server: string, tool: string): string => `${prefix}${server}.${tool}`;

/** Milliseconds. */
export const serverTiming = { leaveBy: 30_000, timeout: 60_000 } as const;

/** What a server says of its tools are hints of a stranger: they count only where the person trusts it, and then only for reading. */
export const serverToolPolicy = (server: ConnectedServer, tool: ServerTool): Policy =>
  tool.task === true ? 'ticketed' : server.trusted && tool.readOnly && !tool.destructive ? 'safe' : 'ask';

export interface FoundServerTool {
  readonly server: ConnectedServer;
  readonly tool: ServerTool;
}

/** The server and tool of a name; null: there is no such server or tool in the settings (any more). */
export function findServerTool(servers: readonly ConnectedServer[], name: string): FoundServerTool | null {
  for (const server of servers) {
    const start = `${prefix}${server.id}.`;
    const tool = name.startsWith(start) ? server.tools.find(one => one.name === name.slice(start.length)) : undefined;
    if (tool) return { server, tool };
  }
  return null;
}

/** Tools that one request offers, and the characters of all of them together: a request has to fit into a row beside everything else. */
const most = { tools: 40, characters: 12_000 } as const;

/** What a model is told of the tools that the person's servers offer here, in their order, as far as there is room. */
export function serverToolsFor(servers: Pick<Servers, 'current' | 'usable'>): OfferedTool[] {
  const told: OfferedTool[] = [];
  let left: number = most.characters;
  for (const server of servers.current()) {
    // What could only fail here takes no room from the others.
    if (servers.usable?.(server) === false) continue;
    for (const { name, description, schema: given } of server.tools) {
      const resolved = withoutReferences(given);
      if (!resolved.ok || server.unusable?.some(one => one.tool === name)) continue;
      const { schema } = resolved;
      const tool = { name: serverToolName(server.id, name), description, schema };
      const size = JSON.stringify(tool).length;
      // A provider takes nothing but an object for arguments.
      if (told.length === most.tools || size > left || (schema as { readonly type?: unknown } | null)?.type !== 'object') continue;
      left -= size;
      told.push(tool);
    }
  }
  return told;
}
