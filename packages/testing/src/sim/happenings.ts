import type { SimDevice } from './device.ts';
import type { DeviceName } from './device-names.ts';
import type { Network } from './network.ts';
import type { SimRelay } from './relay.ts';
import type { Act } from './scenario.ts';
import type { TaskServer } from './tasks.ts';

interface Surrounds {
  readonly devices: ReadonlyMap<DeviceName, SimDevice>;
  readonly network: Network;
  readonly relay: SimRelay;
  readonly tasks: TaskServer | null;
}

type ByThemselves =
  | 'reach'
  | 'cutAt'
  | 'restartRelay'
  | 'loseRelay'
  | 'setRelayClock'
  | 'forgetTasks'
  | 'die'
  | 'start'
  | 'freeze'
  | 'thaw'
  | 'rest'
  | 'wake'
  | 'stopClock'
  | 'backUp'
  | 'putBack'
  | 'loseTables';

/** What happens in a script without anybody who presses something: it is over at once. */
export function happen(act: Extract<Act, { readonly do: ByThemselves }>, { devices, network, relay, tasks }: Surrounds): void {
  switch (act.do) {
    case 'reach':
      network.setReach(act.device, act.reach);
      break;
    case 'cutAt':
      network.cutAt(act.device, act.nth, act.ms);
      break;
    case 'restartRelay':
      relay.restart();
      break;
    case 'loseRelay':
      relay.lose(act.how);
      break;
    case 'setRelayClock':
      relay.setClock(act.ms);
      break;
    case 'forgetTasks':
      tasks?.forget();
      break;
    case 'wake':
      devices.get(act.device)?.runtime?.wake();
      break;
    case 'loseTables':
      devices.get(act.device)?.loseTables(act.tables);
      break;
    case 'rest':
      void devices.get(act.device)?.runtime?.rest(2_000);
      break;
    default:
      devices.get(act.device)?.[act.do]();
  }
}
