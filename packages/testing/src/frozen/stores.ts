/**
 * Makes the stores that together say all that rows can say: what devices of the crash run's scenarios have on their disks, in the middle and
 * at the end, and one whose rows are written by hand.
 */
import '../sim/seeded-random.ts';
import { copyMemoryDisk, type MemoryDisk } from '@baton/store/memory';
import { undisturbed } from '../crash/plan.ts';
import { scenarioOf } from '../crash/scenario-of.ts';
import { scenarios } from '../crash/scenarios.ts';
import { simulate } from '../sim/simulation.ts';
import { handDisk } from './by-hand-store.ts';
import type { Dump } from './pack-tables.ts';
import { tableNames, toldBy } from './told-by.ts';

/** As few of all these stores as together say all that any of them says, each with what it is called. */
export async function makeStores(): Promise<ReadonlyMap<string, Dump>> {
  const found = new Map<string, Dump>([['by-hand', dumpOf(await handDisk())]]);
  for (const { name } of scenarios) for (const [device, dump] of await storesOf(name)) found.set(`${name} ${device}`, dump);
  const told = new Map([...found].map(([name, dump]) => [name, toldBy(dump)]));
  const left = new Set([...told.values()].flatMap(set => [...set]));
  const chosen = new Map<string, Dump>();
  while (left.size > 0) {
    const news = (name: string) => [...(told.get(name) ?? [])].filter(what => left.has(what)).length;
    const [name = ''] = [...found.keys()].sort((a, b) => news(b) - news(a));
    const dump = found.get(name);
    if (!dump || news(name) === 0) throw new Error(`no store says ${[...left].join(', ')}`);
    chosen.set(name, dump);
    for (const what of told.get(name) ?? []) left.delete(what);
  }
  return chosen;
}

/** What each device of an undisturbed run has at the end, and at the moment at which most tables of it hold something. */
async function storesOf(name: string): Promise<[string, Dump][]> {
  const fullest = new Map<string, { readonly filled: number; readonly disk: MemoryDisk }>();
  const { devices } = await simulate({
    ...undisturbed(name, 1),
    scenario: scenarioOf({ scenario: name }),
    onLook: looked => {
      for (const { id, disk } of looked.values()) {
        const filled = tableNames.filter(table => disk.tables[table].size > 0).length;
        if (filled > (fullest.get(id)?.filled ?? 0)) fullest.set(id, { filled, disk: copyMemoryDisk(disk) });
      }
    },
  });
  return [
    ...[...fullest].map(([id, { disk }]): [string, Dump] => [`${id} in the middle`, dumpOf(disk, id)]),
    ...devices.map(({ id, disk }): [string, Dump] => [id, dumpOf(disk, id)]),
  ];
}

/** @param device whose disk it is, where that stands nowhere on it: keys and who one is are not the simulation's */
function dumpOf({ tables }: MemoryDisk, device?: string): Dump {
  const dump = Object.fromEntries(tableNames.map(name => [name, [...tables[name].values()]])) as Dump;
  if (device === undefined) return dump;
  const identity = { key: 'identity', value: { space: 'space-of-the-simulation', device, incarnation: 'i1' } };
  return { ...dump, meta: [...(dump.meta ?? []), identity] };
}
