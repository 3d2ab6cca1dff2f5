/**
 * The built-in helper: no AI, works everywhere and for ever. Its answer is a pure function of the pinned request; only the speed at which
 * the text appears comes from outside.
 */
import type { Clock, ModelAnswer } from '@baton/journal';
import type { HelperModel, HelperResult, ModelRequest } from '../request.ts';
import { answerFreely } from './grammar/answer.ts';
import type { Recipe } from './recipe.ts';
import { automationRecipe } from './recipes/automation.ts';
import { fileRecipes } from './recipes/file-changes.ts';
import { planWeek } from './recipes/plan-week.ts';
import { shoppingList } from './recipes/shopping-list.ts';
import { answerMemory } from './remember.ts';
import { streamWords } from './stream.ts';
import { textsFor } from './texts/index.ts';

/** A longer text asks for no job. */
const SENTENCE = 4_000;

const RECIPES: readonly Recipe[] = [planWeek, shoppingList, automationRecipe];
export const installedRecipes = RECIPES.map(recipe => recipe.name);

/** The recipe of a turn: the one its first message's job names, else the one its sentence asks for. */
export function recipeOf(request: Pick<ModelRequest, 'messages'>): Recipe | null {
  const [first] = request.messages;
  if (!first) return null;
  return (
    [...RECIPES, ...fileRecipes].find(recipe => recipe.name === first.job?.recipe) ??
    RECIPES.find(recipe => recipe.asksFor(first.text.slice(0, SENTENCE))) ??
    null
  );
}

/** The answer to a pinned request: the same request gives the same answer on every device, at any time. */
export function answerBuiltin(request: ModelRequest): ModelAnswer {
  const texts = textsFor(request.locale);
  const recipe = recipeOf(request);
  if (recipe && !isOver(request, recipe)) return recipe.answer(request, texts);
  return answerMemory(request) ?? answerFreely(request, texts);
}

/** Whether the recipe has given its last answer in this turn and a later message is what is to be answered. */
function isOver(request: ModelRequest, recipe: Recipe): boolean {
  if (request.task !== null) return false;
  const own = request.rounds.filter(round => round.task === null);
  const last = own.at(-1);
  const ended = last !== undefined && last.calls.length === 0 && (request.plan === null ? request.rounds.length > 0 : own.length > 1);
  return ended || (recipe.name === 'shopping-list' && own.length > 1);
}

/** One line of an answer, for the step's row. */
export const lineOf = (answer: ModelAnswer): string => (answer.text.split('\n')[0] ?? '').slice(0, 300).toWellFormed();

/** A step of work that a connected helper planned or handed on: nothing to say about it must not look like having done it. */
const isOfAnother = ({ task, nested, rounds }: ModelRequest): boolean =>
  nested !== undefined || (task !== null && rounds.some(round => round.connected === true));

/** @param clock only paces the text; nothing of it goes into an answer */
export function builtinHelper(clock: Pick<Clock, 'sleep'>): HelperModel {
  return {
    name: 'builtin',
    definition: { version: 1, leaveBy: 30_000, timeout: 120_000 },
    async answer(request, { signal, onText }): Promise<HelperResult> {
      if (isOfAnother(request)) {
        return { ok: false, error: { kind: 'notMine', sentence: textsFor(request.locale).say.notMine } };
      }
      const answer = answerBuiltin(request);
      const finished = await streamWords(answer.text, request.settings.pace, clock, signal, onText);
      return finished ? { ok: true, answer, summary: lineOf(answer) } : { ok: false, aborted: true };
    },
  };
}
