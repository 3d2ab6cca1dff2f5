/** Words of conversations that go on from another one. */
export const copies = {
  act: 'Continue in a new conversation',
  text: 'Everything up to here is copied. This conversation stays as it is, and each can be deleted without the other.',
  documents: 'Documents it works on',
  which: { asThen: 'Copies, as they were at this point', asNow: 'The same ones, as they are now' },
  go: 'Continue there',
  title: (title: string) => `${title} (copy)`,
  mark: '(copy)',
  from: 'Continued from ',
  above: 'What stands above was said there.',
  earlier: ' So was more before it.',
  did: (title: string) => (title === '' ? 'Done there' : `Done there: ${title}`),
};
export type CopyTexts = typeof copies;
