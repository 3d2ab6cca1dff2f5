import { createContent, type NewContent } from '@baton/documents';
import * as Y from 'yjs';
import type { LiveDocument } from '../src/data/port.ts';

const at = Date.now() - 60_000;
const fresh = { by: 'baton', at: Date.now() + 3_600_000, step: 'step-3' };

const plan: NewContent = {
  title: 'Week of 30 November',
  week: '2026-11-30',
  items: [
    { text: 'Dentist', day: '2026-11-30', time: '16:30' },
    { text: 'Gym', day: '2026-11-30', time: '18:00', touched: fresh },
    { text: 'Choir', day: '2026-12-01', time: '19:00' },
    { text: 'Finish the landlord letter', day: '2026-12-02', time: '19:30', touched: fresh },
    { text: 'Dinner with Anna', day: '2026-12-03', time: '19:30' },
    { text: 'Gym', day: '2026-12-04', time: '07:30', touched: fresh },
    { text: 'Weekly shop', day: '2026-12-05', time: '10:00' },
    { text: 'Bike repair, left over', day: '2026-12-05', time: '14:00' },
  ],
};
const list: NewContent = {
  title: 'Shopping list',
  items: [
    { text: 'Potatoes, 2 kg', section: 'Fruit and vegetables', done: true },
    { text: 'Lemons, 3', section: 'Fruit and vegetables' },
    { text: 'Apples, 6', section: 'Fruit and vegetables', touched: fresh },
    { text: 'Oat milk, 2', section: 'Fridge' },
    { text: 'Butter', section: 'Fridge' },
    { text: 'Rye bread', section: 'Bakery' },
  ],
};
const note: NewContent = {
  title: 'Letter to the landlord',
  body: 'Dear Mr Clarke,\n\nthe heating in the hallway has been cold since Friday.',
};

const contents = { plan, list, note };

/** A document that lives in this page only. */
export function openSample(id: string): LiveDocument {
  const kind = id === 'plan' || id === 'list' ? id : 'note';
  const doc = new Y.Doc();
  const made = createContent(kind, contents[kind], { stepId: 'step-0', by: 'me', at });
  if (!made.ok) throw new Error(made.sentence);
  Y.applyUpdate(doc, made.update);
  if (kind !== 'note') {
    // The first content is all by one step; the sample shows lines that came later.
    doc.getMap<Y.Map<unknown>>('items').forEach(item => {
      const text = item.get('text');
      const given = contents[kind].items?.find(one => one.text === text)?.touched;
      if (given === undefined) item.delete('touched');
      else item.set('touched', given);
    });
  }
  return { doc, by: 'me', status: () => 'open', unsaved: () => 0, subscribe: () => () => undefined, close: () => doc.destroy() };
}
