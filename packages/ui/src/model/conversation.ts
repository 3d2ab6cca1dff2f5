import type { DeviceLabel } from './device.ts';
import type { FileView } from './file.ts';

/** Who runs the job of a conversation, and whether it needs the person. */
export type RunView =
  | { readonly kind: 'idle' }
  | { readonly kind: 'here' }
  | { readonly kind: 'elsewhere'; readonly device: DeviceLabel }
  /** The device that ran it has gone quiet: it can be continued here without a flush. */
  | { readonly kind: 'asleep'; readonly device: DeviceLabel }
  /** `on`: the other device that goes on after the answer; it can be continued here all the same. */
  | { readonly kind: 'asks'; readonly about: 'question' | 'approval'; readonly on?: DeviceLabel }
  | { readonly kind: 'taking'; readonly device: DeviceLabel };

/** "Step 3 of 5: fitting in gym, letter and shopping". Without a plan there is no `of`. */
export interface ProgressView {
  readonly at: number;
  readonly of?: number;
  readonly title?: string;
}

/** What the menu of a conversation has to know of it. */
export interface ConversationName {
  readonly id: string;
  readonly title: string;
  /** Where the list has it; missing: among the others. */
  readonly shelf?: 'pinned' | 'archived';
}

/** One line in the list of conversations. `line` is what it was last about, in the person's words. */
export interface ConversationItem {
  readonly id: string;
  readonly title: string;
  readonly run: RunView;
  readonly progress?: ProgressView;
  readonly line?: string;
  readonly icon: 'plan' | 'list' | 'note' | 'talk' | 'mail';
  readonly changedAt: number;
  /** Where the list has it; missing: among the others. */
  readonly shelf?: 'pinned' | 'archived';
}

/** Above the transcript: title, who runs it, and the banner that belongs to it. */
export interface ConversationHead {
  readonly id: string;
  readonly title: string;
  readonly run: RunView;
  /** The device this one lost the job to; the banner offers to bring it back. */
  readonly continuedOn?: DeviceLabel;
  /** The history of this conversation is still arriving: nothing can be run yet. */
  readonly catchingUp: boolean;
  /** Another device, with a newer version of the app, has gone on in a way that this one cannot read: nothing can be run here. */
  readonly newer: boolean;
  readonly shelf?: 'pinned' | 'archived';
}

/** A message that waits for its turn. */
export interface QueuedMessage {
  readonly id: string;
  readonly text: string;
  readonly when: 'afterThisStep' | 'afterThisJob' | 'whenOnline';
  readonly files?: readonly FileView[];
  /** A button said it: it can be taken back, and not be said in other words. */
  readonly fixed?: true;
}
