import type { HelperTrouble } from '../../data/port.ts';
import type { Messages } from '../../i18n/en.ts';
import { useText } from '../../i18n/index.tsx';
import { Told } from '../Told.tsx';
import { type HelperTexts, useHelperTexts } from './texts/index.ts';

/** What happened, what was not lost, what to do next. */
export const troubleWords = (trouble: HelperTrouble, text: HelperTexts, messages: Messages): string =>
  typeof trouble === 'string' ? messages.problem[trouble] : text.problem[trouble.helper];

export function TroubleLine({ trouble }: { readonly trouble: HelperTrouble | undefined }) {
  const text = useHelperTexts();
  const messages = useText();
  if (trouble === undefined) return null;
  return <Told trouble={typeof trouble === 'string' ? trouble : trouble.helper} words={troubleWords(trouble, text, messages)} />;
}
