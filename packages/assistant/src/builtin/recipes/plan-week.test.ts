import { modelAnswer, type StepState } from '@baton/journal';
import { describe, expect, it } from 'vitest';
import { modelRequest } from '../../request.ts';
import type { MemoryDocuments } from '../../testing/memory-documents.ts';
import { friday } from '../../testing/requests.ts';
import { type Bench, bench, outside, withLastWeek } from '../../testing/worlds.ts';
import { createWorld } from '../../world.ts';
import { answerBuiltin } from '../helper.ts';

const said =
  'Plan my week. Fit in the gym twice, the landlord letter, buy milk and shopping on Saturday. Already fixed: Tuesday evening, choir, dentist Monday 16:30. A normal week, not packed.';
const job = { recipe: 'plan-week', blanks: {} };
const sending = { recipe: 'plan-week', blanks: { sendTo: 'https://example.org/plan', sendKnowsRepeats: true } };

const steps = ({ room }: Bench): StepState[] => Object.values(room.turn().steps);
const tasks = (at: Bench) => steps(at).filter(step => step.kind === 'task');
const lines = (at: Bench) => tasks(at).map(task => `${task.title} — ${task.outcome?.summary ?? 'open'}`);
const lastText = (at: Bench) =>
  modelAnswer(
    steps(at)
      .filter(step => step.kind === 'model')
      .at(-1)?.outcome?.value ?? null,
  ).text;

type Line = { readonly day?: string; readonly time?: string; readonly text: string; readonly section?: string; readonly fixed?: boolean };
const items = (documents: MemoryDocuments, title: string): Line[] =>
  Object.values(documents.content(title).items as unknown as Record<string, Line>);
const planned = (documents: MemoryDocuments) =>
  items(documents, 'Week of 30 November')
    .map(item => `${item.day} ${item.time ?? ''} ${item.text}`)
    .sort();

async function wholeJob(at: Bench, words = said, with_ = job) {
  await at.room.send(words, { at: friday, job: with_ });
  await at.room.run(at.world);
  return at;
}

describe('planning a week', () => {
  it('reads, keeps, fits in, and leaves two lists, in five steps', async () => {
    const at = await wholeJob(bench({ documents: withLastWeek() }));
    expect(lines(at)).toEqual([
      'Read last week’s plan — Two things were left over: letter to the landlord and bike repair.',
      'Keep what is fixed — Choir and dentist.',
      'Fit in gym, landlord letter, buy milk and one more — Gym Wednesday and Saturday, landlord letter Thursday, buy milk Friday, shopping Saturday, bike repair Monday.',
      'Write the shopping list — One thing to buy.',
      'Write down the reminders — Two reminders written down.',
    ]);
    expect(planned(at.documents)).toEqual([
      '2026-11-30 16:30 Dentist',
      '2026-11-30 18:00 Bike repair',
      '2026-12-01  Choir, evening',
      '2026-12-02 18:00 Gym',
      '2026-12-03 18:00 Landlord letter',
      '2026-12-04 18:00 Buy milk',
      '2026-12-05 10:00 Gym',
      '2026-12-05 14:00 Shopping',
    ]);
    expect(items(at.documents, 'Shopping list').map(({ text, section }) => [text, section])).toEqual([['Milk', 'Milk, cheese and eggs']]);
    expect(lastText(at)).toContain('two things fixed, six fitted in on five days. Sunday is free.');
    expect(at.room.state().last?.status).toBe('done');
  });

  it('makes the fitting in visible: several changes one after another, each with its reason first', async () => {
    const at = await wholeJob(bench({ documents: withLastWeek() }));
    const third = tasks(at)[2];
    const inside = steps(at).filter(step => step.parent === third?.id);
    expect(inside.filter(step => step.name === 'document.patch').length).toBeGreaterThanOrEqual(4);
    for (const step of inside.filter(each => each.kind === 'model'))
      expect(at.room.streamed.get(step.id)).toBe(modelAnswer(step.outcome?.value ?? null).text);
  });

  it('stands in the person’s language from first to last', async () => {
    const at = bench();
    await at.room.send('安排我的一周。要安排：健身两次，周六购物，买牛奶。已经定好：周二晚上合唱团。轻松一点。', {
      at: friday,
      locale: 'zh-CN',
    });
    await at.room.run(at.world);
    expect(lines(at)).toEqual([
      '看上周的计划 — 没有上周的计划。',
      '保留已经定好的事 — 合唱团。',
      '排进健身、购物和买牛奶 — 健身周一和周五，购物周六，买牛奶周三。',
      '列购物清单 — 要买 1 样。',
      '记下提醒 — 记下 1 条提醒。',
    ]);
    expect(at.documents.titles().sort()).toEqual(['11月30日这一周', '提醒', '购物清单'].sort());
  });

  it('does nothing odd when nothing is asked', async () => {
    const at = await wholeJob(bench(), 'Plan my week.');
    expect(tasks(at).map(task => task.outcome?.status)).toEqual(['done', 'done', 'done', 'done', 'done']);
    expect(lastText(at)).toContain('Your week is open');
    expect(at.documents.titles().sort()).toEqual(['Shopping list', 'Week of 30 November']);
  });

  it('says what does not fit instead of squeezing it in', async () => {
    const at = await wholeJob(bench(), 'Plan my week. Fit in chess on Saturday at 10. Already fixed: Saturday 10:00 market.');
    expect(lastText(at)).toContain('Chess did not fit.');
    expect(planned(at.documents)).toEqual(['2026-12-05 10:00 Market']);
  });

  it('says of a day or an hour that does not exist that it does not, and asks for another instead of choosing one', async () => {
    const at = await wholeJob(
      bench(),
      'Plan my week. Fit in chess on Saturday at 26:00, run, buy milk on 31 June. Already fixed: Friday 25:99 dentist, Feb 30 party, Tuesday 18:00 choir.',
    );
    expect(lines(at).slice(1, 3)).toEqual([
      'Keep what is fixed — Dentist and choir. There is no 25:99 on a clock, so dentist stands without an hour. There is no Feb 30, so I left out party.',
      'Fit in run — Run Monday. There is no 26:00 on a clock, so I left out chess. There is no 31 June, so I left out buy milk.',
    ]);
    expect(planned(at.documents)).toEqual(['2026-11-30 18:00 Run', '2026-12-01 18:00 Choir', '2026-12-04  Dentist']);
    expect(items(at.documents, 'Shopping list').map(({ text }) => text)).toEqual(['Milk']);
    expect(lastText(at)).toContain('When is dentist? Say for example “Move dentist to 18:00”. When is party? Say for example');
    await at.room.send('Move dentist to 15:00', { at: friday });
    await at.room.run(at.world);
    expect(planned(at.documents)).toContain('2026-12-04 15:00 Dentist');
  });

  it('asks for another day or hour in Chinese too', async () => {
    const at = bench();
    await at.room.send('安排我的一周。要安排：周六26点下棋。已经定好：周五25:99看牙医，2月30日聚会。', { at: friday, locale: 'zh-CN' });
    await at.room.run(at.world);
    expect(lines(at).slice(1, 3)).toEqual([
      '保留已经定好的事 — 看牙医。没有 25:99 这个时间，看牙医先不写钟点。没有2月30日这一天，聚会没有写进去。',
      '排进要做的事 — 没有 26点 这个时间，下棋没有写进去。',
    ]);
    expect(lastText(at)).toContain('看牙医是什么时候？例如说“把看牙医移到18:00”。');
  });

  it('says how many things were more than one plan takes, and lists all that a list was asked for', async () => {
    const errands = Array.from({ length: 43 }, (_, n) => `errand ${n + 1}`).join(', ');
    const at = await wholeJob(bench(), `Plan my week. Fit in ${errands}. A packed week is fine.`);
    expect(lastText(at)).toContain('the last three things were left out');
    const list = bench();
    const wanted = Array.from({ length: 320 }, (_, n) => `part ${n + 1}`);
    await list.room.send(`Make a shopping list: ${wanted.join(', ')}`, { at: friday });
    await list.room.run(list.world);
    expect(items(list.documents, 'Shopping list')).toHaveLength(320);
  });

  it('goes on with a plan that is there already', async () => {
    const first = await wholeJob(bench());
    const again = bench({ documents: first.documents });
    await wholeJob(again, 'Plan my week. Fit in yoga. Already fixed: dentist Monday 16:30.');
    expect(first.documents.titles().filter(title => title === 'Week of 30 November')).toHaveLength(1);
    expect(planned(again.documents).filter(line => line.includes('Dentist'))).toHaveLength(1);
    expect(planned(again.documents).some(line => line.includes('Yoga'))).toBe(true);
  });

  it('adds nothing a second time when the same week is planned again', async () => {
    const first = await wholeJob(bench({ documents: withLastWeek() }));
    const before = planned(first.documents);
    const again = await wholeJob(bench({ documents: first.documents }));
    expect(planned(again.documents)).toEqual(before);
    for (const list of ['Shopping list', 'Reminders'])
      expect(items(again.documents, list).map(item => item.text)).toEqual([
        ...new Set(items(again.documents, list).map(item => item.text)),
      ]);
    expect(lines(again)[2]).toBe(
      'Fit in gym, landlord letter, buy milk and one more — Gym, landlord letter, buy milk, shopping and bike repair were in the plan already.',
    );
    expect(lastText(again)).toContain('nothing added. Sunday is free. Gym, landlord letter');
  });

  it('adds only what a plan lacks: another time of the same thing, another day, another hour', async () => {
    const first = await wholeJob(bench(), 'Plan my week. Fit in gym, shopping on Saturday, yoga on Friday at 9.');
    const again = await wholeJob(
      bench({ documents: first.documents }),
      'Plan my week. Fit in gym twice, shopping on Tuesday, yoga on Friday at 11.',
    );
    const named = (name: string) => planned(again.documents).filter(line => line.endsWith(name));
    expect(named('Gym')).toHaveLength(2);
    expect(named('Shopping').map(line => line.slice(0, 10))).toEqual(['2026-12-01', '2026-12-05']);
    expect(named('Yoga').map(line => line.slice(11, 16))).toEqual(['09:00', '11:00']);
  });

  it('claims nothing when the plan could not be written', async () => {
    const at = bench();
    const refusing = {
      ...at.documents,
      draftCreate: async () => ({ ok: false as const, error: { kind: 'refused' as const, sentence: 'full' } }),
    };
    const world = createWorld(
      {
        documents: refusing,
        history: { recent: async () => [] },
        http: at.service,
        clock: at.clock,
        locale: 'en',
        zone: 'UTC',
      },
      { pace: 0 },
    );
    await at.room.send(said, { at: friday, job });
    await at.room.run(world);
    expect(tasks(at).map(task => task.outcome?.status)).toEqual(['done', 'failed', 'done', 'failed', 'failed']);
    expect(lastText(at)).toMatch(/^I could not write the plan down, so nothing was changed\. .* did not fit\.$/);
  });

  it('keeps a day free that is asked for while it runs', async () => {
    const at = bench();
    await at.room.send('Plan my week. Fit in gym twice, shopping on Saturday.', { at: friday });
    await at.room.run(at.world, 14);
    const later = bench({ rows: at.room.rows, documents: at.documents });
    await later.room.send('Keep Saturday free, please', { mode: 'steer' });
    await later.room.run(later.world);
    expect(planned(later.documents).some(line => line.startsWith('2026-12-05'))).toBe(false);
    expect(lastText(later)).toContain('Shopping did not fit.');
  });
});

describe('sending the plan', () => {
  it('waits for a yes to exactly what leaves, and meanwhile writes the lists', async () => {
    const at = await wholeJob(bench(), said, sending);
    const send = steps(at).find(step => step.name === 'http.request');
    expect(at.service.requests).toHaveLength(0);
    expect(send?.approval?.shown.act).toBe('Send to example.org');
    expect(send?.approval?.shown.facts.map(fact => fact.value)).toEqual([
      'https://example.org/plan',
      'POST',
      expect.stringContaining('Mon 30 November 16:30 Dentist'),
    ]);
    expect(tasks(at)[4]?.outcome?.status).toBe('done');
    await at.room.answer('yes');
    await at.room.run(at.world);
    expect(at.service.requests.map(request => request.body)).toEqual([send?.approval?.shown.facts[2]?.value]);
    expect(lastText(at)).toContain('The plan went to example.org.');
  });

  it('sends nothing after a no, and says so', async () => {
    const at = await wholeJob(bench(), said, sending);
    await at.room.answer('no');
    await at.room.run(at.world);
    expect(at.service.requests).toHaveLength(0);
    expect(lastText(at)).toContain('You said no, so nothing went to example.org.');
  });

  /** J8 */
  it('does it once when the service did the work and the reply was lost, with a key', async () => {
    const service = outside();
    service.faults.push({ reply: { kind: 'lost', why: 'reset' }, done: true });
    const at = await wholeJob(bench({}, { pace: 0 }, service), said, sending);
    await at.room.answer('yes');
    await at.room.run(at.world);
    expect(service.requests).toHaveLength(2);
    expect(service.effects.size).toBe(1);
    expect(steps(at).find(step => step.name === 'http.request')?.outcome?.status).toBe('done');
  });

  /** J8 */
  it('asks instead of sending again when the reply was lost, without a key', async () => {
    const service = outside();
    service.faults.push({ reply: { kind: 'lost', why: 'reset' }, done: true });
    const at = await wholeJob(bench({}, { pace: 0 }, service), said, {
      recipe: 'plan-week',
      blanks: { sendTo: 'https://example.org/plan' },
    });
    await at.room.answer('yes');
    await at.room.run(at.world);
    expect(service.requests).toHaveLength(1);
    const send = steps(at).find(step => step.name === 'http.request');
    expect(send?.outcome).toBeNull();
    expect(send?.parked?.why).toBe('inDoubt');
  });

  /** J9 */
  it('carries the same key in every attempt, the one that follows from the step', async () => {
    const service = outside();
    for (const status of [503, 429])
      service.faults.push({ reply: { kind: 'response', status, headers: {}, text: '', cut: false }, done: false });
    const at = await wholeJob(bench({}, { pace: 0 }, service), said, sending);
    await at.room.answer('yes');
    await at.room.run(at.world);
    expect(service.requests).toHaveLength(3);
    expect(new Set(service.requests.map(request => request.headers['Idempotency-Key'])).size).toBe(1);
  });
});

describe('whoever goes on', () => {
  it('gives the same answer to the same request', async () => {
    const at = await wholeJob(bench({ documents: withLastWeek() }), said, sending);
    for (const step of steps(at).filter(each => each.kind === 'model')) {
      const pinned = modelRequest.parse(JSON.parse(JSON.stringify(step.arguments)));
      if (step.outcome) expect(answerBuiltin(pinned)).toEqual(step.outcome.value);
    }
  });

  it('comes to the same week after dying behind any result', async () => {
    const whole = await wholeJob(bench({ documents: withLastWeek() }));
    const expected = { lines: lines(whole), plan: planned(whole.documents), text: lastText(whole) };
    const start = 2;
    const outcomes = whole.room.rows.flatMap(({ row }, index) => (row.type === 'outcome' && index > start ? [index + 1] : []));
    expect(outcomes.length).toBeGreaterThan(25);
    for (const dies of outcomes) {
      const first = bench({ documents: withLastWeek() });
      await first.room.send(said, { at: friday, job });
      await first.room.run(first.world, dies);
      const second = bench({ rows: first.room.rows, documents: first.documents.copy() });
      await second.room.run(second.world);
      expect({ lines: lines(second), plan: planned(second.documents), text: lastText(second) }).toEqual(expected);
    }
  }, 60_000);

  it('never pins more than fits a row', async () => {
    const documents = withLastWeek();
    const many = Array.from({ length: 400 }, (_, index) => ({ text: `Thing ${index} ${'x'.repeat(100)}`, day: '2026-11-17' }));
    documents.seed('plan', 'Week of 16 November', { week: '2026-11-16', items: many }, friday - 1_000);
    const at = await wholeJob(bench({ documents }));
    for (const step of steps(at)) expect(JSON.stringify(step.arguments).length).toBeLessThan(50_000);
    for (const step of steps(at)) expect(JSON.stringify(step.outcome?.value ?? null).length).toBeLessThan(50_000);
  });
});
