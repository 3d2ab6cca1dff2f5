/** What the helper says and does about one message. */
import type { ModelAnswer } from '@baton/journal';
import type { ModelRequest, RequestMessage } from '../../request.ts';
import type { Texts } from '../texts/index.ts';

export interface Ask {
  readonly request: ModelRequest;
  readonly message: RequestMessage;
  readonly texts: Texts;
  /** `YYYY-MM-DD` where the person was when they wrote. */
  readonly today: string;
}

export type Spoken = ModelAnswer;

export const says = (text: string, choices?: readonly string[]): Spoken => ({
  text,
  calls: [],
  ...(choices && choices.length > 0 && { choices }),
});
export const does = (...calls: ModelAnswer['calls']): Spoken => ({ text: '', calls });
