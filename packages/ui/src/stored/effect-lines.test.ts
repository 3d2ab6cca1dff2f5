import { describe, expect, it } from 'vitest';
import { effectLines } from './effect-lines.ts';

const insert = (name: string, day?: string, time?: string) => ({
  op: 'insert',
  path: `/items/${name}`,
  item: { text: name, order: 'a0', ...(day && { day }), ...(time && { time }) },
  name,
});

describe('the lines of a step', () => {
  it('stand in the order of the days, others as the step made them', () => {
    const lines = effectLines([
      insert('Run', '2026-12-04', '07:30'),
      insert('Gym', '2026-11-30', '18:00'),
      insert('Dentist', '2026-11-30', '16:30'),
    ]);
    expect(lines.map(line => line.after?.text)).toEqual(['Dentist', 'Gym', 'Run']);
    expect(effectLines([insert('Milk'), insert('Bread')]).map(line => line.after?.text)).toEqual(['Milk', 'Bread']);
  });

  it('are none where nothing is known', () => {
    expect(effectLines(undefined)).toEqual([]);
  });
});
