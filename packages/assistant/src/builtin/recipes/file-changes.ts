/** What a button at a change of a file asks for: one call, and what came of it. */
import { buttonJobs, fileReversals } from '@baton/protocol';
import { reportOf } from '../grammar/report.ts';
import { calling, callsOf, closing, type Recipe } from '../recipe.ts';

const once = (name: string, tool: string): Recipe => ({
  name,
  asksFor: () => false,
  answer(request, texts) {
    const [made] = callsOf(request.rounds, tool);
    if (made) return closing(reportOf(made, texts));
    return calling('', { name: tool, arguments: request.messages[0]?.job?.blanks ?? {} });
  },
});

export const fileRecipes: readonly Recipe[] = [
  once(buttonJobs.takeBack, fileReversals.takeBack),
  once(buttonJobs.saveOlder, fileReversals.saveOlder),
];
