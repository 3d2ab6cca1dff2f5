import type { AutomationTrouble } from '@baton/protocol';
import type { Problem } from '../../data/done.ts';
import type { Messages } from '../../i18n/en.ts';
import { useText } from '../../i18n/index.tsx';
import { Told } from '../Told.tsx';
import { useToolsCommand } from '../useToolsCommand.ts';
import { type AutomationTexts, useAutomationTexts } from './texts/index.ts';

type Own = { readonly automation: AutomationTrouble };
type Trouble = Problem | Own;

function wordsFor(trouble: Trouble, words: AutomationTexts, messages: Messages): string {
  if (trouble === 'changedMeanwhile') return words.changedMeanwhile;
  if (typeof trouble === 'string') return messages.problem[trouble];
  const { problem, at = '' } = trouble.automation;
  const said = words.problem[problem];
  return typeof said === 'string' ? said : said(at);
}

/** A command about automations behind a button. */
export function useAutomationCommand(then: () => void) {
  const words = useAutomationTexts();
  const messages = useText();
  return useToolsCommand<Own>(trouble => wordsFor(trouble, words, messages), then);
}

/** The sentence for an automation that was not saved. */
export function AutomationTroubleLine({ trouble }: { readonly trouble: Trouble | undefined }) {
  const words = useAutomationTexts();
  const messages = useText();
  if (trouble === undefined) return null;
  return <Told trouble={typeof trouble === 'string' ? trouble : trouble.automation.problem} words={wordsFor(trouble, words, messages)} />;
}
