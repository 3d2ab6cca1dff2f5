/** Words of what was said in another way, or asked once more. */
export const versions = {
  edit: 'Say it in another way',
  tryAgain: 'Try again',
  goOn: 'Go on from here',
  goOnWords: 'Go on exactly where you stopped. Do not repeat anything and do not comment on it.',
  label: 'Versions of this message',
  older: 'The version before',
  newer: 'The version after',
  count: (at: number, of: number) => `${at} of ${of}`,
  editing: 'Sending this takes the place of what you said and of what followed. Both are kept, and what was done stays done.',
  cancel: 'Leave it as it was',
};
export type VersionTexts = typeof versions;
