/** Words for deleting a conversation. They come with the sheet that asks. */
export const deleting = {
  deleteTitle: (title: string) => `Delete “${title}”?`,
  deleteText: 'It goes from this device, from your other devices and from the server. A device that is off deletes it when it is back.',
  deleteGoes: 'What goes, for good',
  deleteGoesPoints: [
    'Everything that was said, and what Baton did there',
    'What you typed there and have not sent',
    'Undo for this conversation',
  ],
  deleteStays: 'What stays',
  deleteStaysPoints: ['Documents stay, with everything in them', 'What was sent to others stays with them'],
  deleteAct: 'Delete this conversation',
  deleteKeep: 'Keep it',
};

export type DeletingTexts = typeof deleting;
