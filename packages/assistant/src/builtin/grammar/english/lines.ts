/** Adding, ticking, moving, finding and taking off lines. */
import type { Pattern } from '../intent.ts';
import { MY, QUOTED } from './documents.ts';

/** What names a list at the end of a sentence: "to the shopping list", "on “Party”". */
const ON = `\\s+(?:to|on|onto|in|into|from|off|off of|of)\\s+${MY}(?:list )?`;
const LATER = '(?:move|shift|reschedule|put off|postpone|push|delay|bring forward|change)';
const ALL = '(?:everything|all(?: of (?:them|it|the (?:things|items)))?|all (?:the )?(?:items|things|lines))';
const TICKED = '(?:ticked|checked|done|finished|completed|bought|crossed[ -]off)';

export const lines: readonly Pattern[] = [
  [
    new RegExp(`^rename\\s+${MY}(.+?)${ON}${QUOTED}\\s+(?:to|as|into)\\s+(.+)$`, 'i'),
    ([, from = '', on = '', to = '']) => ({ kind: 'rename', from, on, to }),
  ],
  [new RegExp(`^rename\\s+${MY}(.+?)\\s+(?:to|as|into)\\s+(.+)$`, 'i'), ([, from = '', to = '']) => ({ kind: 'rename', from, to, on: '' })],
  [
    new RegExp(`^call\\s+(?:the )?(.+ list|${QUOTED})\\s+(.+)$`, 'i'),
    ([, from = '', quoted = '', to = '']) => ({ kind: 'rename', from: quoted || from, to, on: '' }),
  ],
  [
    new RegExp(
      `^(?:change|edit|correct)\\s+${MY}(.+?)\\s+(?:to|into)\\s+(?!(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|today|\\d{1,2}(?:[:.]\\d\\d)? ?[ap]m|\\d{1,2}[:.]\\d\\d)(.+)$`,
      'i',
    ),
    ([, from = '', to = '']) => ({ kind: 'rename', from, to, on: '' }),
  ],
  [
    new RegExp(`^${LATER}\\s+${MY}(.+?)\\s+(?:to|until|till|by)\\s+(.+?)\\s+(?:on|in)\\s+${QUOTED}$`, 'i'),
    ([, item = '', to = '', on = '']) => ({ kind: 'move', item, to, on }),
  ],
  [
    new RegExp(`^${LATER}\\s+${MY}(.+?)\\s+from\\s+${MY}(?:list )?(.+?)\\s+to\\s+(.+)$`, 'i'),
    ([, item = '', on = '', to = '']) => ({ kind: 'move', item, to, on }),
  ],
  [
    new RegExp(`^${LATER}\\s+${MY}(.+?)\\s+(?:to|until|till|onto|into)\\s+(.+)$`, 'i'),
    ([, item = '', to = '']) => ({ kind: 'move', item, to, on: '' }),
  ],

  [
    new RegExp(`^(?:tick|check|cross|mark)(?: off)?\\s+${ALL}(?: off)?(?: as)?(?: done)?(?: (?:on|in|from|off|of) ${MY}(.+))?$`, 'i'),
    ([, on = '']) => ({ kind: 'everything', act: 'tick', on }),
  ],
  [
    new RegExp(`^(?:untick|uncheck|unmark|reset|reopen)\\s+${ALL}(?: (?:on|in|from|of) ${MY}(.+))?$`, 'i'),
    ([, on = '']) => ({ kind: 'everything', act: 'untick', on }),
  ],
  [
    new RegExp(
      `^(?:clear|remove|delete|take off|clean up|get rid of|drop|tidy)\\s+(?:out |up |away )?(?:all |everything )?(?:of )?(?:the |my )?(?:that(?:['’]s| is| are)? )?(?:already )?${TICKED}(?: off)?(?: (?:ones|items|things|lines|stuff))?(?: (?:from|on|off|in) ${MY}(.+))?$`,
      'i',
    ),
    ([, on = '']) => ({ kind: 'clear', what: 'done', on }),
  ],
  [
    new RegExp(
      `^(?:clear|remove|delete)\\s+(?:all |everything )(?:the )?(?:items |things )?(?:that (?:is|are) ${TICKED}) (?:from|on|off|in) ${MY}(.+)$`,
      'i',
    ),
    ([, on = '']) => ({ kind: 'clear', what: 'done', on }),
  ],
  [
    new RegExp(`^(?:clear|remove|delete|take)\\s+${ALL}(?: off| from| on| in)+ ${MY}(.+)$|^empty ${MY}(.+)$`, 'i'),
    ([, on = '', other = '']) => ({ kind: 'clear', what: 'all', on: on || other }),
  ],
  [new RegExp(`^(?:clear|remove|delete|get rid of)\\s+${ALL}$`, 'i'), () => ({ kind: 'clear', what: 'all', on: '' })],
  [new RegExp(`^(?:clear|clean up|tidy(?: up)?) ${MY}(.+)$`, 'i'), ([, on = '']) => ({ kind: 'clear', what: null, on })],

  [
    new RegExp(`^(?:untick|uncheck|unmark|reopen|un-tick)\\s+(.+?)(?:${ON}(.+))?$`, 'i'),
    ([, item = '', on = '']) => ({ kind: 'untick', item, on }),
  ],
  [
    /^(.+?) (?:is|are)(?: not|n['’]t) (?:done|finished|bought)(?: yet| after all)?$/i,
    ([, item = '']) => ({ kind: 'untick', item, on: '' }),
  ],
  [
    new RegExp(`^(?:tick|check|cross|mark)(?: off)?\\s+(.+?)(?: off)?(?: as)?(?: done| finished| bought| complete)?(?:${ON}(.+))?$`, 'i'),
    ([, item = '', on = '']) => ({ kind: 'tick', item, on }),
  ],
  [
    /^(?:i(?:['’]ve| have|ve)? )(?:already )?(?:just )?(?:bought|finished|completed|got|done with|done|packed|paid)\s+(.+)$|^(?:bought|finished|completed|got|done with|done)\s+(.+)$/i,
    ([, item = '', other = '']) => ({ kind: 'tick', item: item || other, on: '' }),
  ],
  [/^(.+?)\s+(?:is|are|was)\s+(?:already |now )?(?:done|finished|bought)$/i, ([, item = '']) => ({ kind: 'tick', item, on: '' })],
  [
    new RegExp(
      `^(?:remove|delete|take|drop|strike|cross out|get rid of)\\s+(.+?)(?:\\s+off of|\\s+off|\\s+from)\\s+${MY}(?:list )?(.+)$`,
      'i',
    ),
    ([, item = '', on = '']) => ({ kind: 'remove', item, on }),
  ],
  [
    /^(?:remove|delete|take off|drop|strike|cross out|get rid of|cancel)\s+(.+)$|^(?:i|we) (?:don['’]?t|do not) need (.+?)(?: any ?more)?$/i,
    ([, item = '', other = '']) => ({ kind: 'remove', item: item || other, on: '' }),
  ],

  [
    new RegExp(
      `^(?:what(?:['’]?s| is| are)? (?:still )?(?:left|open|missing|unticked|not done)(?: to (?:do|buy|get|pack))?|what do (?:i|we) (?:still )?(?:need|have)(?: to (?:do|buy|get|pack))?(?: still)?|what(?:['’]?s| is) still (?:to do|open|missing))(?: (?:on|in|from|for) ${MY}(.+))?$`,
      'i',
    ),
    ([, title = '']) => ({ kind: 'open', title }),
  ],
  [
    /^(?:what(?:['’]?s| is| are)?(?: (?:on|planned|happening|coming up))?(?: on| for| in)?|what (?:do|have) (?:i|we)(?: have| got)?(?: on| planned)?(?: on| for)?|(?:what|how) about|anything(?: on| planned)?(?: on| for)?|am i (?:free|busy)(?: on)?|my plans? for|plans? for|agenda(?: for)?|schedule for) ((?:the |this |next |last |on )?(?:today|tonight|tomorrow|(?:day after tomorrow)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekend|week|\d.*|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w* \d.*)(?: .*)?)$/i,
    ([, text = '']) => ({ kind: 'onDay', text }),
  ],
  [
    new RegExp(`^did (?:you|i|we) (?:already )?(?:add|put|write(?: down)?|tick|get) (?:any )?(.+?)(?: (?:to|on|in) ${MY}(.+))?$`, 'i'),
    ([, text = '', on = '']) => ({ kind: 'find', text, on }),
  ],
  [
    new RegExp(`^(?:when|what time|which day|what day)(?:['’]?s| is| are| do i have) ${MY}(.+)$`, 'i'),
    ([, text = '']) => ({ kind: 'find', text, on: '' }),
  ],
  [/^what (?:did|have) i (?:write|written|note|noted)(?: down)? about (.+)$/i, ([, text = '']) => ({ kind: 'find', text, on: '' })],
  [/^(?:can|could|may) (?:i|we) (?:have|see|get) (?:the |my |our )?(.+)$/i, ([, title = '']) => ({ kind: 'show', title })],
  [
    new RegExp(`^(?:is|are) (?:there )?(?:any )?(.+?) (?:already )?(?:on|in) ${MY}(.+)$`, 'i'),
    ([, text = '', on = '']) => ({ kind: 'find', text, on }),
  ],
  [
    new RegExp(`^(?:do (?:i|we) have|have (?:i|we) got|did i (?:write|put|add)) (?:any )?(.+?) (?:on|in) ${MY}(.+)$`, 'i'),
    ([, text = '', on = '']) => ({ kind: 'find', text, on }),
  ],
  [
    new RegExp(
      `^(?:where(?:['’]?s| is| are| did i (?:put|write)| do i have)|find(?: me)?|search(?: for)?|look for|which list (?:is|has)|what list is|on which list is|is there(?: an?)?) ${MY}(.+?)(?: on)?(?: in (?:my |the |all )?(?:notes|lists|documents))?$`,
      'i',
    ),
    ([, text = '']) => ({ kind: 'find', text, on: '' }),
  ],
  [
    new RegExp(
      `^(?:show|open|read|see|view|list|display)(?: me)?(?: out)?\\s+(?:what(?:['’]?s| is) (?:on|in) )?(?:everything (?:on|in) )?${MY}(.+)$`,
      'i',
    ),
    ([, title = '']) => ({ kind: 'show', title }),
  ],
  [
    new RegExp(
      `^(?:what(?:['’]?s| is| are)(?: the (?:things|items))?|what do (?:i|we) have|what have (?:i|we) got) (?:on|in) ${MY}(.+)$`,
      'i',
    ),
    ([, title = '']) => ({ kind: 'show', title }),
  ],
  [new RegExp(`^what does ${MY}(.+?) say$`, 'i'), ([, title = '']) => ({ kind: 'show', title })],

  [new RegExp(`^(?:to|on|for) ${MY}(.+?) (?:add|put|write)\\s+(.+)$`, 'is'), ([, on = '', item = '']) => ({ kind: 'add', item, on })],
  [
    new RegExp(`^(?:add|put|write)(?: down)? (?:to|on|onto) ${MY}(?:list )?([^:,]+?)\\s*[:,]\\s*(.+)$`, 'is'),
    ([, on = '', item = '']) => ({ kind: 'add', item, on }),
  ],
  [
    new RegExp(`^(?:add|put|write|note|stick|append|chuck|pop)\\s+(?:down )?(.+)\\s+(?:to|on|onto|in|into)\\s+${MY}(?:list )?(.+)$`, 'is'),
    ([whole = '', item = '', on = '']) => ({ kind: 'add', item, on, whole: whole.replace(/^\w+\s+(?:down )?/, '') }),
  ],
  [/^(?:add|put down|also add|write down|schedule|plan|pencil in)\s*:?\s+(.+)$/is, ([, item = '']) => ({ kind: 'add', item, on: '' })],
  [/^(?:buy|get|grab|pick up)\s+(.+)$/i, ([, item = '']) => ({ kind: 'add', item, on: '' })],
  [
    /^(?:we|i)(?:['’]re| are|['’]m| am)? (?:also )?(?:need(?: to buy| to get)?|out of|want|ran out of|have run out of)\s+(.+)$/i,
    ([, item = '']) => ({ kind: 'add', item, on: '' }),
  ],
  [/^([^:\n]{1,40}):\s*(?:add\s+)?(.+)$/is, ([, on = '', item = '']) => ({ kind: 'add', item, on, maybe: true })],
  [/^(.{1,200}) to (?:the |my |our )?(.{1,60})$/i, ([, item = '', on = '']) => ({ kind: 'add', item, on, maybe: true })],
  [
    new RegExp(`^${QUOTED}$|^((?:\\S+ ){1,3}(?:list|note|plan))$`, 'i'),
    ([, quoted = '', plain = '']) => ({ kind: 'show', title: quoted || plain }),
  ],
];
