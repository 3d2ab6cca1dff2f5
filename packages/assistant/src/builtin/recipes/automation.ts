/** An automation that a person started by a button: exactly that one, with exactly those values. */
import { automationJob, automationNameBlank, type JsonValue } from '@baton/protocol';
import { reportOf } from '../grammar/report.ts';
import { answerOf, does, says } from '../grammar/spoken.ts';
import { callsOf, type Recipe, text } from '../recipe.ts';

export const automationRecipe: Recipe = {
  name: automationJob,
  asksFor: () => false,
  answer(request, texts) {
    const blanks: { readonly [name: string]: JsonValue } = request.messages[0]?.job?.blanks ?? {};
    const call = callsOf(request.rounds).at(-1);
    if (call) return answerOf(says(reportOf(call, texts)), texts);
    const automation = request.automations?.find(one => one.name === text(blanks[automationNameBlank]));
    if (!automation) return answerOf(says(texts.tell.automation.gone), texts);
    const given = automation.blanks.flatMap(blank =>
      blanks[blank.name] === undefined ? [] : [[blank.key, text(blanks[blank.name])] as const],
    );
    return answerOf(does({ name: automation.name, arguments: Object.fromEntries(given) }), texts);
  },
};
