import type { Messages } from '../../i18n/en.ts';
import { useText } from '../../i18n/index.tsx';
import type { ToolProblem, ToolTrouble } from '../../model/tools.ts';
import { Told } from '../Told.tsx';
import { useToolsCommand } from '../useToolsCommand.ts';
import { type ServerTexts, useServerTexts } from './texts/index.ts';

const wordsFor = (trouble: ToolTrouble, words: ServerTexts, messages: Messages): string =>
  typeof trouble === 'string' ? messages.problem[trouble] : words.problem[trouble.tool];

/** A command of the page of tools behind a button. */
export function useToolCommand(then?: () => void) {
  const words = useServerTexts();
  const messages = useText();
  return useToolsCommand<{ readonly tool: ToolProblem }>(trouble => wordsFor(trouble, words, messages), then);
}

/** The sentence for a command about tools that was not carried out. */
export function ToolTroubleLine({ trouble }: { readonly trouble: ToolTrouble | undefined }) {
  const words = useServerTexts();
  const messages = useText();
  if (trouble === undefined) return null;
  return <Told trouble={typeof trouble === 'string' ? trouble : trouble.tool} words={wordsFor(trouble, words, messages)} />;
}
