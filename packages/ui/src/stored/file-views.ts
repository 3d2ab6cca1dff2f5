import type { Attachment } from '@baton/protocol';
import type { FileView } from '../model/file.ts';

/** The files of a message as a screen shows them; undefined where it has none. */
export const fileViews = ({ attachments }: { readonly attachments?: readonly Attachment[] }): readonly FileView[] | undefined =>
  attachments?.map(({ whole, ...file }) => ({ ...file, large: whole }));
