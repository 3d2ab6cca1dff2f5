/** Remembering by the built-in helper: "remember that …", "forget …", "what do you remember", in both languages. */
import type { ModelAnswer } from '@baton/journal';
import { memoryLimits } from '../memory.ts';
import type { ModelRequest, RoundCall } from '../request.ts';

type Asked = { readonly kind: 'remember' | 'forget'; readonly text: string } | { readonly kind: 'tell' };

const quotes = /^[“”"「」：:，,\s]+|[“”"「」\s]+$/g;
/** "Remember to …" asks to be reminded, which is another thing. */
const patterns: readonly { readonly kind: 'remember' | 'forget'; readonly pattern: RegExp }[] = [
  { kind: 'remember', pattern: /^(?:please )?(?:remember|keep in mind)(?: that\b|\s*:)\s*([\s\S]+)$/i },
  { kind: 'forget', pattern: /^(?:please )?forget that\b\s*([\s\S]+)$/i },
  {
    kind: 'remember',
    // What begins with a time is to be done then: that is a reminder too.
    pattern:
      /^(?:请|请你|帮我|麻烦你?)?记住[：:，,\s]*(?!今天|今晚|明|后天|大后天|下个?(?:周|月|星期|礼拜)|(?:周|星期|礼拜)[一二三四五六日天]|\d{1,2}[点号月:：])([\s\S]+)$/,
  },
  { kind: 'forget', pattern: /^(?:请|请你|帮我|麻烦你?)?(?:忘掉|忘记|别再记着)[：:，,\s]*([\s\S]+)$/ },
];
const tell = [
  /^what (?:do|did|can) you (?:remember|know)(?: about me)?[\s?.]*$/i,
  /^what(?:’s|'s| is) in (?:your|my) memory(?: list)?[\s?.]*$/i,
  /^你(?:都|还)?(?:记得|记住了|知道)我?(?:的)?(?:什么|些什么|哪些事?)[\s？?。吗]*$/,
];

function askedIn(text: string): Asked | null {
  const said = text.trim();
  if (said.length > 2 * memoryLimits.fact) return null;
  if (tell.some(pattern => pattern.test(said))) return { kind: 'tell' };
  for (const { kind, pattern } of patterns) {
    const fact = pattern
      .exec(said)?.[1]
      ?.replace(quotes, '')
      .replace(/[.。]$/, '');
    if (fact && fact.length <= memoryLimits.fact) return { kind, text: fact };
  }
  return null;
}

const words = {
  en: {
    nothing: 'I remember nothing about you yet. Say “Remember that …”, or write it in Settings, under Memory.',
    known: (facts: readonly string[]) => `This is what I remember:\n${facts.map(fact => `- ${fact}`).join('\n')}`,
    where: 'You can see and change it in Settings, under Memory.',
  },
  'zh-CN': {
    nothing: '我还没有记住关于你的事。你可以说“记住……”，或者在设置的“记忆”里写下来。',
    known: (facts: readonly string[]) => `我记得这些：\n${facts.map(fact => `- ${fact}`).join('\n')}`,
    where: '在设置的“记忆”里可以查看和修改。',
  },
} as const;

/** The answer to a turn that begins with remembering or forgetting; null when it is about something else. */
export function answerMemory(request: ModelRequest): ModelAnswer | null {
  const [first] = request.messages;
  const asked = request.messages.length === 1 && first && !first.job && request.plan === null ? askedIn(first.text) : null;
  if (!asked) return null;
  const say = words[request.locale];
  if (asked.kind === 'tell') {
    const facts = request.memory ?? [];
    return { text: facts.length === 0 ? say.nothing : `${say.known(facts)}\n\n${say.where}`, calls: [] };
  }
  const name = asked.kind === 'remember' ? 'memory.add' : 'memory.remove';
  const call = request.rounds.flatMap(round => round.calls).find(one => one.name === name);
  if (!call) return { text: '', calls: [{ name, arguments: { text: asked.text } }] };
  return { text: sayResult(call, say.where), calls: [] };
}

function sayResult({ result }: RoundCall, where: string): string {
  if (result.status === 'done') return `${result.summary} ${where}`;
  return result.status === 'failed' ? result.sentence : where;
}
