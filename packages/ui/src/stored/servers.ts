import { type BridgeInput, connectedServer, limits, type NewServerPlace, serverKey } from '@baton/protocol';
import type { Reader } from '@baton/store/read';
import type { NewServer, ServerView } from '../model/server.ts';
import type { DeviceNames } from './source.ts';

/** The servers that the person added, by name. */
export async function readServers(reader: Pick<Reader, 'range'>, names: Pick<DeviceNames, 'get'>): Promise<readonly ServerView[]> {
  const rows = await reader.range('directory', { after: 'setting/server/', before: 'setting/server0', limit: limits.readRows });
  const views = rows.flatMap(({ value }): ServerView[] => {
    const stored = connectedServer.safeParse((value as { readonly value?: unknown }).value);
    if (!stored.success) return [];
    const { id, title, place, trusted, tools, leftOut, checkedAt, sealedToken, unusable = [] } = stored.data;
    return [
      {
        id,
        title,
        where: place.kind === 'http' ? place.url : [place.command, ...place.args].join(' '),
        ...(place.kind === 'program' && { on: names.get(place.device) }),
        trusted,
        isAddress: place.kind === 'http',
        hasToken: sealedToken !== undefined,
        tools: tools.map(tool => ({
          name: tool.name,
          title: tool.title ?? tool.name,
          description: tool.description,
          unusable: unusable.find(one => one.tool === tool.name)?.why,
          does: tool.destructive ? 'deletes' : tool.readOnly ? 'reads' : 'changes',
        })),
        leftOut,
        checkedAt,
      },
    ];
  });
  return views.sort((a, b) => a.title.localeCompare(b.title));
}

export interface StoredProgram {
  /** What is started. */
  readonly started: BridgeInput<'allowProgram'>;
  /** Whether this is the computer that has it. */
  readonly isHere: boolean;
}

/** The program of a server, as it stands now; null: it is none. */
export async function readProgram(reader: Pick<Reader, 'get'>, id: string): Promise<StoredProgram | null> {
  const row = await reader.get('directory', `setting/${serverKey(id)}`);
  const stored = connectedServer.safeParse((row?.value as { readonly value?: unknown } | undefined)?.value);
  if (!stored.success || stored.data.place.kind !== 'program') return null;
  const { command, args, device } = stored.data.place;
  const identity = await reader.get('meta', 'identity');
  const me = (identity?.value as { readonly device?: unknown } | undefined)?.device;
  return { started: { server: id, command, args }, isHere: device === me };
}

export const placeFor = (given: NewServer): NewServerPlace =>
  given.kind === 'http' ? { kind: 'http', url: given.url } : { ...given, args: [...given.args] };

/** A name that its tools carry: the beginning of the title in plain letters, and something that makes it its own. */
export function serverIdFor(title: string, unique: string): string {
  const plain = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 24);
  return `${plain === '' ? 'server' : plain}-${unique.slice(-6).toLowerCase()}`;
}
