/** What a button at changes of files asks for: one call for each, and what came of it. */
import { buttonJobs, fileReversals, takeBackJob } from '@baton/protocol';
import { reportOf } from '../grammar/report.ts';
import { calling, callsOf, closing, isDone, listOf, type Recipe } from '../recipe.ts';

const once = (name: string, tool: string): Recipe => ({
  name,
  asksFor: () => false,
  answer(request, texts) {
    const [made] = callsOf(request.rounds, tool);
    if (made) return closing(reportOf(made, texts));
    return calling('', { name: tool, arguments: request.messages[0]?.job?.blanks ?? {} });
  },
});

/** Sentences about files that stay which one answer tells. */
const told = 5;

/** All files of a job: one wave after the other, those of a wave together. One that stays keeps no other from going back. */
const allOf: Recipe = {
  name: takeBackJob,
  asksFor: () => false,
  answer(request, texts) {
    const wave = listOf(request.messages[0]?.job?.blanks.waves)[request.rounds.length];
    const calls = listOf(wave).map(change => ({ name: fileReversals.takeBack, arguments: change }));
    if (calls.length > 0) return calling('', ...calls);
    const made = callsOf(request.rounds, fileReversals.takeBack);
    const back = made.filter(isDone).length;
    const stay = [...new Set(made.filter(call => !isDone(call)).map(call => reportOf(call, texts)))];
    const more = stay.length > told ? [texts.tell.filesBack.more(stay.length - told)] : [];
    return closing([texts.tell.filesBack.back(back, made.length), ...stay.slice(0, told), ...more].join('\n'));
  },
};

export const fileRecipes: readonly Recipe[] = [
  once(buttonJobs.takeBack, fileReversals.takeBack),
  once(buttonJobs.saveOlder, fileReversals.saveOlder),
  allOf,
];
