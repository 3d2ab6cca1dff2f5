/** Taking back, and bringing back what was. */
import type { Pattern } from '../intent.ts';
import { MY } from './documents.ts';

const UNDO = '(?:undo|revert|reverse|take back|roll back)';
const THAT = '(?:that|it|this|them|these|those)';
const CHANGE = '(?:change|thing|step|edit|one)';
const DOCUMENT = `${MY}(?:(?:list|note|plan) )?(.+?)`;
const LIKE = '(?:to |as |like |how |what ){1,3}(?:(?:it|they|that) )?(?:was |were |looked |stood )?(?:at |on )?';

export const back: readonly Pattern[] = [
  // A document as it was at some time.
  [
    new RegExp(
      `^(?:put|bring|set|get|take|change|turn|restore|revert|roll) ${DOCUMENT} (?:back )?(?:to |as |like |how |what )*(?:(?:it|they|that) )?(?:was |were |looked |stood )?before (?:(?:the|my|your) )?(?:last|latest) ${CHANGE}$`,
      'i',
    ),
    ([, title = '']) => ({ kind: 'bringBack', title: bare(title), when: '', sure: false }),
  ],
  [
    new RegExp(`^(?:put|bring|set|get|take|change|turn|roll) ${DOCUMENT} back ${LIKE}(.+?)(, also what others changed)?$`, 'i'),
    ([, title = '', when = '', sure = '']) => ({ kind: 'bringBack', title: bare(title), when, sure: sure !== '', maybe: true }),
  ],
  [
    new RegExp(`^(?:restore|revert) ${DOCUMENT} ${LIKE}(.+?)$`, 'i'),
    ([, title = '', when = '']) => ({ kind: 'bringBack', title: bare(title), when, sure: false, maybe: true }),
  ],
  [
    new RegExp(
      `^(?:make|put|set) ${DOCUMENT} (?:to |as |like |how |what )*(?:it|they|that) (?:was|were|looked|stood) (?:at |on )?(.+?)$`,
      'i',
    ),
    ([, title = '', when = '']) => ({ kind: 'bringBack', title: bare(title), when, sure: false, maybe: true }),
  ],

  [
    /^(?:redo|undo the undo|undo (?:my|your|the) undo)(?: (?:that|it|please))?$|^(?:do|make) (?:that|it) again after all$/i,
    () => ({ kind: 'redo' }),
  ],
  [/^(?:put|bring) (?:it|that|them) back$|^restore (?:it|that)$/i, () => ({ kind: 'putBack' })],
  [
    new RegExp(
      `^${UNDO} (?:only )?(?:the|my|your) (?:last|latest|previous) ${CHANGE}(?: you did)?$|^take (?:the last ${CHANGE}) back$`,
      'i',
    ),
    () => ({ kind: 'undo', on: '', all: 'last' }),
  ],
  [
    new RegExp(`^${UNDO} (?:only )?(?:the|my|your) (?:last|latest) ${CHANGE} (?:to|on|in|of) ${MY}(.+)$`, 'i'),
    ([, on = '']) => ({ kind: 'undo', on, all: 'last' }),
  ],
  [
    new RegExp(`^${UNDO} (?:everything|all(?: of (?:that|it|this))?|all (?:the )?changes|the (?:whole )?(?:last )?job)$`, 'i'),
    () => ({ kind: 'undo', on: '', all: 'job' }),
  ],
  [
    new RegExp(`^${UNDO} (?:everything|all(?: the)?(?: \\d+)? changes|all of it|all) (?:you did |here )*(?:to|on|in|with) ${MY}(.+)$`, 'i'),
    ([, on = '']) => ({ kind: 'undo', on, all: 'job' }),
  ],
  [
    new RegExp(
      `^${UNDO} (?:what (?:you|i)(?:['’]ve| have)? (?:did|done|changed|made)|(?:the|your|my) changes?|what (?:was )?changed) (?:to|on|in|with) ${MY}(.+)$`,
      'i',
    ),
    ([, on = '']) => ({ kind: 'undo', on, all: null }),
  ],
  [
    new RegExp(
      `^take back (?:what you (?:did|changed)|${THAT})$|^take ${THAT} back$|^${UNDO}(?: ${THAT}| what you (?:just )?(?:did|changed)| (?:your|the) changes?)?$|^undo undo$`,
      'i',
    ),
    () => ({ kind: 'undo', on: '', all: null }),
  ],
  [new RegExp(`^(?:undo|revert) ${MY}(.+)$`, 'i'), ([, on = '']) => ({ kind: 'undo', on, all: null })],
];

/** "It" and "that" name no document. */
const bare = (title: string): string => (/^(?:it|that|this|everything|things)$/i.test(title.trim()) ? '' : title);
