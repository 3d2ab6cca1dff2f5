import { type CommandAnswer, type DeviceId, type JsonValue, serverKey } from '@baton/protocol';
import { createServiceCommands, type ServiceCommandParts } from '../services/service-commands.ts';
import { createServerCommands } from './server-commands.ts';
import type { RuntimeServers } from './servers.ts';
import type { ToolCommand } from './tool-command.ts';

export interface ToolCommandParts extends ServiceCommandParts {
  /** Read when one is asked for. */
  readonly servers: () => Promise<RuntimeServers>;
  /** Stores a setting of the person, made of what is stored when it is. */
  readonly setSetting: (
    id: string,
    key: string,
    value: JsonValue | ((device: DeviceId) => JsonValue | Promise<JsonValue>),
  ) => Promise<CommandAnswer>;
}

/** Adds, tries and removes servers of tools and keys for services. */
export function createToolCommands(parts: ToolCommandParts): (id: string, command: ToolCommand) => Promise<CommandAnswer> {
  const { platform, setSetting } = parts;
  const servers = async () => createServerCommands(await parts.servers(), parts.vault);
  const services = createServiceCommands(parts);
  const now = () => platform.clock.now();
  return async (id, command) => {
    switch (command.kind) {
      case 'connectServer':
        return setSetting(id, serverKey(command.id), await (await servers()).connect(command, now()));
      case 'setServerToken':
        return setSetting(id, serverKey(command.id), await (await servers()).setToken(command.id, command.token, now()));
      case 'checkServer':
        return setSetting(id, serverKey(command.id), await (await servers()).check(command.id, now()));
      case 'trustServer':
        return setSetting(id, serverKey(command.id), (await servers()).trust(command.id, command.trusted));
      case 'removeServer':
        return setSetting(id, serverKey(command.id), null);
      case 'connectService':
        return services.connect(id, command.service, command.key);
      case 'removeService':
        return services.remove(id, command.service);
    }
  };
}
