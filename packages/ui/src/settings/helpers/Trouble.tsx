import type { HelperTrouble } from '../../data/port.ts';
import { Icon } from '../../design/Icon.tsx';
import type { Messages } from '../../i18n/en.ts';
import { useText } from '../../i18n/index.tsx';
import { type HelperTexts, useHelperTexts } from './texts/index.ts';

/** What happened, what was not lost, what to do next. */
export const troubleWords = (trouble: HelperTrouble, text: HelperTexts, messages: Messages): string =>
  typeof trouble === 'string' ? messages.problem[trouble] : text.problem[trouble.helper];

export function TroubleLine({ trouble }: { readonly trouble: HelperTrouble | undefined }) {
  const text = useHelperTexts();
  const messages = useText();
  if (trouble === undefined) return null;
  return (
    <p className="problem row t14" data-trouble={typeof trouble === 'string' ? trouble : trouble.helper}>
      <Icon name="off" small />
      <span>{troubleWords(trouble, text, messages)}</span>
    </p>
  );
}
