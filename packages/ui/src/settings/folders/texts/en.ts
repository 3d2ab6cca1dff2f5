/** Words of Settings, Folders. They come with that page, so that the first screen does not carry them. */
export const folders = {
  title: 'Folders',
  lead: 'Folders of your computers in which Baton may list, read, write, move and put away files. It asks before it puts one in its trash.',
  count: (n: number) => (n === 0 ? 'None chosen' : n === 1 ? '1 chosen' : `${n} chosen`),
  none: 'None chosen. Without one, Baton touches none of your files.',
  on: (device: string) => `On ${device}`,
  choose: 'Choose a folder',
  elsewhere: 'A folder is chosen in Baton on the computer that has it.',
  remove: 'Stop using it',
  removeOf: (label: string) => `Stop using ${label}`,
  kept: 'What Baton replaced or put away stays kept on that computer and can be brought back: say “bring back” and the file’s name.',
};

export type FolderTexts = typeof folders;
