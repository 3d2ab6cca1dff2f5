/** Making, showing, renaming and counting lists, notes and plans. */
import type { Pattern } from '../intent.ts';

export const MY = '(?:the |my |our )?';
export const QUOTED = '[“"]([^”"]+)[”"]';
const MAKE = '(?:make|write|create|start|take|new|add|set up|begin)';

export const documents: readonly Pattern[] = [
  [
    /^(?:(?:which|what) (lists|documents|notes|plans)(?: do i have| are there| have i(?: got)?| have we)?|(?:show|list)(?: me)? (?:all )?(?:of )?(?:my |the )?(lists|documents|notes|plans)|(?:all )?my (lists|documents|notes|plans))$/i,
    ([, a = '', b = '', c = '']) => ({ kind: 'documents', text: a || b || c }),
  ],
  [
    /^how many (lists|documents|notes|plans)(?: do i have| are there| have i(?: got)?)?$/i,
    ([, title = '']) => ({ kind: 'count', what: 'documents', title }),
  ],
  [
    new RegExp(
      `^how (?:many|much)(?: \\w+)? (?:are |is )?(?:still )?(?:left|open|to do|to go|unticked|not done|remaining|remain|missing)(?: (?:there )?(?:on|in) ${MY}(.+))?$`,
      'i',
    ),
    ([, title = '']) => ({ kind: 'count', what: 'open', title }),
  ],
  [
    new RegExp(
      `^how many(?: \\w+)? (?:are |have i |did i )?(?:ticked|done|finished|checked|bought)(?: off)?(?: (?:on|in|from) ${MY}(.+))?$`,
      'i',
    ),
    ([, title = '']) => ({ kind: 'count', what: 'done', title }),
  ],
  [
    new RegExp(`^how many(?: (?:things|items|lines|entries))?(?: are| do i have| have i got)?(?: there)? (?:on|in) ${MY}(.+)$`, 'i'),
    ([, title = '']) => ({ kind: 'count', what: 'all', title }),
  ],
  [new RegExp(`^(?:count|how long is) ${MY}(.+)$`, 'i'), ([, title = '']) => ({ kind: 'count', what: 'all', title })],

  [
    new RegExp(
      `^${MAKE}\\s+(?:me )?(?:a |an )?(?:new )?(?:quick )?note\\s*(?:called|titled|named|about)?\\s*${QUOTED}\\s*[:,–-]?\\s*(.*)$`,
      'is',
    ),
    ([, title = '', body = '']) => ({ kind: 'note', title, body }),
  ],
  [
    new RegExp(
      `^${MAKE}\\s+(?:me )?(?:a |an )?(?:new )?(?:quick )?note\\s+(?:called|titled|named|about)\\s+([^:]+?)\\s*(?::\\s*(.*))?$`,
      'is',
    ),
    ([, title = '', body = '']) => ({ kind: 'note', title, body }),
  ],
  [
    new RegExp(`^(?:${MAKE}\\s+)?(?:me )?(?:a |an )?(?:new )?(?:quick )?note(?: to self)?(?: that)?\\s*(?:[:–-]\\s*(.*))?$`, 'is'),
    ([, body = '']) => ({ kind: 'note', title: '', body }),
  ],
  [
    /^(?:make a note|take a note|note down|jot down|write down|note)\s+(?:that\s+)?(?!.*\b(?:on|to|in) (?:the |my )?\w+ list$)(.+)$/is,
    ([, body = '']) => ({ kind: 'note', title: '', body }),
  ],
  [
    new RegExp(
      `^(?:add|append|write|put|note|jot)\\s+(?:down )?(.+?)\\s+(?:to|in|into|on|under)\\s+${MY}(?:note\\s+${QUOTED}|(?:note (?:about|called) )?([\\w’' ]+?) note)$`,
      'is',
    ),
    ([, body = '', quoted = '', title = '']) => ({ kind: 'append', title: quoted || title, body }),
  ],
  [
    new RegExp(`^(?:add|append|write|put)?\\s*(?:to|in|into|under)\\s+${MY}(?:note\\s+${QUOTED}|([\\w’' ]+?) note)\\s*[:,]\\s*(.+)$`, 'is'),
    ([, quoted = '', title = '', body = '']) => ({ kind: 'append', title: quoted || title, body }),
  ],

  [
    /^(?:(?:make|write|create|start|do)\s+)(?:me )?(?:a|my|the|our)?\s*(?:new )?(?:shopping|grocery) list\b\s*(?:[:,]|with|of)?\s*(.*?)(?:[.;]?\s*\bit is for (.+))?$/is,
    ([, items = '', forWhat = '']) => ({ kind: 'shopping', items, forWhat }),
  ],
  [/^(?:shopping|grocery) list\s*:\s*(.+)$/is, ([, items = '']) => ({ kind: 'shopping', items, forWhat: '' })],
  [
    new RegExp(
      `^(?:make|create|start|new|write|set up)\\s+(?:me )?(?:a |an )?(?:new )?list\\s*(?:called|named|titled|for)?\\s*${QUOTED}\\s*(?:[:,]|with|of|containing)?\\s*(.*)$`,
      'is',
    ),
    ([, title = '', items = '']) => ({ kind: 'makeList', title, items }),
  ],
  [
    /^(?:make|create|start|new|write|set up)\s+(?:me )?(?:a |an )?(?:new )?list\s+(?:called|named|titled|for)\s+(.+?)\s*(?:(?::|\bwith\b|\bcontaining\b)\s*(.+))?$/is,
    ([, title = '', items = '']) => ({ kind: 'makeList', title, items }),
  ],
  [
    /^(?:make|create|start|new|write|set up)\s+(?:me )?(?:a |an )?(?:new )?list\s*(?::\s*(.+))?$/is,
    ([, items = '']) => ({ kind: 'makeList', title: '', items }),
  ],
  [
    /^(?:make|create|start|write|set up)\s+(?:me )?(?:a|an|my|new)\s+(?:new )?(\w[\w ]*? list)\s*(?:(?::|\bwith\b|\bof\b)\s*(.+))?$/is,
    ([, title = '', items = '']) => ({ kind: 'makeList', title, items }),
  ],

  [
    new RegExp(
      `^(?!.* (?:from|off) )(?:delete|throw away|bin|remove|get rid of)\\s+${MY}(?:whole |entire )?(?:(?:list|note|plan|document)\\s+${QUOTED}|((?:[\\w’' ]+ )?(?:list|note|plan)))$`,
      'i',
    ),
    ([, quoted = '', plain = '']) => ({ kind: 'deleteDocument', title: quoted || plain }),
  ],
];
