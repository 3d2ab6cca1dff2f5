/** What was read, as an answer of ours: calls under our names, a plan, a question with answers to choose from. */
import type { ModelAnswer } from '@baton/journal';
import { type JsonValue, limits } from '@baton/protocol';
import { offersIn } from '../automations/offered.ts';
import type { ModelRequest } from '../request.ts';
import type { Collected } from './collect.ts';
import { askArguments, askTool, ownArguments, ownName, planArguments, planTool } from './prompt/offered.ts';
import type { HelperTexts } from './texts/index.ts';

/** Choices that are offered, and the characters of one; characters of a title. */
const bounds = { choices: 4, choice: 120, title: 200, calls: 24 } as const;

const line = (text: string, most: number): string => {
  const one = text.replace(/\s+/g, ' ').trim().toWellFormed();
  return one.length <= most ? one : `${one.slice(0, most - 1)}…`.toWellFormed();
};

/** Only the first answer of a turn can name its stages; without a stage that has a name it names none. */
function planIn(calls: Collected['calls'], request: ModelRequest): Pick<ModelAnswer, 'plan' | 'heading'> | null {
  const call = mayPlan(request) ? calls.find(({ name }) => name === planTool) : undefined;
  const parsed = call && planArguments.safeParse(call.arguments);
  if (!parsed?.success) return null;
  const titles = parsed.data.titles.map(title => line(title, bounds.title)).filter(title => title !== '');
  if (titles.length === 0) return null;
  const heading = line(parsed.data.heading ?? '', 120);
  return { plan: titles.slice(0, limits.planTitles).map(title => ({ title })), ...(heading !== '' && { heading }) };
}

export const mayPlan = ({ plan, task, nested, rounds }: ModelRequest): boolean =>
  plan === null && task === null && nested === undefined && rounds.length === 0;

function questionIn(calls: Collected['calls']): { readonly question: string; readonly choices: readonly string[] } | null {
  const call = calls.find(({ name }) => name === askTool);
  const parsed = call && askArguments.safeParse(call.arguments);
  if (!parsed?.success || parsed.data.question.trim() === '') return null;
  const choices = parsed.data.choices.map(choice => line(choice, bounds.choice)).filter(choice => choice !== '');
  return { question: parsed.data.question.trim().toWellFormed(), choices: choices.slice(0, bounds.choices) };
}

const isOurs = (name: string): boolean => name === planTool || name === askTool;

/** @param name how the helper is called on screen */
export function answerOf({ text, calls, finish }: Collected, request: ModelRequest, texts: HelperTexts, name: string): ModelAnswer {
  const plan = planIn(calls, request);
  if (plan) return { text: text.trim(), calls: [], ...plan };
  const asked = questionIn(calls);
  const others = calls
    .filter(call => !isOurs(call.name))
    .slice(0, bounds.calls)
    .map(call => {
      const own = ownName(call.name, offersIn(request));
      return { name: own, arguments: ownArguments(own, call.arguments) as JsonValue };
    });
  // What it does first it does first; a question beside it can be put afterwards.
  if (asked && others.length === 0) {
    const said = [text.trim(), asked.question].filter(part => part !== '').join('\n\n');
    return { text: said, calls: [], ...(asked.choices.length > 0 && { choices: asked.choices }) };
  }
  const said = text.trim();
  if (others.length > 0) return { text: said, calls: others };
  if (said === '') return { text: emptyText(request, texts, name), calls: [] };
  return { text: finish.unified === 'length' ? `${said}\n\n${texts.ended}` : said, calls: [] };
}

/** After things were done many helpers end without a word; before it nothing at all is worth a sentence. */
function emptyText({ rounds, task }: ModelRequest, texts: HelperTexts, name: string): string {
  const index = task?.index ?? null;
  const did = rounds.some(round => round.task === index && round.calls.some(call => call.result.status === 'done'));
  return did ? texts.nothingMore : texts.empty(name);
}
