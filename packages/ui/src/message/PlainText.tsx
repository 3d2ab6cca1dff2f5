import type { ReactNode } from 'react';

interface Props {
  readonly text: string;
  /** Stands behind the last word, e.g. the caret. */
  readonly end?: ReactNode;
}

/** Text as it was written: paragraphs and line breaks, nothing else. Total for any string. */
export function PlainText({ text, end }: Props) {
  const paragraphs = text.split(/\n[ \t]*\n\s*/).filter(one => one.trim() !== '');
  if (paragraphs.length === 0) return end === undefined ? null : <p>{end}</p>;
  return paragraphs.map((words, index) => (
    // Paragraphs only grow at the end, so their position is what identifies them.
    <p key={index} className="pre" dir="auto">
      {words.trimEnd()}
      {index === paragraphs.length - 1 && end}
    </p>
  ));
}
