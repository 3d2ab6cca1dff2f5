/** What search looks through, against what is stored: each text once, and nothing else. */
import { type Evidence, table } from './evidence.ts';
import { type Violation, violation } from './violation.ts';

export function checkSearched({ devices, searched, stuck }: Evidence): Violation[] {
  if (!searched || stuck !== null) return [];
  return devices.flatMap(({ id, disk }) => {
    const held = table(disk, 'searchSlabs').flatMap(slab => (slab.key.startsWith('e/') ? slab.ids.split('\n') : []));
    const found = table(disk, 'entries').flatMap(entry => {
      const isText = entry.kind === 'message' || (entry.kind === 'answer' && entry.state === 'done' && entry.text !== '');
      const times = held.filter(one => one === entry.id).length;
      return times === 1 || (times === 0 && !isText) ? [] : [violation('search', `${id}: ${entry.kind} ${entry.id} is in ${times} slabs`)];
    });
    const gone = held.filter(one => !one.startsWith('title/') && !disk.tables.entries.has(one));
    return [...found, ...gone.map(one => violation('search', `${id}: ${one} is in a slab and not there any more`))];
  });
}
