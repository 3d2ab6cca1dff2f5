import { type Automation, automationHash, type Command } from '@baton/protocol';
import type { SimDevice } from './device.ts';
import type { SavedByPerson } from './scenario.ts';

/** What a page of this device asks when its person saves that: as a change of what the device shows under the name. */
export function saveOn({ disk }: SimDevice, { keyed, ...given }: SavedByPerson): Command {
  const row = disk.tables.directory.get(`setting/automation/${given.id}`)?.value as { readonly value?: Automation | null } | undefined;
  return {
    kind: 'saveAutomation',
    automation: {
      ...given,
      method: 'POST',
      headers: [],
      blanks: [],
      keyHeader: keyed ? 'Idempotency-Key' : null,
      costs: false,
      was: row?.value ? automationHash(row.value) : null,
    },
  };
}
