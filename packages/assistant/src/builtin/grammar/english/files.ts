/** Making a list of a file that was sent. */
import { type FileWay, type Pattern, wayOf } from '../intent.ts';
import { QUOTED } from './documents.ts';

const ENDING = '(?:csv|tsv|tab|txt|text|md|markdown)';
const THIS =
  '(?:this|that|it|these|them)(?: (?:text |csv )?(?:file|table|spreadsheet|attachment|document|list|export))?|(?:the|my)(?: attached)? (?:text |csv )?(?:file|table|spreadsheet|attachment|export)|what i (?:attached|sent)|attached(?: file)?';
/** A file by its name, or the one that is there. */
const FILE = `(?:(?:the )?(?:file )?(?:[“"]([^”"]+)[”"]|([^\\s“”":,]+\\.${ENDING}))|(?:${THIS}))`;
const NAMED = `(?:\\s+(?:called|named|titled)?\\s*(?:${QUOTED}|(?!from|out|of|with|using)(\\S(?:[^“”":]*\\S)?)))?`;
const OUT_OF = '(?:from|out of|of|with|using)';
const MAKE = '(?:make|create|build|write|start|set up|do)';
const TAIL = '(?:\\s*(?:[:,;]|\\bwith\\b|\\band\\b|\\bwhere\\b)\\s*(.+))?$';

const said: readonly (readonly [RegExp, FileWay])[] = [
  [/\b(?:first|top) (?:line|row) (?:is|has|names|holds) (?:a |the |its )?(?:head(?:ing|er)s?|titles?|names?|columns?)/i, { header: true }],
  [/\b(?:first|top) (?:line|row) (?:counts|belongs|is (?:a|one|an) (?:line|item|row|entry)|is (?:no|not a) head)/i, { header: false }],
  [/\bday (?:comes )?first\b|\bday before month\b/i, { order: 'dayFirst' }],
  [/\bmonth (?:comes )?first\b|\bmonth before day\b/i, { order: 'monthFirst' }],
];
const column = /\bcolumn\s+(?:[“"]([^”"]+)[”"]|(\S+))|[“"]([^”"]+)[”"]\s+column/i;
const way = (tail: string): FileWay => wayOf(tail, said, column);

export const files: readonly Pattern[] = [
  [
    new RegExp(
      `^(?:please )?${MAKE}\\s+(?:me |us )?(?:a|an|another)\\s+(?:new )?(?:list|to-?do list|checklist)${NAMED}\\s+${OUT_OF}\\s+${FILE}${TAIL}`,
      'is',
    ),
    ([, quoted = '', plain = '', file = '', bare = '', tail = '']) => ({
      kind: 'listFrom',
      title: quoted || plain,
      file: file || bare,
      ...way(tail),
    }),
  ],
  [
    new RegExp(`^(?:turn|make|convert|change|put|transform)\\s+${FILE}\\s+(?:(?:in)?to|as)?\\s*a\\s+(?:new )?list${NAMED}${TAIL}`, 'is'),
    ([, file = '', bare = '', quoted = '', plain = '', tail = '']) => ({
      kind: 'listFrom',
      title: quoted || plain,
      file: file || bare,
      ...way(tail),
    }),
  ],
  [
    new RegExp(`^(?:import|(?:a )?list (?:from|out of|of))\\s+${FILE}(?:\\s+as a list${NAMED})?${TAIL}`, 'is'),
    ([, file = '', bare = '', quoted = '', plain = '', tail = '']) => ({
      kind: 'listFrom',
      title: quoted || plain,
      file: file || bare,
      ...way(tail),
    }),
  ],
];
