const plural = (n: number, one: string, many: string) => (n === 1 ? one : many);

export const files = {
  label: 'Files of this message',
  remove: (name: string) => `Remove ${name}`,
  reading: 'Reading the file…',
  tooLarge: (name: string, mega: number) =>
    `“${name}” is larger than ${mega} MB and was not added. Everything else is kept. Choose a smaller one.`,
  tooLargeTogether: (mega: number) =>
    `Together these are larger than ${mega} MB, so this cannot be sent yet. Remove some, and send them in a second message.`,
  tooMany: (most: number) => `A message takes ${most} files, so this cannot be sent yet. Remove some, and send them in a second message.`,
  empty: (name: string) => `“${name}” is empty and was not added.`,
  unreadable: (name: string) =>
    `“${name}” is a picture that cannot be read here, so it was not added. Save it as JPEG or PNG and choose that. What you typed is kept.`,
  gone: (name: string) =>
    `“${name}” cannot be read, so it was not added. It may have been moved or changed, or be a folder. Choose it again. What you typed is kept.`,
  notStored: (name: string) => `“${name}” could not be stored on this device and was not added. What you typed is kept.`,
  noPictures: (helper: string) => `${helper} cannot look at pictures. Send without, or choose another helper in Settings.`,
  noPdf: (helper: string) => `${helper} cannot read PDF files. Send without, or choose another helper in Settings.`,
  listsOnly: 'The built-in helper can make a list from a text or CSV file: write “make a list from this”. It reads nothing else in it.',
  notRead: (n: number) =>
    plural(n, 'This kind of file is kept and shown, but not read.', 'These kinds of files are kept and shown, but not read.'),
  notRemoved: 'That could not be stored on this device, so the file still goes with it. Try again.',
  builtIn: 'The built-in helper',
  save: 'Save',
  open: 'Open',
  notShown: 'This file is not shown here. Save it to open it with something else.',
  cut: 'This is its beginning. Save it to read all of it.',
};

export type FileTexts = typeof files;
