import type { StepError } from '@baton/protocol';
import { effectiveLanguage, preferences } from '../app/preferences.ts';
import { stepErrorSentence } from '../i18n/step-errors.ts';

/** Why a step did not work, in the language the screen is in. */
export function errorWords(error: StepError): string;
export function errorWords(error: StepError | null): string | undefined;
export function errorWords(error: StepError | null): string | undefined {
  return error === null ? undefined : stepErrorSentence(error, effectiveLanguage(preferences().language));
}
