import { many } from './plural.ts';

/** Words for looking through everything, and for what is remembered. */
export const search = {
  search: {
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
    said: (who: string) => `${who}: `,
    failed: 'The search could not be made. Nothing is lost; try again.',
    back: 'Back',
    clear: 'Clear the field',
  },
  memory: {
    title: 'Memory',
    lead: 'Short facts that Baton keeps in mind in every conversation. Only you see them. Change, tick or take off any line; what is ticked stays here and is not used.',
    line: 'What Baton keeps in mind',
    empty: 'Nothing is remembered yet',
    emptyText: 'Say “Remember that …” in a conversation, or write the first fact yourself.',
    begin: 'Start the list',
    history: 'Show every change',
  },
};
