import { many } from '../../i18n/en/plural.ts';

/** Words of the search. They come with that page, so that the first screen does not carry them. */
export const search = {
  title: 'Search everything',
  field: 'Words to look for',
  placeholder: 'Search conversations and documents',
  hint: 'Find anything you or Baton wrote, in every conversation and document on this device. Part of a word is enough.',
  looking: 'Looking…',
  none: (words: string) => `Nothing found for “${words}”`,
  noneText: 'Try fewer letters, or another word. What your other devices have not sent yet is not here.',
  found: (n: number, more: boolean) => (more ? `More than ${many(n, 'place', 'places')}` : many(n, 'place', 'places')),
  indexing: 'Older conversations are still being read. More may turn up in a moment.',
  conversations: 'Conversations',
  documents: 'Documents',
  older: 'Show older ones',
  moreDocuments: 'Show more documents',
  byPerson: 'You',
  byBaton: 'Baton',
  byCard: 'A card',
  byTitle: 'Name of the conversation',
  earlier: 'An earlier version.',
  said: (who: string) => `${who}: `,
  failed: 'The search could not be made. Nothing is lost; try again.',
  back: 'Back',
  clear: 'Clear the field',
};

export type SearchTexts = typeof search;
