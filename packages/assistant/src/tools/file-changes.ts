/** Taking back one change of a file, known by the key of the step that made it, and saving what the file was before beside it. */
import type { Performed } from '@baton/journal';
import { type FileAnswer, type FileCall, type FileChangeBlanks, fileReversals, foldersOf, shortPath } from '@baton/protocol';
import * as z from 'zod/mini';
import { askComputer, keepsRecords } from './files.ts';
import type { Tool, ToolRun } from './tool.ts';

const about = z.object({
  of: z.string().check(z.maxLength(100)),
  /** The computer that made it. */
  device: z.string().check(z.maxLength(100)),
  /** What the file and its folder are called: for the words alone. */
  name: z.string().check(z.maxLength(1_000)),
  folder: z.string().check(z.maxLength(200)),
});
type About = FileChangeBlanks;

const common = {
  ...keepsRecords,
  parameters: about,
  needs: null,
  needsFor: ({ device }: About) => foldersOf(device),
} as const;

export const fileTakeBack: Tool<About> = {
  ...common,
  name: fileReversals.takeBack,
  description: 'Takes back one change of a file, as a button asked for it.',
  title: ({ name, folder }, texts) => texts.title.files.undo(shortPath(name), folder),
  run: run => ask(run, { do: 'takeBack', key: run.call.key, of: run.args.of }),
};

export const fileSaveOlder: Tool<About> = {
  ...common,
  name: fileReversals.saveOlder,
  description: 'Saves what a file was before a change beside it, as a button asked for it.',
  title: ({ name, folder }, texts) => texts.title.files.saveOlder(shortPath(name), folder),
  run: run => ask(run, { do: 'saveOlder', key: run.call.key, of: run.args.of, word: run.texts.olderWord }),
};

function ask(run: ToolRun<About>, call: FileCall): Promise<Performed> {
  const { name, folder, device } = run.args;
  return askComputer(run, device, call, shortPath(name), answer => settled(answer, shortPath(name), folder, run));
}

function settled(answer: FileAnswer, name: string, folder: string, { texts, args }: ToolRun<About>): Performed {
  switch (answer.kind) {
    case 'refused': {
      const sentence = texts.error.files[answer.why](name, folder);
      if (!answer.older) return { status: 'failed', error: { kind: answer.why, sentence } };
      return { status: 'failed', error: { kind: 'olderKept', sentence: `${sentence} ${texts.error.olderKept}` } };
    }
    case 'done': {
      const { before, after, path } = answer;
      const summary = path === undefined ? texts.summary.files.undo(name) : texts.summary.files.saveOlder(name, shortPath(path), folder);
      const value = { of: args.of, folder, path: path ?? args.name, before, after };
      return { status: 'done', value, summary: summary.slice(0, 500).toWellFormed() };
    }
    case 'unsure':
    case 'free':
    case 'list':
    case 'text':
      return { status: 'unknown', error: { kind: 'unsure', sentence: texts.error.filesUnsure(name) } };
  }
}
