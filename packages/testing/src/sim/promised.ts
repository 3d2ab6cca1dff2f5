import type { MessageId, SessionId } from '@baton/protocol';

/** What the person was told is done: it must still be so at the end. */
export interface Promised {
  readonly session: SessionId;
  readonly message: MessageId;
  /** Where they were told. */
  readonly on: string;
}
