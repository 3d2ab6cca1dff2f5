import { memo, type ReactNode, useMemo, useRef } from 'react';
import { useText } from '../../i18n/index.tsx';
import { PlainText } from '../PlainText.tsx';
import '../../design/rich.css';
import { draw } from './draw.tsx';
import { type Block, grow, hasReferences, type Parsed, parse } from './parse.ts';
import { definitionsOf, type Words, wordsFor } from './words.ts';

/** Texts that were read, so that scrolling back to one costs nothing; the oldest leave. */
const read = new Map<string, Parsed>();
const keeps = 300;

function keep(text: string, parsed: Parsed): Parsed {
  read.delete(text);
  read.set(text, parsed);
  const oldest = read.size > keeps ? read.keys().next() : undefined;
  if (oldest?.done === false) read.delete(oldest.value);
  return parsed;
}

export const isPrepared = (text: string): boolean => read.has(text);

/** Does what takes time of drawing a text. */
export const prepare = (text: string): Parsed => keep(text, read.get(text) ?? parse(text));

interface Props {
  readonly text: string;
  readonly growing: boolean;
  /** Stands behind the last word, e.g. the caret. */
  readonly end?: ReactNode;
}

/** Markdown, formulas and code as React elements. Nothing in the text becomes markup, runs, or loads anything. */
export function RichText({ text, growing, end }: Props) {
  const language = useText();
  const before = useRef<Parsed>(undefined);
  const parsed = useMemo(() => {
    // What stood there while it grew goes over into the finished text, so that nothing is drawn anew at its end.
    if (growing) return grow(before.current, text);
    if (before.current !== undefined && !hasReferences(text)) return keep(text, grow(before.current, text, true));
    return prepare(text);
  }, [text, growing]);
  before.current = parsed;
  const definitions = useMemo(() => definitionsOf(parsed.blocks), [parsed.blocks]);
  const words = useMemo(() => wordsFor(language, definitions), [language, definitions]);
  const rest = text.slice(parsed.upTo);
  const last = parsed.blocks.at(-1);
  return (
    <div className="rt">
      {parsed.blocks.map(block => (
        <Drawn
          key={block.at}
          block={block}
          words={words}
          growing={growing && block === last}
          end={block === last && rest === '' ? end : undefined}
        />
      ))}
      {(rest !== '' || last === undefined) && <PlainText text={rest} end={end} />}
    </div>
  );
}

interface DrawnProps {
  readonly block: Block;
  readonly words: Words;
  readonly growing: boolean;
  readonly end: ReactNode;
}

const Drawn = memo(function Drawn({ block, words, growing, end }: DrawnProps) {
  return draw(block.node, { source: block.source, words, growing }, 0, end);
});
