/** Words of what a person may do about a change of a file. They come with the first such change. */
export const fileChange = {
  undo: 'Undo',
  undoOf: (name: string, folder: string) => `Undo the change to ${name} in ${folder}`,
  saveOlder: 'Save the older one beside it',
  going: 'On its way',
  waits: (computer: string) => `On its way. Waits for ${computer}`,
  undone: 'Taken back',
  undoneAt: (time: string) => `Taken back at ${time}`,
  // What the conversation shows as said by the person: no name of a file stands in it, which somebody else may have chosen.
  says: { takeBack: 'Take this change to a file back', saveOlder: 'Save what this file was before beside it' },
};

export type FileChangeTexts = typeof fileChange;
