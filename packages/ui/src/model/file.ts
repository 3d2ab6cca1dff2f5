import type { AttachmentKind } from '@baton/protocol';
import type { Large } from './whole.ts';

/** What can be done with a file: drawn, read as text, given to who takes it, or only kept. */
export type FileKind = AttachmentKind;

/** A file that was sent with a message. */
export interface FileView {
  readonly name: string;
  /** Its media type. */
  readonly type: string;
  readonly kind: FileKind;
  /** Bytes. */
  readonly size: number;
  /** Where all of it stands: its bytes in base64. */
  readonly large: Large;
}

/** What goes with the message of a box. */
export interface BoxFiles {
  /** What `send` names them by, and those that it leaves out. */
  readonly keys: readonly string[];
  /** What goes with it. */
  readonly files: readonly { readonly name: string }[];
  /** Why it cannot be sent like this, and what to do: in a sentence. */
  readonly hinders?: string;
}
