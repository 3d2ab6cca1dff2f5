/** Remembering and forgetting: changes of a document that the person can see, and undo like any other. */
import type { Performed } from '@baton/journal';
import type { JsonValue } from '@baton/protocol';
import * as z from 'zod/mini';
import { type Fact, memoryBegins, memoryDocument, memoryLimits, readMemory } from '../memory.ts';
import type { AssistantPorts, Drafted } from '../ports.ts';
import { stampOf } from './documents.ts';
import type { Tool, ToolRun, ToolTexts } from './tool.ts';

const fact = z.string().check(z.trim(), z.minLength(1), z.maxLength(memoryLimits.fact));
const args = z.object({ text: fact });
type Args = z.infer<typeof args>;
/** `fromOutside`: others had a say in this turn, so these may be their words. Set by us, whatever the caller gave. */
const addArgs = z.object({ text: fact, fromOutside: z.optional(z.literal(true)) });
type AddArgs = z.infer<typeof addArgs>;

const local = { needs: null, keyLifetime: null, leaveBy: 30_000, timeout: 30_000, policy: 'local', risk: 'reversible' } as const;
const result = z.object({ text: z.string(), facts: z.number() });

/** Two facts are the same whatever their case and their full stops. */
const sameness = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.。!！]+/g, ' ')
    .trim();

export const memoryAdd: Tool<AddArgs> = {
  ...local,
  name: 'memory.add',
  version: 1,
  description:
    'Remembers one short fact about the person for later conversations, in a list they can see and change. Only what the person said or asked for.',
  parameters: addArgs,
  result,
  // What is remembered is told with every later request: what a page says must not get there without the person.
  riskFor: ({ fromOutside }) => (fromOutside === true ? 'outside' : 'reversible'),
  pinned: ({ text }, { outside }) => (outside ? { text, fromOutside: true } : { text }),
  confirm: ({ text }, texts) => ({
    act: texts.confirm.rememberAct,
    heading: texts.confirm.rememberHeading,
    facts: [{ label: texts.confirm.fact, value: text }],
    stays: true,
  }),
  title: ({ text }, texts) => texts.title.remember(text),
  async run(run) {
    const { args: given, ports, texts } = run;
    const facts = await readMemory(ports.documents);
    if (facts.some(known => sameness(known.text) === sameness(given.text)))
      return { status: 'done', value: { text: given.text, facts: facts.length }, summary: texts.summary.rememberedAlready };
    if (facts.length >= memoryLimits.facts) return failed('memoryFull', texts.error.memoryFull);
    const drafted = await draft(run, [{ op: 'insert', path: '/items', value: { text: given.text } }]);
    return settled(drafted, texts, given.text, facts.length + 1, texts.summary.remembered);
  },
};

export const memoryRemove: Tool<Args> = {
  ...local,
  name: 'memory.remove',
  version: 1,
  description: 'Forgets one remembered fact, given in the words in which it is remembered.',
  parameters: args,
  result,
  title: ({ text }, texts) => texts.title.forget(text),
  async run(run) {
    const { args: given, ports, texts } = run;
    const facts = await readMemory(ports.documents);
    const known = find(facts, given.text);
    if (!known) return failed('notRemembered', texts.error.notRemembered);
    const drafted = await draft(run, [{ op: 'remove', path: `/items/#${known.id}` }]);
    return settled(drafted, texts, known.text, facts.length - 1, texts.summary.forgotten);
  },
};

/** By its words, or by a part of them that no other has. */
function find(facts: readonly Fact[], text: string): Fact | undefined {
  const wanted = sameness(text);
  const whole = facts.find(one => sameness(one.text) === wanted);
  const parts = facts.filter(one => sameness(one.text).includes(wanted));
  return whole ?? (parts.length === 1 ? parts[0] : undefined);
}

function draft(
  { call, ports }: { readonly call: ToolRun<Args>['call']; readonly ports: AssistantPorts },
  ops: JsonValue,
): Promise<Drafted> {
  const stamp = stampOf(call);
  return ports.documents.draftPatch(memoryDocument, { ops }, stamp, memoryBegins);
}

function settled(drafted: Drafted, texts: ToolTexts, text: string, facts: number, summary: string): Performed {
  if (!drafted.ok) return failed('notChanged', texts.error.notChanged(drafted.error.sentence));
  return { status: 'done', value: { text, facts }, summary, edits: [drafted.edit] };
}

const failed = (kind: string, sentence: string): Performed => ({ status: 'failed', error: { kind, sentence: sentence.slice(0, 2_000) } });
