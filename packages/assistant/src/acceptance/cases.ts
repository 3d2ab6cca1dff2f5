import type { Performed } from '@baton/journal';
import { type JsonValue, json, type Locale, limits, pack, policy as policies, risk as risks, shown, stepError } from '@baton/protocol';
import { toolTexts } from '../tools/tool.ts';
import { type Bench, holds, type ToolUnderTest } from './bench.ts';
import type { Mood } from './outside.ts';

interface Case {
  readonly name: string;
  applies(policy: string): boolean;
  run<Args>(bench: Bench<Args>, subject: ToolUnderTest<Args>): Promise<void>;
}

const always = () => true;
/** Policies whose calls may change something outside. */
const outward = (policy: string) => policy !== 'local' && policy !== 'safe';
const locales: readonly Locale[] = ['en', 'zh-CN'];
const moods: readonly Mood[] = ['answers', 'garbles', 'refuses', 'busy', 'drops', 'unreachable'];
const nobody = { documentTitle: () => null };

/** What a status says of a call whose fate nobody knows: another attempt is made only where that can do no harm. */
function admitsDoubt(result: Performed, policy: string): boolean {
  if (result.status === 'unknown' || result.status === 'aborted') return true;
  const again = policy === 'keyed' || policy === 'safe' || policy === 'local';
  return result.status === 'failed' && again && result.transient === true && result.error.beforeEffect !== true;
}

export const cases: readonly Case[] = [
  {
    name: 'its definition is complete, and a key has a lifetime',
    applies: always,
    async run({ tool, policy }) {
      holds(/^[a-z][\w.-]{0,99}$/i.test(tool.name), `"${tool.name}" is no name for a tool`);
      holds(Number.isInteger(tool.version) && tool.version >= 1, 'its version is not a whole number from 1');
      holds(tool.description.trim() !== '', 'it has no description');
      holds(policies.safeParse(policy).success && risks.safeParse(tool.risk).success, 'there is no such policy or risk');
      holds(tool.leaveBy > 0 && tool.timeout > 0, 'leaveBy and timeout are more than 0 milliseconds');
      holds(policy !== 'keyed' || (tool.keyLifetime ?? 0) > tool.timeout, 'a keyed tool says how long its key lives: longer than a call');
      holds(policy !== 'local' || tool.risk === 'none' || tool.risk === 'reversible', 'what stays here has no risk outside');
    },
  },
  {
    name: 'takes its arguments as they come back from the store, and no others',
    applies: always,
    async run({ tool, args }, { refused = [] }) {
      const kept = JSON.parse(JSON.stringify(args)) as JsonValue;
      holds(json.safeParse(kept).success && tool.parameters.safeParse(kept).success, 'its own arguments do not come through JSON');
      for (const odd of [null, 7, 'text', [], ...refused]) {
        holds(!tool.parameters.safeParse(odd).success, `it takes ${JSON.stringify(odd)}`);
      }
    },
  },
  {
    name: 'says the same of the same arguments, in every language',
    applies: always,
    async run({ tool, args }) {
      for (const locale of locales) {
        const texts = toolTexts(locale);
        const said = () => [tool.title(args, texts, nobody), tool.confirm?.(args, texts) ?? null, tool.refuse?.(args, texts) ?? null];
        const [title, confirm, wrong] = said();
        holds(JSON.stringify(said()) === JSON.stringify([title, confirm, wrong]), 'it says something else the second time');
        holds(typeof title === 'string' && title.trim() !== '', 'it has no title');
        holds(confirm === null || shown.safeParse(confirm).success, 'what it asks a person does not fit on the screen');
        holds(wrong === null, `it refuses its own arguments: ${String(wrong)}`);
      }
    },
  },
  {
    name: 'shows a person exactly what leaves before it leaves',
    applies: outward,
    async run(bench) {
      const { tool, args, outside } = bench;
      const asked = tool.confirm?.(args, toolTexts('en'));
      holds(asked !== undefined || tool.risk === 'none', 'it has a risk and asks nobody');
      if (!asked) return;
      await bench.run('answers');
      const facts = asked.facts.map(({ value }) => value);
      for (const { url, body } of outside.received) {
        holds(facts.includes(url), `${url} was not shown`);
        holds(body === null || body === '' || facts.includes(body), 'what was sent is not what was shown');
      }
    },
  },
  {
    name: 'gives what it promises, small enough for a row',
    applies: always,
    async run(bench) {
      const result = await bench.run('answers');
      holds(result.status === 'done', `it did not get done: ${JSON.stringify(result)}`);
      holds(json.safeParse(result.value).success, 'its value is not JSON');
      const fits = bench.tool.result.safeParse(result.value);
      holds(fits.success, `its value is not what its definition says: ${JSON.stringify(result.value)}`);
      holds(pack(result.value).length < limits.row / 2, 'its value does not fit a row');
      holds((result.summary ?? '').length <= 500, 'its summary is longer than a line');
    },
  },
  {
    name: 'changes nothing, however often it is run',
    applies: policy => policy === 'safe',
    async run(bench) {
      for (const mood of moods) {
        const result = await bench.run(mood);
        holds(!('edits' in result) || (result.edits ?? []).length === 0, 'it edits a document');
      }
      holds(bench.outside.effects === 0, 'something happened outside');
    },
  },
  {
    name: 'has its whole effect in what it gives back: nothing leaves, and nothing is stored before',
    applies: policy => policy === 'local',
    async run(bench) {
      const before = JSON.stringify(await bench.documents.list());
      for (const mood of moods) await bench.run(mood);
      holds(bench.outside.received.length === 0, 'a request left');
      holds(JSON.stringify(await bench.documents.list()) === before, 'it changed a stored document by itself');
    },
  },
  {
    name: 'changes the same documents in the same words when it is run again before its outcome was stored',
    applies: policy => policy === 'local',
    async run(bench) {
      const edits = [await bench.run('answers'), await bench.run('answers', { attempt: 2 })].map(result =>
        result.status === 'done' ? (result.edits ?? []).map(({ document, words }) => ({ document, words })) : null,
      );
      holds(edits[0] !== null && JSON.stringify(edits[0]) === JSON.stringify(edits[1]), 'the second run makes something else');
    },
  },
  {
    name: 'can be taken back: the document is then as it was',
    applies: policy => policy === 'local',
    async run(bench) {
      const result = await bench.run('answers');
      holds(result.status === 'done', 'it did not get done');
      for (const edit of result.edits ?? []) {
        bench.documents.commit(edit, bench.outside.clock.now());
        // What it made is taken back by taking it out of the list, which is not the tool's part.
        if (edit.create) continue;
        const left = bench.documents.takeBack(edit);
        holds(left === null, `taking it back leaves a difference: ${left}`);
      }
      holds(bench.tool.risk !== 'reversible' || (result.edits ?? []).length > 0, 'it says it is reversible and gives nothing to reverse');
    },
  },
  {
    name: 'sends the key of its step at every attempt, so that it happens once',
    applies: policy => policy === 'keyed',
    async run(bench) {
      await bench.run('drops');
      await bench.run('answers', { attempt: 2 });
      const keys = bench.outside.received.map(({ key }) => key);
      holds(keys.length > 0 && keys.every(key => key === 'key of step'), `it sent the keys ${JSON.stringify(keys)}`);
      const { effects } = bench.outside;
      holds(effects === 1, `it happened ${effects} times`);
      await bench.run('answers', { step: 'another' });
      holds(bench.outside.effects > effects, 'another step has the same key');
    },
  },
  {
    name: 'never tries again by itself: another attempt is the journal’s decision',
    applies: outward,
    async run(bench) {
      for (const mood of moods) {
        const before = bench.outside.received.length;
        await bench.run(mood);
        holds(
          bench.outside.received.length - before <= 1,
          `it sent ${bench.outside.received.length - before} requests when the outside ${mood}`,
        );
      }
    },
  },
  {
    name: 'sends nothing once it was stopped',
    applies: always,
    async run(bench) {
      const result = await bench.run('answers', { stopped: true });
      holds(bench.outside.received.length === 0, 'a request left');
      holds(result.status !== 'done' || !outward(bench.policy), 'it says it got done');
    },
  },
  {
    name: 'lets go when it is stopped on the way, and claims nothing',
    applies: outward,
    async run(bench) {
      bench.outside.mood = 'hangs';
      const running = bench.start();
      holds((await running.result()) === null, 'it did not wait for the outside');
      running.abort.abort();
      const result = await running.result();
      holds(result !== null, 'it does not hear that it was stopped');
      holds(admitsDoubt(result, bench.policy), `it cannot know, and says ${JSON.stringify(result)}`);
    },
  },
  {
    name: 'is over by its deadline, and then cannot tell',
    applies: outward,
    async run(bench) {
      bench.outside.mood = 'hangs';
      const running = bench.start();
      await running.result();
      bench.outside.advance(bench.tool.timeout);
      // What listens to its signal alone is told now, as the executor does.
      if ((await running.result()) === null) running.abort.abort();
      const result = await running.result();
      holds(result !== null, `it goes on after ${bench.tool.timeout} ms`);
      holds(admitsDoubt(result, bench.policy), `it cannot know, and says ${JSON.stringify(result)}`);
    },
  },
  {
    name: 'admits that it cannot know after the line was cut or the service stumbled',
    applies: outward,
    async run(bench) {
      for (const mood of ['drops', 'busy'] as const) {
        const result = await bench.run(mood);
        holds(admitsDoubt(result, bench.policy), `when the outside ${mood} it says ${JSON.stringify(result)}`);
      }
    },
  },
  {
    name: 'says that nothing left only when nothing left',
    applies: outward,
    async run(bench) {
      for (const mood of moods) {
        const before = bench.outside.received.length;
        const result = await bench.run(mood);
        const left = bench.outside.received.length > before;
        holds(!(left && result.status === 'failed' && result.error.beforeEffect === true), `it left, and the outside ${mood}`);
        if (mood === 'unreachable') holds(result.status !== 'done', 'it got done without leaving');
      }
    },
  },
  {
    name: 'takes a refusal as the end of it',
    applies: outward,
    async run(bench) {
      const result = await bench.run('refuses');
      holds(result.status === 'failed' && result.transient !== true, `it says ${JSON.stringify(result)}`);
    },
  },
  {
    name: 'says every failure in words for people, with a name for code',
    applies: always,
    async run(bench) {
      for (const locale of locales) {
        for (const mood of moods) {
          const result = await bench.run(mood, { locale });
          if (result.status !== 'failed' && result.status !== 'unknown') continue;
          holds(stepError.safeParse(result.error).success, `when the outside ${mood} its error is ${JSON.stringify(result.error)}`);
          holds(!/[a-z]+Error\b|\bat \S+:\d+/.test(result.error.sentence), `"${result.error.sentence}" is not for people`);
        }
      }
    },
  },
];
