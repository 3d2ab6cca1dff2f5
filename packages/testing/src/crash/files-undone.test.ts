/** The whole job undone with its files, as the simulation sees it: what the enumeration then strikes at every point. */
import { describe, expect, it } from 'vitest';
import { simulate } from '../sim/simulation.ts';
import { checkAftermath } from './run.ts';
import { scenarioOf } from './scenario-of.ts';

const run = (scenario: string) => simulate({ scenario: scenarioOf({ scenario }), seed: 1 });

describe('a whole job undone with its files', () => {
  it.each(['files-undone', 'files-undone-phone', 'files-undone-asleep'])('leaves the folder as it was: %s', async scenario => {
    const aftermath = await run(scenario);
    expect(checkAftermath(aftermath)).toEqual([]);
    expect(Object.fromEntries(aftermath.folders?.files ?? [])).toEqual({ 'old.txt': 'Dear Anna', 'notes.txt': 'one' });
    const backs = aftermath.folders?.landed.filter(({ does }) => does === 'takeBack') ?? [];
    expect(backs).toHaveLength(4);
    expect(backs.every(({ effect, device }) => effect && device === 'laptop')).toBe(true);
    const [laptop] = aftermath.devices;
    const list = [...(laptop?.disk.tables.reversals.values() ?? [])];
    expect(list).toMatchObject([{ how: 'undo' }]);
  });

  it('is routed to the computer where the phone has the conversation', async () => {
    const { devices } = await run('files-undone-asleep');
    const steps = [...(devices[1]?.disk.tables.steps.values() ?? [])].filter(({ name }) => name === 'file.takeBack');
    expect(steps.map(({ device, attempts }) => [device, attempts.at(-1)?.device])).toContainEqual(['phone', 'laptop']);
  });

  it('would not pass if a change were taken back twice', async () => {
    const aftermath = await run('files-undone');
    const [back] = aftermath.folders?.landed.filter(({ does }) => does === 'takeBack') ?? [];
    if (!back) throw new Error('nothing was taken back');
    aftermath.folders?.landed.push({ ...back, key: 'another' });
    expect(checkAftermath(aftermath).map(({ rule }) => rule)).toEqual(['1', '11', '11']);
  });
});
