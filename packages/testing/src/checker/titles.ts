/** What conversations are called: what the person said, else what a helper found, else how they begin. */
import type { DirectoryRow } from '@baton/protocol';
import { stateOn } from '../state-on.ts';
import { type Evidence, table } from './evidence.ts';
import { type Violation, violation } from './violation.ts';

export function checkTitles({ devices, stuck }: Evidence): Violation[] {
  if (stuck !== null) return [];
  return devices.flatMap(({ id, disk }) => {
    const said = new Map(
      table(disk, 'directory').flatMap(({ value }) => {
        const row = value as unknown as DirectoryRow;
        return row.type === 'session' ? [[row.session, row] as const] : [];
      }),
    );
    return table(disk, 'sessions').flatMap(record => {
      const state = stateOn(disk, record.id);
      const row = said.get(record.id);
      if (!state || !row || record.shelf === 'deleted') return [];
      const title = row.named ? row.title : state.called || state.title;
      return record.title === title ? [] : [violation('titles', `${id}: ${record.id} is called “${record.title}” and not “${title}”`)];
    });
  });
}
