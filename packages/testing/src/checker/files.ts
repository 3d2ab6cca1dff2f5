/** What happened to files on a computer, against what the line says: each call once, and no change taken back twice. */
import { type Evidence, table } from './evidence.ts';
import { type Violation, violation } from './violation.ts';

export function checkFiles({ files, devices, stuck }: Evidence): Violation[] {
  const found: Violation[] = [];
  const effects = files.filter(({ effect }) => effect);
  const times = (key: string, by: 'key' | 'of'): number => effects.filter(one => one[by] === key).length;
  for (const key of new Set(effects.map(({ key }) => key)))
    if (times(key, 'key') > 1) found.push(violation('1', `a call for a file happened ${times(key, 'key')} times: ${key}`));
  for (const of of new Set(effects.flatMap(({ of }) => of ?? [])))
    if (times(of, 'of') > 1) found.push(violation('1', `a change of a file was taken back ${times(of, 'of')} times: ${of}`));
  if (stuck !== null || files.length === 0) return found;
  for (const { id, disk } of devices) {
    const steps = table(disk, 'steps').filter(({ name, kind }) => kind === 'tool' && name.startsWith('file.'));
    const keys = new Set(steps.map(({ key }) => key));
    for (const { key, does } of files)
      if (!keys.has(key)) found.push(violation('11', `${id} knows no step of a ${does} that left: ${key}`));
    for (const step of steps) {
      if (step.state === 'done' && times(step.key, 'key') === 0)
        found.push(violation('2', `${id}: step ${step.id} is done and nothing was done to a file`));
    }
  }
  return found;
}
