/** English sentences the built-in helper understands. */
import { type Intent, matchFirst, type Pattern } from './intent.ts';

const MY = '(?:the |my |our )?';
const QUOTED = '[“"]([^”"]+)[”"]';

/** What names a list at the end of a sentence: "to the shopping list", "on “Party”". */
const ON = `\\s+(?:to|on|onto|in|into|from|off|of)\\s+${MY}(?:list )?`;

const PATTERNS: readonly Pattern[] = [
  [/^(?:hi|hello|hey|good (?:morning|afternoon|evening))(?:[ ,]+(?:there|baton|you))?$/i, () => ({ kind: 'hello' })],
  [/^(?:thanks|thank you|cheers|ta)\b/i, () => ({ kind: 'thanks' })],
  [
    /^(?:help|help me|what can you do|what do you do|what are you|who are you|how does this work|how do you work)$/i,
    () => ({ kind: 'help' }),
  ],
  [
    /^(?:what(?:['’]s| has|s)? (?:changed|new)|what did you (?:do|change)|(?:show|list)(?: me)? (?:the |your |all )?changes)$/i,
    () => ({ kind: 'changes' }),
  ],
  [/^(?:undo\b.*|take (?:that|it) back|revert\b.*)$/i, () => ({ kind: 'undo' })],
  [
    /^(?:what(?:['’]s| is)? (?:the )?(?:date|day)(?: is it)?(?: today)?|what day is (?:it|today)(?: today)?|today['’]s date)$/i,
    () => ({ kind: 'today' }),
  ],
  [/^how (?:many days|long)(?: is it| are there)? (?:until|till|to|before) (.+)$/i, ([, text = '']) => ({ kind: 'until', text })],
  [/^(?:what|which) (?:date|day) is (.+)$/i, ([, text = '']) => ({ kind: 'dayOf', text })],
  [
    /^(?:(?:which|what) (?:lists|documents|notes|plans)(?: do i have| are there| have i)?|(?:show|list)(?: me)? (?:all )?(?:of )?(?:my |the )?(?:lists|documents|notes|plans))$/i,
    () => ({ kind: 'documents' }),
  ],
  [/^remind me\b\s*(?:to |of |about )?(.*)$/i, ([, text = '']) => ({ kind: 'remind', text })],

  [
    new RegExp(
      `^(?:make|write|create|start|take|new|add)\\s+(?:me )?(?:a |an )?(?:new )?note\\s*(?:called|titled|named|about)?\\s*${QUOTED}\\s*[:,–-]?\\s*(.*)$`,
      'is',
    ),
    ([, title = '', body = '']) => ({ kind: 'note', title, body }),
  ],
  [
    /^(?:make|write|create|start|take|new|add)\s+(?:me )?(?:a |an )?(?:new )?note\s+(?:called|titled|named|about)\s+([^:]+?)\s*(?::\s*(.*))?$/is,
    ([, title = '', body = '']) => ({ kind: 'note', title, body }),
  ],
  [
    /^(?:(?:make|write|create|start|take|new|add)\s+)?(?:me )?(?:a |an )?(?:new )?note(?: to self)?\s*(?::\s*(.*))?$/is,
    ([, body = '']) => ({ kind: 'note', title: '', body }),
  ],

  [
    /^(?:(?:make|write|create|start|do)\s+)(?:me )?(?:a|my|the|our)?\s*(?:new )?(?:shopping|grocery) list\b\s*(?:[:,]|with|of)?\s*(.*?)(?:[.;]?\s*\bit is for (.+))?$/is,
    ([, items = '', forWhat = '']) => ({ kind: 'shopping', items, forWhat }),
  ],
  [/^(?:shopping|grocery) list\s*:\s*(.+)$/is, ([, items = '']) => ({ kind: 'shopping', items, forWhat: '' })],
  [
    new RegExp(
      `^(?:make|create|start|new|write)\\s+(?:me )?(?:a |an )?(?:new )?list\\s*(?:called|named|titled|for)?\\s*${QUOTED}\\s*(?:[:,]|with|of|containing)?\\s*(.*)$`,
      'is',
    ),
    ([, title = '', items = '']) => ({ kind: 'makeList', title, items }),
  ],
  [
    /^(?:make|create|start|new|write)\s+(?:me )?(?:a |an )?(?:new )?list\s+(?:called|named|titled|for)\s+(.+?)\s*(?:(?::|\bwith\b|\bcontaining\b)\s*(.+))?$/is,
    ([, title = '', items = '']) => ({ kind: 'makeList', title, items }),
  ],
  [
    /^(?:make|create|start|new|write)\s+(?:me )?(?:a |an )?(?:new )?list\s*(?::\s*(.+))?$/is,
    ([, items = '']) => ({ kind: 'makeList', title: '', items }),
  ],
  [
    /^(?:make|create|start|write)\s+(?:me )?(?:a|an|my)\s+(?:new )?(\w[\w ]*? list)\s*(?:(?::|\bwith\b|\bof\b)\s*(.+))?$/is,
    ([, title = '', items = '']) => ({ kind: 'makeList', title, items }),
  ],

  [
    new RegExp(
      `^(?!.* (?:from|off) )(?:delete|throw away|bin|remove)\\s+${MY}(?:whole |entire )?(?:(?:list|note|plan|document)\\s+${QUOTED}|((?:[\\w’' ]+ )?(?:list|note|plan)))$`,
      'i',
    ),
    ([, quoted = '', plain = '']) => ({ kind: 'deleteDocument', title: quoted || plain }),
  ],
  [
    new RegExp(`^rename\\s+${MY}(.+?)${ON}${QUOTED}\\s+(?:to|as)\\s+(.+)$`, 'i'),
    ([, from = '', on = '', to = '']) => ({ kind: 'rename', from, on, to }),
  ],
  [
    new RegExp(`^(?:rename|change)\\s+${MY}(.+?)\\s+(?:to|as|into)\\s+(.+)$`, 'i'),
    ([, from = '', to = '']) => ({ kind: 'rename', from, to, on: '' }),
  ],
  [
    new RegExp(`^(?:move|shift|reschedule|put off|postpone)\\s+${MY}(.+?)\\s+(?:to|until|till)\\s+(.+?)\\s+on\\s+${QUOTED}$`, 'i'),
    ([, item = '', to = '', on = '']) => ({ kind: 'move', item, to, on }),
  ],
  [
    new RegExp(`^(?:move|shift|reschedule|put off|postpone)\\s+${MY}(.+?)\\s+(?:to|until|till)\\s+(.+)$`, 'i'),
    ([, item = '', to = '']) => ({ kind: 'move', item, to, on: '' }),
  ],

  [
    new RegExp(`^(?:untick|uncheck|unmark|reopen)\\s+(.+?)(?:${ON}(.+))?$`, 'i'),
    ([, item = '', on = '']) => ({ kind: 'untick', item, on }),
  ],
  [
    new RegExp(`^(?:tick|check|cross|mark)(?: off)?\\s+(.+?)(?: off)?(?: as)?(?: done| finished| bought)?(?:${ON}(.+))?$`, 'i'),
    ([, item = '', on = '']) => ({ kind: 'tick', item, on }),
  ],
  [
    /^(?:i(?:['’]ve| have)? )?(?:bought|finished|completed|got|done with|did)\s+(.+)$/i,
    ([, item = '']) => ({ kind: 'tick', item, on: '' }),
  ],
  [/^(.+?)\s+(?:is|are)\s+(?:done|finished|bought)$/i, ([, item = '']) => ({ kind: 'tick', item, on: '' })],
  [
    new RegExp(`^(?:remove|delete|take|drop|strike|cross out)\\s+(.+)(?:\\s+off|\\s+from|\\s+off of)\\s+${MY}(?:list )?(.+)$`, 'i'),
    ([, item = '', on = '']) => ({ kind: 'remove', item, on }),
  ],
  [/^(?:remove|delete|take off|drop|strike|cross out)\s+(.+)$/i, ([, item = '']) => ({ kind: 'remove', item, on: '' })],

  [
    new RegExp(`^(?:show|open|read|see|view|list)(?: me)?\\s+(?:what(?:['’]s| is) (?:on|in) )?${MY}(.+)$`, 'i'),
    ([, title = '']) => ({ kind: 'show', title }),
  ],
  [new RegExp(`^(?:what(?:['’]s| is)|what do i have) (?:on|in) ${MY}(.+)$`, 'i'), ([, title = '']) => ({ kind: 'show', title })],
  [
    new RegExp(`^(?:add|put|write|note|stick)\\s+(?:down )?(.+)\\s+(?:to|on|onto|in|into)\\s+${MY}(?:list )?(.+)$`, 'is'),
    ([, item = '', on = '']) => ({ kind: 'add', item, on }),
  ],
  [/^(?:add|put down|also add|write down)\s+(.+)$/is, ([, item = '']) => ({ kind: 'add', item, on: '' })],
  [
    /^(?:we|i)(?:['’]re| are)? (?:also )?(?:need(?: to buy| to get)?|out of|want)\s+(.+)$/i,
    ([, item = '']) => ({ kind: 'add', item, on: '' }),
  ],
];

const POLITE =
  /^(?:(?:hey |ok |okay )?baton[,:]?\s+|please\s+|(?:can|could|would) you(?: please)?\s+|i(?:['’]d| would) like you to\s+|ok(?:ay)?,?\s+|also\s+)+/i;

export function parseEnglish(text: string): Intent | null {
  const bare = text
    .trim()
    .replace(POLITE, '')
    .replace(/[\s.!?]+$/, '')
    .replace(/,?\s+(?:please|thanks|thank you)$/i, '')
    .replace(/[\s.!?]+$/, '');
  return matchFirst(PATTERNS, bare);
}
