import { useCommands } from '../data/context.tsx';
import { useFormat, useLanguage } from '../i18n/index.tsx';
import { ProblemLine } from '../parts/Problem.tsx';
import { useCommand } from '../parts/useCommand.ts';

/** Here, since most people never see it: the first screen carries no words of it. */
const texts = {
  en: {
    until: (time: string) =>
      `Your helper has too much to do and asked to be asked again at ${time}. Your message is kept, and I’ll ask then.`,
    instead: 'Let the built-in helper answer now',
  },
  'zh-CN': {
    until: (time: string) => `你的帮手现在太忙，请我们 ${time} 再问。你的消息还在，到时我会再问。`,
    instead: '现在让内置帮手回答',
  },
} as const;

interface Props {
  readonly session: string;
  readonly step: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** Who is to answer named a time: until when that is, and how to go on without waiting. */
export default function AskedLater({ session, step, until }: Props) {
  const text = texts[useLanguage()];
  const format = useFormat();
  const commands = useCommands();
  const { run, busy, problem } = useCommand();
  return (
    <div data-asked-later>
      <p className="q" role="status">
        {text.until(format.time(until))}
      </p>
      <div className="acts">
        <button type="button" className="btn" disabled={busy} onClick={() => run(() => commands.letBuiltInAnswer(session, step))}>
          {text.instead}
        </button>
      </div>
      <ProblemLine problem={problem} />
    </div>
  );
}
