/** Words of the card that asks for a folder. They come with it, so that the first screen does not carry them. */
export const choosing = {
  lead: 'Baton touches only folders that you choose in a window of your computer’s own.',
  no: 'Not now',
  where: (computers: string) => `The folder is chosen in Baton on ${computers}. This waits there too.`,
  nowhere: 'The folder is chosen in Baton’s app on a computer. This waits until you open it there.',
  exactly:
    'The folder you choose may be used from then on, until you take it back in Settings. Of the files in it, this is about exactly this.',
};

export type ChoosingTexts = typeof choosing;
