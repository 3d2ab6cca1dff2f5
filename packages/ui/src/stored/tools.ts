import { connectedService, serviceKey, serviceName } from '@baton/protocol';
import type { Reader } from '@baton/store/read';
import type { ServiceView, ToolsView } from '../model/tools.ts';
import { readAutomations } from './automations.ts';
import { readServers } from './servers.ts';
import type { DeviceNames } from './source.ts';

/** What the person added for Baton to use, as the settings hold it. What this version cannot read is left out. */
export async function readTools(reader: Pick<Reader, 'range' | 'get'>, names: Pick<DeviceNames, 'get'>): Promise<ToolsView> {
  const [servers, services, automations] = await Promise.all([readServers(reader, names), readServices(reader), readAutomations(reader)]);
  return { servers, services, automations };
}

async function readServices(reader: Pick<Reader, 'get'>): Promise<readonly ServiceView[]> {
  const records = await Promise.all(serviceName.options.map(service => reader.get('directory', `setting/${serviceKey(service)}`)));
  return records.flatMap((record): ServiceView[] => {
    const stored = connectedService.safeParse((record?.value as { readonly value?: unknown } | undefined)?.value);
    return stored.success ? [{ service: stored.data.service, account: stored.data.account, connectedAt: stored.data.connectedAt }] : [];
  });
}
