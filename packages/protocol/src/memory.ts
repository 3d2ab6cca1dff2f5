/** The one document that is everybody's own: what Baton remembers of a person. */
import type { DocumentId } from './ids.ts';

/** Its id, the same in every space. */
export const memoryDocument = 'memory' as DocumentId;
/** Its title as it is stored: the first content must be the same bytes on every device. Screens say it in the person's language. */
export const memoryTitle = 'Memory';
