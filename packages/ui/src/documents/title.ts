import { memoryDocument, memoryTitle } from '@baton/protocol';
import type { Messages } from '../i18n/en.ts';

/** A document's title as it is shown: that of the memory is stored alike everywhere, and said in the person's language. */
export function shownTitle(document: { readonly id: string; readonly title: string }, text: Pick<Messages, 'memory'>): string {
  return document.id === memoryDocument && document.title === memoryTitle ? text.memory.title : document.title;
}
