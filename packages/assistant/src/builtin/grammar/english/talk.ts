/** Greetings, questions about Baton, about dates, and what is beyond a small helper. */
import type { Pattern } from '../intent.ts';

export const talk: readonly Pattern[] = [
  [
    /^(?:remember|(?:please )?(?:don['’]?t|do not) forget|do not let me forget)(?: to| that| about)?\s+(.+)$/i,
    ([, text = '']) => ({ kind: 'remind', text }),
  ],
  // What somebody asks not to do is never done by accident.
  [/^(?:please )?(?:don['’]?t|do not|never|stop|no need to)\s+(?!need\b)\w+/i, () => ({ kind: 'never' })],
  [/^(?:bye|goodbye|bye bye|good night|see you|see you later|cu|later)(?:[ ,]+baton)?$/i, () => ({ kind: 'bye' })],
  [/^(?:how are you|how(?:['’]s| is) it going|what['’]?s up|nice to meet you)(?: today)?$/i, () => ({ kind: 'hello' })],
  [/^what(?:['’]?s the)? time is it (?:now )?in\b|^what(?:['’]?s| is) the time in\b/i, () => ({ kind: 'cannot', what: 'know' })],
  [/^(?:thanks|thank you|thx|cheers) for .+$/i, () => ({ kind: 'thanks' })],
  [
    /^how (?:do|can|would|should) (?:i|you|we|one) (?:add|make|tick|remove|delete|move|rename|write|create|plan|find|use|start)\b/i,
    () => ({ kind: 'help' }),
  ],
  [
    /^(?:set|start|put on|create|make)(?: me)? (?:an? |the )?(?:timer|alarm|reminder|alarm clock)\b(?: to| for| at)?\s*(.*)$/i,
    ([, text = '']) => ({ kind: 'remind', text }),
  ],
  [/^wake me(?: up)?\b\s*(.*)$/i, ([, text = '']) => ({ kind: 'remind', text: `wake up ${text}` })],
  [
    /\b(?:usd|eur|gbp|cny|rmb|yuan|chf|jpy|dollars?|euros?|yen)\b.*\b(?:in|to|into)\b.*\b(?:usd|eur|gbp|cny|rmb|yuan|chf|jpy|dollars?|euros?|yen|pounds?)\b/i,
    () => ({ kind: 'cannot', what: 'rates' }),
  ],
  [/^(?:hi|hello|hey|hiya|good (?:morning|afternoon|evening))(?:[ ,]+(?:there|baton|you|all))?$/i, () => ({ kind: 'hello' })],
  [
    /^(?:(?:many )?thanks|thank you|thx|cheers|ta|great|perfect|nice|good job|well done)\b(?:[ ,]+(?:a lot|so much|very much|baton|you|thanks|thank you|again))*$/i,
    () => ({ kind: 'thanks' }),
  ],
  [/^(?:no|nope|no thanks|no thank you|never ?mind|cancel|cancel that|forget it|leave it|neither|none)$/i, () => ({ kind: 'never' })],
  [/^(?:yes|yep|yeah|sure|ok|okay|do it|go ahead|yes please|please do)$/i, () => ({ kind: 'yes' })],
  [
    /^(?:help|help me|what can (?:you|i|u) (?:do|say|ask)(?: here)?|what do you do|what are you|who are you|how does this work|how do you work|what is this|are you (?:an? )?(?:ai|robot|bot|human|person|real)|what (?:commands|things) do you (?:know|understand))$/i,
    () => ({ kind: 'help' }),
  ],
  [
    /^(?:(?:how (?:do|can) i )?(?:connect|add|use|get)(?: an?| another)? (?:ai|helper|cloud helper|bigger helper|chatgpt|claude)|what (?:does|would) (?:connecting a helper|a (?:connected )?helper) (?:add|bring|do))$/i,
    () => ({ kind: 'more' }),
  ],
  [
    /^(?:what(?:['’]s| has|s)? (?:changed|new)|what did (?:you|i|we) (?:do|change)|what have you (?:done|changed)|(?:show|list)(?: me)? (?:the |your |all )?changes|any changes|changes)(?: here)?(?:\s+(.*))?$/i,
    ([, text = '']) => ({ kind: 'changes', text }),
  ],
  [
    /^(?:what(?:['’]?s| is)? (?:the )?(?:date|day)(?: is it)?(?: today)?|what day is (?:it|today)(?: today)?|today['’]?s date|(?:tell me )?the date|which day is (?:it|today))$/i,
    () => ({ kind: 'today' }),
  ],
  [/^(?:what(?:['’]?s| is) the time(?: now)?|what time is it(?: now)?|the time|time)$/i, () => ({ kind: 'clock' })],
  [
    /^how (?:many|long|much) ?(?:days|weeks|nights|sleeps|time)?(?: is it| are there| is left| left)? (?:until|till|to|before) (.+)$/i,
    ([, text = '']) => ({ kind: 'until', text }),
  ],
  [/^(?:days|weeks) (?:until|till|to|before) (.+)$/i, ([, text = '']) => ({ kind: 'until', text })],
  [
    /^how (?:many (?:days|weeks)|long)(?: is it| has it been| have passed)?(?: ago)? (?:since|was|is it since) (.+)$/i,
    ([, text = '']) => ({ kind: 'since', text }),
  ],
  [/^(?:days|weeks) since (.+)$/i, ([, text = '']) => ({ kind: 'since', text })],
  [
    /^(?:how many (?:days|weeks)(?: are there| is it)? |days )?between (.+) and (.+)$/i,
    ([, from = '', to = '']) => ({ kind: 'between', from, to }),
  ],
  [
    /^how many (?:days|weeks)(?: are there| is it)? from (.+) (?:to|until) (.+)$/i,
    ([, from = '', to = '']) => ({ kind: 'between', from, to }),
  ],
  [
    /^how old (?:is|am|are|was|would) (?:someone|somebody|a person|i|you|he|she|they|one)(?: be)?(?: if)?,?(?: who (?:is|was)| (?:i|he|she|they|you) (?:was|were|am|is|are))? born (?:on |in )?(.+)$/i,
    ([, text = '']) => ({ kind: 'age', text }),
  ],
  [/^(?:i (?:was|am)|born)(?: born)? (?:on |in )?(.*\d{4}),? how old am i$/i, ([, text = '']) => ({ kind: 'age', text })],
  [
    /^(?:what|which) (?:date|day|weekday)(?: of the week)? (?:is|was|will) (?:it )?(?:be )?(.+?)(?: be)?$/i,
    ([, text = '']) => ({ kind: 'dayOf', text }),
  ],
  [/^when is ((?:christmas|new year|easter|boxing|valentine|hallow|next|the)\b.*)$/i, ([, text = '']) => ({ kind: 'dayOf', text })],
  [
    /^(?:what date is )?((?:\d+|an?|two|three|four|five|six|seven|ten) (?:days|weeks|months|fortnight|week|month) from (?:now|today))$/i,
    ([, text = '']) => ({ kind: 'dayOf', text }),
  ],
  [/^remind me\b\s*(?:to |of |about |that )?(.*)$/i, ([, text = '']) => ({ kind: 'remind', text })],
  [
    /^(?:what(?:['’]?s| is| will)|how(?:['’]?s| is)|will it|is it|do i need|does it)\b.*\b(?:weather|forecast|rain(?:ing)?|snow(?:ing)?|umbrella|cold|hot|sunny)\b|^weather\b/i,
    () => ({ kind: 'cannot', what: 'weather' }),
  ],
  [
    /^(?:write|draft|compose)(?: me)? (?:an? |the |some )?(?:(?:\w+ ){0,3})(?:poem|letter|email|e-mail|story|essay|speech|song|text|card|cv|reply|code|joke|limerick)\b/i,
    () => ({ kind: 'cannot', what: 'write' }),
  ],
  [
    /^(?:tell me a (?:joke|story)|sing|summari[sz]e|rewrite|explain|suggest|recommend|give me (?:ideas|a recipe))\b/i,
    () => ({ kind: 'cannot', what: 'write' }),
  ],
  [
    /^(?:translate|how do you say|what(?:['’]s| is) .+ in (?:french|german|spanish|chinese|italian|english|japanese))\b/i,
    () => ({ kind: 'cannot', what: 'translate' }),
  ],
  [
    /^(?:google|look up|search (?:the )?(?:web|internet|online)|browse|find (?:me )?(?:a |the )?(?:cheap|best)|book|order|buy me)\b/i,
    () => ({ kind: 'cannot', what: 'search' }),
  ],
  [
    /^(?:send|email|e-mail|text|message|call|phone|ring|whatsapp) (?!me\b|.+ list\b)(?:an? |the )?(?:\w+)/i,
    () => ({ kind: 'cannot', what: 'send' }),
  ],
  [
    /^(?:who (?:is|was|won|wrote|invented)|why (?:is|are|do|does|did)|what(?:['’]s| is) the (?:capital|population|meaning|news)|what(?:['’]s| is) new in the world)\b/i,
    () => ({ kind: 'cannot', what: 'know' }),
  ],
];
