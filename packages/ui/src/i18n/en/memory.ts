/** Words for what is remembered. */
export const memory = {
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
